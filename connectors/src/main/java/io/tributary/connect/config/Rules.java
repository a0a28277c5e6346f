/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.connect.config;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.kafka.common.config.ConfigDef.Validator;
import org.apache.kafka.common.config.ConfigException;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/** What each kind of setting must look like. A setting that is not given is not checked. */
final class Rules {
    private static final Pattern TAG_TEXT = Pattern.compile("[^=]{1,128}(=.{0,256})?");
    private static final Pattern ROLE_ARN = Pattern.compile("arn:[^:]+:iam::[0-9]{12}:role/.+");
    private static final Pattern SESSION = Pattern.compile("[\\w+=,.@-]{2,64}");
    private static final Pattern TABLE = Pattern.compile("[A-Za-z0-9_.-]{3,255}");

    static final Validator TABLES = rule(Rules::tablesProblem);
    static final Validator NOT_BLANK =
            rule(value -> value.toString().isBlank() ? Optional.of("must not be blank") : Optional.empty());
    static final Validator HTTP_URI = rule(value -> uriProblem(value.toString()));
    static final Validator TOPIC = rule(value -> TopicTemplate.problem(value.toString()));
    static final Validator TEMPLATE = rule(value -> TopicTemplate.templateProblem(value.toString()));
    static final Validator STREAM_TOPIC = rule(value -> TopicTemplate.templateProblem(value.toString()));
    static final Validator CREDENTIALS_PROVIDER =
            rule(value -> value instanceof Class<?> type && !AwsCredentialsProvider.class.isAssignableFrom(type)
                    ? Optional.of("must implement " + AwsCredentialsProvider.class.getName())
                    : Optional.empty());

    static final Validator REGEX = rule(value -> regexProblem(value.toString()));
    static final Validator TAG =
            rule(value -> TAG_TEXT.matcher(value.toString()).matches()
                    ? Optional.empty()
                    : Optional.of("must be a tag's key, or key=value"));
    static final Validator ROLE =
            rule(value -> ROLE_ARN.matcher(value.toString()).matches()
                    ? Optional.empty()
                    : Optional.of("must be the ARN of a role, such as arn:aws:iam::123456789012:role/reader"));
    static final Validator SESSION_NAME =
            rule(value -> SESSION.matcher(value.toString()).matches()
                    ? Optional.empty()
                    : Optional.of("must be 2 to 64 letters, digits and '_+=,.@-'"));

    private Rules() {}

    static Validator oneOf(String... values) {
        Set<String> known = new LinkedHashSet<>(List.of(values));
        Validator inner = rule(value -> known.contains(value.toString())
                ? Optional.empty()
                : Optional.of("must be one of " + String.join(", ", known)));
        return new Validator() {
            @Override
            public void ensureValid(String name, Object value) {
                inner.ensureValid(name, value);
            }

            @Override
            public String toString() {
                return "one of " + String.join(", ", known);
            }
        };
    }

    private static Optional<String> regexProblem(String text) {
        try {
            Pattern.compile(text);
            return Optional.empty();
        } catch (PatternSyntaxException e) {
            return Optional.of("must be a regular expression: " + e.getDescription() + " at " + e.getIndex());
        }
    }

    private static Optional<String> tablesProblem(Object value) {
        List<?> tables = (List<?>) value;
        if (tables.isEmpty()) {
            return Optional.of("must name at least one table");
        }
        if (Set.copyOf(tables).size() < tables.size()) {
            return Optional.of("must not name a table twice");
        }
        return tables.stream()
                .map(Object::toString)
                .filter(table -> !TABLE.matcher(table).matches())
                .findFirst()
                .map(table -> "a table's name has 3 to 255 letters, digits and '_.-', not '" + table + "'");
    }

    private static Optional<String> uriProblem(String text) {
        try {
            URI uri = URI.create(text);
            if (uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                return Optional.empty();
            }
        } catch (IllegalArgumentException e) {
            return Optional.of("must be a URL such as http://localhost:8000: " + e.getMessage());
        }
        return Optional.of("must be a URL such as http://localhost:8000");
    }

    private static Validator rule(Function<Object, Optional<String>> problem) {
        return (name, value) -> {
            if (value != null) {
                problem.apply(value).ifPresent(text -> {
                    throw new ConfigException(name, value, text);
                });
            }
        };
    }
}
