/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.bench;

/**
 * Requests a second that were once measured on a quiet machine of two cores, with the same endpoint and client, of items
 * of about 230 bytes: they tell a slow machine from slow code.
 */
enum Reference {
    /** New items under a condition, in a table without a stream. */
    PUT_ITEM_64_IN_FLIGHT("conditional PutItem, 64 in flight", 5_579),
    /** Two new items under conditions, in a table with a stream. */
    TRANSACT_WRITE_ITEMS_64_IN_FLIGHT("TransactWriteItems of two items, 64 in flight", 1_760),
    /** One read and one write after the other: 2,539 and 1,232 of them a second. */
    GET_AND_PUT_ITEM("GetItem and PutItem in turn, 1 in flight", 830);

    private final String title;
    private final double rate;

    Reference(String title, double rate) {
        this.title = title;
        this.rate = rate;
    }

    void print(Results results) {
        results.figure("reference: " + title, rate, "1/s");
    }
}
