/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.serde;

import static org.apache.kafka.common.config.ConfigDef.Importance.HIGH;
import static org.apache.kafka.common.config.ConfigDef.Importance.LOW;
import static org.apache.kafka.common.config.ConfigDef.Importance.MEDIUM;
import static org.apache.kafka.common.config.ConfigDef.Range.atLeast;
import static org.apache.kafka.common.config.ConfigDef.Type.BOOLEAN;
import static org.apache.kafka.common.config.ConfigDef.Type.CLASS;
import static org.apache.kafka.common.config.ConfigDef.Type.INT;
import static org.apache.kafka.common.config.ConfigDef.Type.LIST;
import static org.apache.kafka.common.config.ConfigDef.Type.PASSWORD;
import static org.apache.kafka.common.config.ConfigDef.Type.STRING;

import io.tributary.registry.Credentials;
import io.tributary.registry.RegistryConfig;
import io.tributary.registry.SchemaRegistries;
import io.tributary.registry.SchemaRegistry;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the Avro serializers, with Confluent's names where Confluent has one. Credentials and HTTP settings may
 * also carry the prefix {@code schema.registry.}, as in Confluent's.
 */
public final class AvroSerdeConfig extends AbstractConfig {
    /** Where the registry is. */
    public static final String URL = "schema.registry.url";

    /** Where basic credentials come from. */
    public static final String BASIC_SOURCE = "basic.auth.credentials.source";

    /** User and password. */
    public static final String BASIC_USER_INFO = "basic.auth.user.info";

    /** Where a bearer token comes from. */
    public static final String BEARER_SOURCE = "bearer.auth.credentials.source";

    /** The token. */
    public static final String BEARER_TOKEN = "bearer.auth.token";

    /** Whether to register schemas. */
    public static final String AUTO_REGISTER = "auto.register.schemas";

    /** Whether to write with the subject's newest schema. */
    public static final String USE_LATEST = "use.latest.version";

    /** How subjects of keys are named. */
    public static final String KEY_SUBJECT_NAMES = "key.subject.name.strategy";

    /** How subjects of values are named. */
    public static final String VALUE_SUBJECT_NAMES = "value.subject.name.strategy";

    /** Whether to read generated classes. */
    public static final String SPECIFIC_READER = "specific.avro.reader";

    /** The class to read keys as. */
    public static final String KEY_TYPE = "specific.avro.key.type";

    /** The class to read values as. */
    public static final String VALUE_TYPE = "specific.avro.value.type";

    /** How long to wait for a connection to the registry. */
    public static final String CONNECT_TIMEOUT = "http.connect.timeout.ms";

    /** How long to wait for an answer of the registry. */
    public static final String READ_TIMEOUT = "http.read.timeout.ms";

    /** How often to ask an unavailable registry again. */
    public static final String RETRIES = "max.retries";

    /** The first wait between two rounds. */
    public static final String RETRY_WAIT = "retries.wait.ms";

    /** The longest wait between two rounds. */
    public static final String RETRY_MAX_WAIT = "retries.max.wait.ms";

    /** All settings. */
    public static final ConfigDef DEFINITION = new ConfigDef()
            .define(
                    URL,
                    LIST,
                    HIGH,
                    "Addresses of the schema registry, tried in turn; or mock://<name>, a registry in this JVM, for tests.")
            .define(
                    BASIC_SOURCE,
                    STRING,
                    "URL",
                    ConfigDef.ValidString.in("URL", "USER_INFO"),
                    MEDIUM,
                    "Where user and password are: URL (in " + URL + ", if at all) or USER_INFO (in " + BASIC_USER_INFO
                            + ").")
            .define(
                    BASIC_USER_INFO,
                    PASSWORD,
                    null,
                    MEDIUM,
                    "User and password for HTTP basic authentication, joined with a colon.")
            .define(
                    BEARER_SOURCE,
                    STRING,
                    "STATIC_TOKEN",
                    ConfigDef.ValidString.in("STATIC_TOKEN"),
                    LOW,
                    "Where the bearer token is: STATIC_TOKEN (in " + BEARER_TOKEN + ").")
            .define(BEARER_TOKEN, PASSWORD, null, MEDIUM, "A token for HTTP bearer authentication.")
            .define(
                    AUTO_REGISTER,
                    BOOLEAN,
                    true,
                    MEDIUM,
                    "Whether to register the schema of a record that is written. If not, it must be registered.")
            .define(
                    USE_LATEST,
                    BOOLEAN,
                    false,
                    LOW,
                    "Whether to write with the subject's newest schema. Needs " + AUTO_REGISTER + "=false.")
            .define(
                    KEY_SUBJECT_NAMES,
                    STRING,
                    "TopicName",
                    LOW,
                    "How subjects of keys are named: TopicName, RecordName, TopicRecordName, or Confluent's class of such a name.")
            .define(
                    VALUE_SUBJECT_NAMES,
                    STRING,
                    "TopicName",
                    MEDIUM,
                    "How subjects of values are named: TopicName, RecordName, TopicRecordName, or Confluent's class of such a name.")
            .define(
                    SPECIFIC_READER,
                    BOOLEAN,
                    true,
                    MEDIUM,
                    "Whether to read records as the generated class of their name where there is one. If not, all are generic records.")
            .define(KEY_TYPE, CLASS, null, LOW, "The generated class to read all keys as.")
            .define(VALUE_TYPE, CLASS, null, LOW, "The generated class to read all values as.")
            .define(
                    CONNECT_TIMEOUT,
                    INT,
                    5_000,
                    atLeast(1),
                    LOW,
                    "Milliseconds to wait for a connection to the registry.")
            .define(
                    READ_TIMEOUT,
                    INT,
                    10_000,
                    atLeast(1),
                    LOW,
                    "Milliseconds to wait for a whole answer of the registry.")
            .define(RETRIES, INT, 3, atLeast(0), LOW, "How often to ask all addresses again while none answers.")
            .define(
                    RETRY_WAIT,
                    INT,
                    100,
                    atLeast(1),
                    LOW,
                    "Milliseconds to wait before asking again the first time; doubled each time.")
            .define(RETRY_MAX_WAIT, INT, 2_000, atLeast(1), LOW, "The most milliseconds to wait before asking again.");

