/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** What lies between a process and a store. A request that was sent is served even when its sender is gone. */
final class Network {
    private static final long TIMEOUT = 20_000;

    private final VirtualTime time;
    private final Life world;
    private final Faults faults;
    private final Random random;
    private final Journal journal;

    Network(VirtualTime time, Life world, Faults faults, Random random, Journal journal) {
        this.time = time;
        this.world = world;
        this.faults = faults;
        this.random = random;
        this.journal = journal;
    }

    /**
     * Sends a request.
     *
     * @param request serves it
     * @param partly serves it in part
     */
    <T> CompletionStage<T> call(
            Life caller, String what, Supplier<CompletionStage<T>> request, Supplier<CompletionStage<T>> partly) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Fault fault = faults.next();
        if (fault != Fault.NONE) {
            journal.fault(caller, what, fault);
        }
        switch (fault) {
            case NONE -> time.after(world, latency(), () -> answer(caller, answer, request));
            case PARTIAL -> time.after(world, latency(), () -> answer(caller, answer, partly));
            case THROTTLED -> time.after(caller, latency(), () -> fail(answer, "throttled"));
            case REQUEST_LOST -> timeOut(caller, answer);
            case ANSWER_LOST -> {
                time.after(world, latency(), () -> serve(request));
                timeOut(caller, answer);
            }
            case LATE -> {
                time.after(world, TIMEOUT + 20 * latency(), () -> serve(request));
                timeOut(caller, answer);
            }
            case SERVED_TWICE ->
                time.after(world, latency(), () -> {
                    serve(request);
                    answer(caller, answer, request);
                });
        }
        return answer;
    }

    private <T> void answer(Life caller, CompletableFuture<T> answer, Supplier<CompletionStage<T>> request) {
        T value = serve(request);
        time.after(caller, latency(), () -> answer.complete(value));
    }

    private static <T> T serve(Supplier<CompletionStage<T>> request) {
        // The stores behind the network answer at once.
        return request.get().toCompletableFuture().join();
    }

    private void timeOut(Life caller, CompletableFuture<?> answer) {
        time.after(caller, TIMEOUT, () -> fail(answer, "timed out"));
    }

    private static void fail(CompletableFuture<?> answer, String message) {
        answer.completeExceptionally(new IllegalStateException(message));
    }

    private long latency() {
        return 200L + random.nextInt(random.nextInt(8) == 0 ? 30_000 : 4_000);
    }
}
