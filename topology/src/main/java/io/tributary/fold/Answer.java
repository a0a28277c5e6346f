/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.fold;

import java.util.Optional;

/**
 * What the owner of an instance said about it.
 *
 * @param version the event that it was asked for
 * @param value its answer; nothing when the instance is gone, or the question failed
 * @param failure why the question failed
 */
record Answer(long version, Optional<Object> value, Optional<Exception> failure) {}
