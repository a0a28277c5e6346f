/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.contract;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.NullMarked;

/**
 * Tells effects that were taken before from new ones, by one number per source and row: the sequence of the last one that
 * was taken. Effects of a row come in order, so whatever is not above that number is a repeat.
 *
 * <p>A {@code read_committed} consumer of a topic that only Tributary writes sees repeats only of its own making, when it
 * is started again behind what it had done. To be safe against those the number must be stored with what the consumer
 * does, in one transaction of its own database; that is the {@link Memory} to implement.
 *
 * <p><b>Threading.</b> As its memory; records of one row must be looked at one after the other.
 */
@NullMarked
public final class EffectDeduplicator {
    private final Memory memory;

    /** One that remembers in a memory. */
    public EffectDeduplicator(Memory memory) {
        this.memory = memory;
    }

    /** Where the last sequences are kept. */
    public interface Memory {
        /** The sequence of the last effect that was taken of a row; nothing when none was. */
        OptionalLong last(String source, String rowKey);

        /** Remembers a sequence in the place of the one before. */
        void remember(String source, String rowKey, long sequence);

        /** A memory that ends with the process, for consumers that read their topic from the beginning. */
        static Memory untilRestart() {
            Map<String, Long> sequences = new HashMap<>();
            return new Memory() {
                @Override
                public OptionalLong last(String source, String rowKey) {
                    Long last = sequences.get(source + '\n' + rowKey);
                    return last == null ? OptionalLong.empty() : OptionalLong.of(last);
                }

                @Override
                public void remember(String source, String rowKey, long sequence) {
                    sequences.put(source + '\n' + rowKey, sequence);
                }
            };
        }
    }

    /** Whether an effect was taken before. */
    public enum Novelty {
        /** It was not. */
        NEW,
        /** It was, or one after it. */
        REPEAT
    }

    /**
     * Runs what an effect is for, unless it was taken before, and remembers it.
     *
     * @param work runs before the sequence is remembered: if it fails, nothing is remembered, and the effect may come again
     */
    public Novelty take(EffectAddress address, Runnable work) {
        OptionalLong last = memory.last(address.source(), address.rowKey());
        if (last.isPresent() && address.sequence() <= last.getAsLong()) {
            return Novelty.REPEAT;
        }
        work.run();
        memory.remember(address.source(), address.rowKey(), address.sequence());
        return Novelty.NEW;
    }
}
