/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.rows;

/**
 * An event's place in its history, as an append answers it: {@code Order#o-1@7}.
 *
 * @param stream the event stream's name
 * @param streamId the composed id of the history
 * @param version the event's version
 */
public record Position(String stream, String streamId, long version) {
    /**
     * Reads what an append answered.
     *
     * @throws IllegalArgumentException if the text is no position
     */
    public static Position parse(String text) {
        int hash = text.indexOf('#');
        int at = text.lastIndexOf('@');
        try {
            if (hash > 0 && at > hash + 1) {
                long version = Long.parseLong(text.substring(at + 1));
                if (version >= 1) {
                    return new Position(text.substring(0, hash), text.substring(hash + 1, at), version);
                }
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException(
                "a position must be <stream>#<stream id>@<version>, as Order#o-1@7, was '" + text + "'");
    }

    @Override
    public String toString() {
        return stream + "#" + streamId + "@" + version;
    }
}
