/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.local;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/**
 * The registry's content, in memory: numbered schemas, and the versions of each subject. Equal schemas have one number
 * in all subjects.
 *
 * <p>Threading: safe for use by many threads.
 */
final class SchemaVersions {

    /** A schema as it stands in a subject. */
    record Version(String subject, int id, int version, String schema) {}

    private final Map<String, Integer> ids = new LinkedHashMap<>();
    private final List<Schema> schemas = new ArrayList<>();
    private final Map<String, List<Integer>> subjects = new TreeMap<>();
    private final Map<String, Compatibility> levels = new HashMap<>();
    private Compatibility level = Compatibility.BACKWARD;

    synchronized int register(String subject, String text) {
        Schema schema = parse(text);
        int known = ids.getOrDefault(schema.toString(), 0);
        List<Integer> versions = subjects.getOrDefault(subject, List.of());
        if (versions.contains(known)) {
            return known;
        }
        if (!allowed(subject, schema, versions)) {
            throw RegistryRefusal.incompatible(subject, levels.getOrDefault(subject, level));
        }
        int id = ids.computeIfAbsent(schema.toString(), unknown -> {
            schemas.add(schema);
            return schemas.size();
        });
        subjects.computeIfAbsent(subject, unknown -> new ArrayList<>()).add(id);
        return id;
    }

    synchronized boolean compatible(String subject, String version, String text) {
        Schema schema = parse(text);
        if (!subjects.containsKey(subject)) {
            return true;
        }
        return allowed(subject, schema, List.of(version(subject, version).id()));
    }

    synchronized Version lookUp(String subject, String text) {
        Schema schema = parse(text);
        int index = versionIds(subject).indexOf(ids.getOrDefault(schema.toString(), 0));
        if (index < 0) {
            throw RegistryRefusal.schemaNotFound();
        }
        return at(subject, index);
    }

    synchronized String byId(String id) {
        return schemas.get(number(id) - 1).toString();
    }

    synchronized List<Version> versionsOf(String id) {
        int number = number(id);
        return subjects.keySet().stream()
                .flatMap(subject -> all(subject).stream())
                .filter(version -> version.id() == number)
                .toList();
    }

    synchronized List<String> subjects() {
        return List.copyOf(subjects.keySet());
    }

    synchronized List<Integer> versions(String subject) {
        return IntStream.rangeClosed(1, versionIds(subject).size()).boxed().toList();
    }

    synchronized Version version(String subject, String version) {
        List<Integer> versions = versionIds(subject);
        if (version.equals("latest") || version.equals("-1")) {
            return at(subject, versions.size() - 1);
        }
        if (!version.matches("[1-9]\\d{0,8}")) {
            throw RegistryRefusal.invalidVersion(version);
        }
        int number = Integer.parseInt(version);
        if (number > versions.size()) {
            throw RegistryRefusal.versionNotFound(number);
        }
        return at(subject, number - 1);
    }

    synchronized Compatibility level() {
        return level;
    }

    synchronized void level(Compatibility compatibility) {
        level = compatibility;
    }

    synchronized Compatibility levelOf(String subject, boolean orGlobal) {
        Compatibility own = levels.get(subject);
        if (own == null && !orGlobal) {
            throw RegistryRefusal.noCompatibilityOf(subject);
        }
        return own == null ? level : own;
    }

    synchronized void levelOf(String subject, Compatibility compatibility) {
        levels.put(subject, compatibility);
    }

    private boolean allowed(String subject, Schema candidate, List<Integer> versions) {
        List<Schema> newestFirst = new ArrayList<>();
        versions.forEach(id -> newestFirst.add(schemas.get(id - 1)));
        Collections.reverse(newestFirst);
        return levels.getOrDefault(subject, level).allows(candidate, newestFirst);
    }

    private List<Integer> versionIds(String subject) {
        List<Integer> versions = subjects.get(subject);
        if (versions == null) {
            throw RegistryRefusal.subjectNotFound(subject);
        }
        return versions;
    }

    private List<Version> all(String subject) {
        return IntStream.range(0, versionIds(subject).size())
                .mapToObj(index -> at(subject, index))
                .toList();
    }

    private Version at(String subject, int index) {
        int id = versionIds(subject).get(index);
        return new Version(subject, id, index + 1, schemas.get(id - 1).toString());
    }

    private int number(String id) {
        if (!id.matches("[1-9]\\d{0,8}") || Integer.parseInt(id) > schemas.size()) {
            throw RegistryRefusal.schemaNotFound();
        }
        return Integer.parseInt(id);
    }

    private static Schema parse(String text) {
        try {
            return new Schema.Parser().parse(text);
        } catch (AvroRuntimeException e) {
            throw RegistryRefusal.invalidSchema(String.valueOf(e.getMessage()));
        }
    }
}
