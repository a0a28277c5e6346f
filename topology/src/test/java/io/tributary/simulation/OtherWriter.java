/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.simulation;

import io.tributary.engine.RowEditor;
import io.tributary.projection.Projection;
import io.tributary.row.RowKey;
import io.tributary.row.RowStore;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** A writer of the same rows that is no projection. */
final class OtherWriter {
    private final Story story;
    private final VirtualTime time;
    private final Life world;
    private final Random random;
    private final Projection<Tally.Key, Tally> projection;
    private final Function<Life, RowStore> rows;
    private final boolean busy;

    OtherWriter(Scene scene, Projection<Tally.Key, Tally> projection, Function<Life, RowStore> rows, boolean busy) {
        this.story = scene.story();
        this.time = scene.time();
        this.world = scene.world();
        this.random = scene.random();
        this.projection = projection;
        this.rows = rows;
        this.busy = busy;
    }

    /** Changes a row or creates one, again and again. */
    void edit() {
        if (time.now() < Scene.FAULTS_END) {
            RowKey row = story.rows().get(random.nextInt(story.rows().size()));
            Tally.Key tally = new Tally.Key(row.text());
            Life life = new Life("editor", time);
            RowEditor<Tally.Key, Tally> editor = new RowEditor<>(projection, rows.apply(life));
            CompletionStage<?> edited = random.nextInt(4) == 0
                    ? editor.create(tally, new Tally(row.text(), 0, random.nextInt(20)))
                    : editor.update(tally, before -> new Tally(before.id(), before.sum(), (before.mark() + 17) % 30));
            edited.exceptionally(failure -> null);
            time.after(world, (busy ? 4_000 : 20_000) + random.nextInt(busy ? 25_000 : 200_000), this::edit);
        }
    }
}
