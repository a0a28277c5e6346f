/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.history;

import io.tributary.event.StoredEvent;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Takes a visitor through pages, without a thread that waits and without a stack that grows with the history. */
final class Visit {
    private final Pages pages;
    private final Predicate<StoredEvent> visitor;
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    Visit(Pages pages, Predicate<StoredEvent> visitor) {
        this.pages = pages;
        this.visitor = visitor;
    }

    CompletionStage<Void> run() {
        try {
            go();
        } catch (RuntimeException e) {
            done.completeExceptionally(e);
        }
        return done;
    }

    private void go() {
        while (pages.hasMore()) {
            CompletionStage<EventPage> page = pages.read();
            CompletableFuture<EventPage> there = page.toCompletableFuture();
            if (!there.isDone()) {
                page.whenComplete(this::goOn);
                return;
            }
            if (!wantsMore(there.join())) {
                break;
            }
        }
        done.complete(null);
    }

    private void goOn(@Nullable EventPage page, @Nullable Throwable failure) {
        if (page == null) {
            done.completeExceptionally(failure == null ? new IllegalStateException("there is no page") : failure);
            return;
        }
        try {
            if (wantsMore(page)) {
                go();
            } else {
                done.complete(null);
            }
        } catch (RuntimeException e) {
            done.completeExceptionally(e);
        }
    }

    private boolean wantsMore(EventPage page) {
        return page.events().stream().allMatch(visitor);
    }
}
