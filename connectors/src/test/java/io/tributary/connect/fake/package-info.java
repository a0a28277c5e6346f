/**
 * A change stream, and what Connect does for a task, by script: for what an emulator with one shard that never closes
 * cannot show.
 */
package io.tributary.connect.fake;