    private static final String PREFIX = "schema.registry.";

    private final boolean isKey;

    /**
     * Reads and checks settings; those of others are ignored.
     *
     * @throws ConfigException if a setting is missing or wrong; the message names it
     */
    public AvroSerdeConfig(Map<String, ?> settings, boolean isKey) {
        super(DEFINITION, withoutPrefix(settings), false);
        this.isKey = isKey;
        registryConfig();
        subjectNames();
        writerSchemas();
        readerType();
    }

    /** The registry that the settings describe; a new client for every call. */
    public SchemaRegistry registry() {
        return SchemaRegistries.of(registryConfig());
    }

    /** The wire format over that registry. */
    public AvroWireFormat format() {
        return new AvroWireFormat(registry(), writerSchemas());
    }

    /** How subjects are named. */
    public SubjectNames subjectNames() {
        String name = isKey ? KEY_SUBJECT_NAMES : VALUE_SUBJECT_NAMES;
        return checked(name, () -> SubjectNames.parse(getString(name)));
    }

    /** Whether the settings are of keys. */
    boolean isKey() {
        return isKey;
    }

    boolean specificReader() {
        return getBoolean(SPECIFIC_READER);
    }

    Optional<Class<? extends SpecificRecord>> readerType() {
        String name = isKey ? KEY_TYPE : VALUE_TYPE;
        Class<?> type = getClass(name);
        if (type == null) {
            return Optional.empty();
        }
        if (!SpecificRecord.class.isAssignableFrom(type)) {
            throw new ConfigException(name, type.getName(), "must be a class that Avro generated");
        }
        return Optional.of(type.asSubclass(SpecificRecord.class));
    }

    private WriterSchemas writerSchemas() {
        boolean register = getBoolean(AUTO_REGISTER);
        boolean latest = getBoolean(USE_LATEST);
        if (register && latest) {
            throw new ConfigException(USE_LATEST, true, "needs " + AUTO_REGISTER + "=false");
        }
        return register ? WriterSchemas.REGISTER : latest ? WriterSchemas.LATEST : WriterSchemas.LOOK_UP;
    }

    private RegistryConfig registryConfig() {
        return checked(
                URL,
                () -> new RegistryConfig(
                        getList(URL),
                        credentials(),
                        Duration.ofMillis(getInt(CONNECT_TIMEOUT)),
                        Duration.ofMillis(getInt(READ_TIMEOUT)),
                        getInt(RETRIES),
                        Duration.ofMillis(getInt(RETRY_WAIT)),
                        Duration.ofMillis(Math.max(getInt(RETRY_WAIT), getInt(RETRY_MAX_WAIT)))));
    }

    private Credentials credentials() {
        Password userInfo = getPassword(BASIC_USER_INFO);
        Password token = getPassword(BEARER_TOKEN);
        if (userInfo != null && token != null) {
            throw new ConfigException("only one of " + BASIC_USER_INFO + " and " + BEARER_TOKEN + " may be set");
        }
        if (token != null) {
            return checked(BEARER_TOKEN, () -> Credentials.bearer(token.value()));
        }
        if (userInfo != null) {
            return checked(BASIC_USER_INFO, () -> Credentials.basic(userInfo.value()));
        }
        if (getString(BASIC_SOURCE).equals("USER_INFO")) {
            throw new ConfigException(BASIC_USER_INFO + " must be set when " + BASIC_SOURCE + " is USER_INFO");
        }
        return Credentials.none();
    }

    /** Not Kafka's own message for a wrong value, which would quote a url or password. */
    private static <T> T checked(String name, java.util.function.Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new ConfigException(name + ": " + e.getMessage());
        }
    }

    private static Map<String, @Nullable Object> withoutPrefix(Map<String, ?> settings) {
        Map<String, @Nullable Object> plain = new HashMap<>(settings);
        settings.forEach((name, value) -> {
            if (name.startsWith(PREFIX) && !name.equals(URL)) {
                plain.putIfAbsent(name.substring(PREFIX.length()), value);
            }
        });
        return plain;
    }
}
