package dev.troupe.engine.restate;

import dev.restate.client.Client;
import dev.restate.client.IngressException;
import dev.restate.common.Request;
import dev.restate.common.Target;
import dev.troupe.codec.EventJson;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.RunId;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Records runs in Restate. The journal that first appends to a run after another did takes the run
 * from it: what the other appends later is refused. Safe for use by several threads.
 */
public final class RestateJournal implements Journal {
    private final URI ingress;
    private final String namespace;
    private final Client client;
    private final Map<RunId, Long> epochs = new ConcurrentHashMap<>();

    /**
     * @param ingress where Restate takes requests, usually port 8080
     * @param namespace separates the runs of installations that share a Restate; letters, digits
     *     and dashes
     */
    public RestateJournal(URI ingress, String namespace) {
        if (!namespace.matches("[A-Za-z0-9-]+")) {
            throw new IllegalArgumentException(
                    "the namespace '%s' is not of letters, digits and dashes, such as 'main'"
                            .formatted(namespace));
        }
        this.ingress = ingress;
        this.namespace = namespace;
        this.client = Client.connect(ingress.toString());
    }

    @Override
    public boolean isDurable() {
        return true;
    }

    @Override
    public void append(RunId run, List<JournalEntry> entries) {
        var lines =
                entries.stream()
                        .map(entry -> Json.write(EventJson.write(entry)) + "\n")
                        .collect(Collectors.joining());
        var batch =
                new Batch(
                        epochs.computeIfAbsent(run, this::claim),
                        entries.getFirst().sequence(),
                        entries.size(),
                        lines);
        call(RunRecord.APPEND, run, batch.toBytes());
    }

    @Override
    public List<JournalEntry> read(RunId run, long after) {
        var request = ByteBuffer.allocate(Long.BYTES).putLong(after).array();
        return new String(call(RunRecord.READ, run, request), StandardCharsets.UTF_8)
                .lines()
                .map(line -> EventJson.read(Json.parse(line)))
                .toList();
    }

    /** Takes a run over; the epoch of others becomes invalid. */
    private long claim(RunId run) {
        return ByteBuffer.wrap(call(RunRecord.CLAIM, run, new byte[0])).getLong();
    }

    /** Under its own key, so that a request that is sent again is not carried out again. */
    private byte[] call(String handler, RunId run, byte[] request) {
        var key = namespace + "." + run.value();
        var target = Target.virtualObject(RunRecord.NAME, key, handler);
        var order = Request.of(target, request).idempotencyKey(UUID.randomUUID().toString());
        try {
            return client.callAsync(order.build()).join().response();
        } catch (CompletionException e) {
            var cause = e.getCause() == null ? e : e.getCause();
            throw new JournalException(describe(handler, run, cause), cause);
        }
    }

    private String describe(String handler, RunId run, Throwable cause) {
        return cause instanceof IngressException refused
                        && refused.getStatusCode() == RunRecord.FENCED
                ? "Restate refused to " + handler + " run '" + run + "': " + refused.getMessage()
                : "Restate at %s could not %s run '%s': %s; check that it runs and knows the workers"
                        .formatted(ingress, handler, run, cause);
    }
}
