/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.dynamodb;

import io.tributary.app.config.Settings;
import io.tributary.history.HistoryStore;
import io.tributary.history.dynamodb.DynamoDbHistoryStore;
import io.tributary.projection.Projection;
import io.tributary.row.RowLayout;
import io.tributary.row.RowStore;
import io.tributary.row.dynamodb.DynamoDbRowStore;
import java.util.Collection;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;

/**
 * One client of DynamoDB, and all that is reached through it.
 *
 * <p><b>Threading.</b> Thread-safe.
 */
public final class DynamoDb implements AutoCloseable {
    private final RequestCounter requests = new RequestCounter();
    private final DynamoDbAsyncClient client;

    private final Settings.DynamoDb settings;

    private DynamoDb(Settings.DynamoDb settings, boolean local) {
        this.settings = settings;
        this.client = local ? Clients.local(settings, List.of(requests)) : Clients.of(settings, List.of(requests));
    }

    /** As the settings say, with the AWS SDK's own search for credentials. */
    public static DynamoDb of(Settings.DynamoDb settings) {
        return new DynamoDb(settings, false);
    }

    /** An endpoint on this machine, which takes any credentials. */
    public static DynamoDb local(Settings.DynamoDb settings) {
        return new DynamoDb(settings, true);
    }

    /** What has been asked for through it. */
    public RequestCounter requests() {
        return requests;
    }

    /** The tables. */
    public Tables tables() {
        return new Tables(client);
    }

    /** Where the streams of tables end that nobody writes to now; for an endpoint on this machine. */
    public List<StreamEnd> streamEnds(Collection<String> tables) {
        try (DynamoDbStreamsAsyncClient streams = Clients.localStreams(settings)) {
            return new StreamEnds(streams).of(tables);
        }
    }

    /** The histories of events. */
    public HistoryStore histories() {
        return new DynamoDbHistoryStore(client);
    }

    /** The rows of a layout. */
    public RowStore rows(RowLayout layout) {
        return new DynamoDbRowStore(client, layout);
    }

    /** Everything in a projection's read model. */
    public ReadModelContent content(Projection<?, ?> projection) {
        return new ReadModelContent(client, projection);
    }

    @Override
    public void close() {
        client.close();
    }
}
