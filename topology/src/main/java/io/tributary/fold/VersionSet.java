/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A few versions, ascending and without repeats. Not thread-safe. */
final class VersionSet {
    private long[] versions = new long[8];
    private int size;

    void add(long version) {
        int index = size > 0 && versions[size - 1] < version ? size : insertionPoint(version);
        if (index < size && versions[index] == version) {
            return;
        }
        if (size == versions.length) {
            versions = Arrays.copyOf(versions, 2 * size);
        }
        System.arraycopy(versions, index, versions, index + 1, size - index);
        versions[index] = version;
        size++;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The highest, 0 when there is none. */
    long last() {
        return size == 0 ? 0 : versions[size - 1];
    }

    /** Those up to and with one. */
    List<Long> upTo(long version) {
        if (size == 0 || versions[0] > version) {
            return List.of();
        }
        List<Long> found = new ArrayList<>();
        for (int i = 0; i < size && versions[i] <= version; i++) {
            found.add(versions[i]);
        }
        return List.copyOf(found);
    }

    private int insertionPoint(long version) {
        int found = Arrays.binarySearch(versions, 0, size, version);
        return found < 0 ? -found - 1 : found;
    }
}
