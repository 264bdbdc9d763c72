package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RequestMeta;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A request {@code subscriptions/listen}: notifies the client of changes until it cancels. The
 * backend is checked at intervals, so that changes by every process of a server are seen.
 */
final class Subscription {
    private static final int MAX_RESOURCES = 20; // each is read in every interval
    private static final Duration LONGEST = Duration.ofMinutes(30); // its client may sign in again
    private static final String FILTER = "notifications";
    private static final String RESOURCES = "resourceSubscriptions";
    private static final String UPDATED = "notifications/resources/updated";

    private final McpBackend backend;
    private final RpcRequest request;
    private final Duration interval;
    private final Map<String, Watched> watched = new LinkedHashMap<>();

    /**
     * What is checked.
     *
     * @param params of the notification
     * @param state a text that differs after a change
     */
    private record Watched(String notification, Value params, Supplier<String> state) {}

    Subscription(McpBackend backend, RpcRequest request, Duration interval) {
        this.backend = backend;
        this.request = request;
        this.interval = interval;
    }

    /**
     * Runs until it is cancelled, or for half an hour, after which the client subscribes again.
     *
     * @return the result that ends it
     */
    Value run() {
        var agreed = agree(request.params().field(FILTER));
        var seen = look();
        notify(
                "notifications/subscriptions/acknowledged",
                ValueRecords.of(FILTER, Value.of(agreed)));
        var end = Instant.now().plus(LONGEST);
        try {
            while (Instant.now().isBefore(end)) {
                Thread.sleep(interval);
                var now = look();
                for (var each : watched.entrySet()) {
                    if (!Objects.equals(now.get(each.getKey()), seen.get(each.getKey()))) {
                        notify(each.getValue().notification(), each.getValue().params());
                    }
                }
                seen = now;
            }
        } catch (InterruptedException _) { // by the client, or the server ends: both end it
            return result();
        }
        return result();
    }

    private Map<String, Value> agree(Value wanted) {
        if (!(wanted instanceof Value.RecordOf)) {
            throw RpcException.invalidParams("'" + FILTER + "' must be an object");
        }
        var agreed = new LinkedHashMap<String, Value>();
        list(wanted, agreed, "tools", () -> backend.tools());
        list(wanted, agreed, "prompts", () -> backend.prompts());
        list(wanted, agreed, "resources", () -> backend.resources());
        var uris =
                wanted.field(RESOURCES).items().stream()
                        .filter(Value.Text.class::isInstance)
                        .filter(uri -> !digestOf(uri.asText()).isEmpty())
                        .distinct()
                        .limit(MAX_RESOURCES)
                        .toList();
        if (!uris.isEmpty()) {
            agreed.put(RESOURCES, Value.of(uris));
        }
        for (var uri : uris) {
            watched.put(
                    UPDATED + " " + uri.asText(),
                    new Watched(
                            UPDATED, ValueRecords.of("uri", uri), () -> digestOf(uri.asText())));
        }
        return agreed;
    }

    private void list(
            Value wanted, Map<String, Value> agreed, String kind, Supplier<List<Value>> entries) {
        var field = kind + "ListChanged";
        if (wanted.field(field).equals(Value.of(true))) {
            agreed.put(field, Value.of(true));
            var notification = "notifications/" + kind + "/list_changed";
            watched.put(
                    notification,
                    new Watched(notification, RpcMessages.EMPTY, () -> digest(entries.get())));
        }
    }

    private Map<String, String> look() {
        var states = new LinkedHashMap<String, String>();
        watched.forEach((name, each) -> states.put(name, each.state().get()));
        return states;
    }

    /** Empty if it cannot be read. */
    private String digestOf(String uri) {
        try {
            return digest(backend.readResource(uri));
        } catch (RpcException _) { // unknown, or gone
            return "";
        }
    }

    private static String digest(List<Value> values) {
        return HexFormat.of().formatHex(Sha256.digest(Json.write(Value.of(values))));
    }

    private void notify(String notification, Value params) {
        request.notify(
                notification,
                RpcMessages.with(
                        params,
                        RequestMeta.FIELD,
                        ValueRecords.of(RequestMeta.SUBSCRIPTION, request.id())));
    }

    private Value result() {
        return ValueRecords.of(
                RequestMeta.FIELD, ValueRecords.of(RequestMeta.SUBSCRIPTION, request.id()));
    }
}
