/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;

/** A registry in the heap, which accepts every schema. Those made by name are shared by the whole JVM. */
public final class InMemorySchemaRegistry implements SchemaRegistry {
    private static final Map<String, InMemorySchemaRegistry> NAMED = new ConcurrentHashMap<>();

    private final List<Schema> schemas = new ArrayList<>();
    /** Ids of schemas as they were given: reading them anew for each record would be slow. */
    private final Map<Schema, Integer> ids = new HashMap<>();

    private final Map<String, List<Integer>> subjects = new HashMap<>();

    /** The registry behind {@code mock://<name>}, made when it is asked for first. */
    public static InMemorySchemaRegistry named(String name) {
        return NAMED.computeIfAbsent(name, unused -> new InMemorySchemaRegistry());
    }

    /** Forgets the registry of a name; who holds it keeps it. */
    public static void forget(String name) {
        NAMED.remove(name);
    }

    @Override
    public synchronized int register(String subject, Schema schema) {
        int id = ids.computeIfAbsent(schema, this::add);
        List<Integer> versions = subjects.computeIfAbsent(subject, unused -> new ArrayList<>());
        if (!versions.contains(id)) {
            versions.add(id);
        }
        return id;
    }

    private int add(Schema schema) {
        Schema plain = SchemaText.withoutJavaTypes(schema);
        int index = schemas.indexOf(plain);
        if (index < 0) {
            index = schemas.size();
            schemas.add(plain);
        }
        return index + 1;
    }

    @Override
    public synchronized int lookup(String subject, Schema schema) {
        int id = schemas.indexOf(SchemaText.withoutJavaTypes(schema)) + 1;
        if (!subjects.getOrDefault(subject, List.of()).contains(id)) {
            throw new SchemaNotFoundException(
                    "the schema " + schema.getFullName() + " is not registered under subject '" + subject + "'");
        }
        return id;
    }

    @Override
    public synchronized RegisteredSchema latest(String subject) {
        List<Integer> versions = subjects.get(subject);
        if (versions == null) {
            throw new SchemaNotFoundException("there is no subject '" + subject + "'");
        }
        int id = versions.get(versions.size() - 1);
        return new RegisteredSchema(subject, versions.size(), id, schemas.get(id - 1));
    }

    @Override
    public synchronized Schema schema(int id) {
        if (id < 1 || id > schemas.size()) {
            throw new SchemaNotFoundException("there is no schema with id " + id);
        }
        return schemas.get(id - 1);
    }
}
