/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

import io.tributary.row.RowLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Everything in a declaration that spans several settings. Each fault says what to change. */
final class DeclarationCheck {
    private static final Duration STREAM_RETENTION = Duration.ofHours(24);

    private final ProjectionBuilder<?, ?> declared;
    private final List<String> problems = new ArrayList<>();

    private DeclarationCheck(ProjectionBuilder<?, ?> declared) {
        this.declared = declared;
    }

    static List<String> problems(ProjectionBuilder<?, ?> declared) {
        DeclarationCheck check = new DeclarationCheck(declared);
        if (!declared.hasInitial()) {
            check.problems.add("say with startingWith(...) what a row is before its first event");
        }
        check.sources();
        check.positions();
        check.attributes();
        check.guard();
        check.removal();
        check.outbox();
        return check.problems;
    }

    private void sources() {
        if (declared.sources().isEmpty()) {
            problems.add("add a source with from(...)");
        }
        Set<String> names = new HashSet<>();
        for (SourceBuilder<?, ?, ?> source : declared.sources()) {
            if (!names.add(source.name())) {
                problems.add("two sources are named '" + source.name() + "'; rename one");
            }
            problems.addAll(source.problems());
        }
    }

    private void positions() {
        Optional<Checkpoints> declaredCheckpoints = declared.checkpoints();
        if (declaredCheckpoints.isEmpty()) {
            if (allUnversioned()) {
                return;
            }
            problems.add("say with checkpoints(...) where a row keeps its checkpoints");
            return;
        }
        Checkpoints checkpoints = declaredCheckpoints.get();
        List<String> names =
                declared.sources().stream().map(SourceBuilder::name).toList();
        Set<String> mapped = new HashSet<>();
        for (FieldMapping mapping : checkpoints.mappings()) {
            if (!names.contains(mapping.source())) {
                problems.add("the checkpoint field '" + mapping.field() + "' is for the source '" + mapping.source()
                        + "', which does not exist; name one of " + names);
            }
            if (unversioned(mapping.source())) {
                problems.add("source '" + mapping.source() + "' is unversioned and has no checkpoint; drop its field '"
                        + mapping.field() + "'");
            }
            if (!mapped.add(mapping.source())) {
                problems.add("source '" + mapping.source() + "' has two checkpoint fields; drop one");
            }
            if (mapping.instanceField().isEmpty() && names.size() > 1) {
                problems.add("the checkpoint field '" + mapping.field() + "' of source '" + mapping.source()
                        + "' needs an instance field: only the sole source of a projection may do without");
            }
        }
        for (String source : names) {
            if (checkpoints.map().isEmpty() && !mapped.contains(source) && !unversioned(source)) {
                problems.add("source '" + source + "' has no place for its checkpoints; declare a map with"
                        + " Checkpoints.in(...), or a field with mapping(...)");
            }
        }
    }

    private boolean unversioned(String name) {
        return declared.sources().stream().anyMatch(source -> source.name().equals(name) && !source.versioned());
    }

    private boolean allUnversioned() {
        return !declared.sources().isEmpty() && declared.sources().stream().noneMatch(SourceBuilder::versioned);
    }

    private void attributes() {
        List<String> own = new ArrayList<>(
                declared.checkpoints().map(Checkpoints::attributes).orElse(List.of()));
        declared.revision().ifPresent(revision -> own.add(revision.field()));
        declared.removal().flatMap(Tombstones::ttl).ifPresent(ttl -> own.add(ttl.attribute()));
        own.addAll(declared.readModel().keyAttributes().names());
        own.add(RowLayout.ENTITY);
        Set<String> seen = new HashSet<>();
        for (String attribute : own) {
            if (!seen.add(attribute)) {
                problems.add("attribute '" + attribute
                        + "' has two meanings among positions, revision, TTL, key and entity; rename one");
            }
        }
    }

    private void guard() {
        if (declared.revision().isPresent()) {
            return;
        }
        if (declared.sources().size() > 1) {
            problems.add("several sources write the row: declare a revision with revision(...)");
        } else if (declared.outbox().isPresent()) {
            problems.add("effects are numbered by the row's revision: declare one with revision(...)");
        } else if (declared.sources().size() == 1
                && declared.checkpoints()
                        .flatMap(checkpoints ->
                                checkpoints.mappingOf(declared.sources().get(0).name()))
                        .isEmpty()) {
            problems.add("writes need a guard: declare a revision with revision(...),"
                    + " or map the only source's checkpoint to a field with mapping(...)");
        }
    }

    private void removal() {
        declared.removal().flatMap(Tombstones::ttl).ifPresent(ttl -> {
            if (ttl.after().compareTo(STREAM_RETENTION) <= 0) {
                problems.add("tombstones must stay for more than 24 hours, as long as a record may be repeated; was "
                        + ttl.after());
            }
            if (declared.outbox().isPresent()) {
                problems.add("tombstones must not expire together with an outbox: the row's sequence and its effects"
                        + " would start again; use Tombstones.kept()");
            }
        });
    }

    private void outbox() {
        declared.outbox().ifPresent(outbox -> {
            if (allUnversioned()) {
                problems.add("events of unversioned sources have no effects, since nothing could tell a repeat; drop"
                        + " outbox(...), or give a source versions");
            }
            if (outbox.table().isEmpty()
                    && declared.readModel().keyAttributes().sort().isEmpty()) {
                problems.add("effects cannot lie beside the row, since table '"
                        + declared.readModel().table()
                        + "' has no sort key; name another table with outboxIn(...)");
            }
        });
    }
}
