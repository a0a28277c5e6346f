/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.cases;

/** The only effect type of the cases. */
record Note(String effect) {}
