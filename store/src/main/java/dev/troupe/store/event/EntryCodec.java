package dev.troupe.store.event;

import dev.troupe.codec.EventJson;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.disk.EpochNanos;
import dev.troupe.store.file.BlobId;
import dev.troupe.store.value.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Entries as rows. What is larger than an event should be goes to the blobs. */
public final class EntryCodec {
    static final int LIMIT = 64 * 1024; // bytes that a value may have within its event

    /**
     * An entry as it is in its row.
     *
     * @param at nanoseconds
     * @param payload JSON
     */
    record Row(
            long sequence,
            long at,
            String type,
            @Nullable String node,
            String payload,
            List<Reference> blobs) {}

    /**
     * A row to be written.
     *
     * @param bytes of its payload and its blobs, whether or not others have the same blobs
     */
    record NewRow(Row row, long bytes) {}

    /** Marks a part of a payload as stored in a blob. */
    record Reference(List<Value> path, LargeValueSplitter.Kind kind, BlobId blob) {}

    private final BlobRepository blobs;

    public EntryCodec(BlobRepository blobs) {
        this.blobs = blobs;
    }

    /** The row of an entry; its large values are on disk then. */
    NewRow encode(JournalEntry entry) {
        var event = entry.event();
        var payload = EventJson.write(entry).field("payload");
        var text = Json.write(payload);
        List<Reference> references = List.of();
        long bytes = 0;
        if (text.length() > LIMIT / 3 && LargeValueSplitter.utf8Length(text) > LIMIT) {
            var split = LargeValueSplitter.split(payload, LIMIT);
            references = split.parts().stream().map(this::storePart).toList();
            text = Json.write(split.rest());
            for (var part : split.parts()) {
                bytes += LargeValueSplitter.utf8Length(part.content());
            }
        }
        var row =
                new Row(
                        entry.sequence(),
                        EpochNanos.of(entry.at()),
                        EventJson.typeOf(event),
                        EventJson.findNode(event).map(NodeId::value).orElse(null),
                        text,
                        references);
        return new NewRow(row, bytes + LargeValueSplitter.utf8Length(text));
    }

    private Reference storePart(LargeValueSplitter.Part part) {
        return new Reference(
                part.path(),
                part.kind(),
                blobs.put(part.content().getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * The entry of a row, with what its blobs hold.
     *
     * @throws StoreException when the row or a blob is not what was written
     */
    JournalEntry decode(RunId run, Row row) {
        try {
            var payload = Json.parse(row.payload);
            for (var reference : sortOuterFirst(row.blobs)) {
                var part = LargeValueSplitter.decode(reference.kind, readBlob(reference.blob));
                payload = LargeValueSplitter.withPart(payload, reference.path, part);
            }
            return EventJson.read(Value.of(envelope(run, row, payload)));
        } catch (IllegalArgumentException e) {
            throw EventQuery.damagedException(
                    run,
                    row.sequence,
                    "无法读取：" + e.getMessage(),
                    "cannot be read: " + e.getMessage(),
                    e);
        }
    }

    /** The entries of rows; those that have blobs are decoded when they are asked for. */
    public List<JournalEntry> decodeAll(RunId run, List<Row> rows) {
        var entries = new ArrayList<Supplier<JournalEntry>>(rows.size());
        boolean isWhole = true;
        for (var row : rows) {
            if (row.blobs().isEmpty()) {
                var entry = decode(run, row);
                entries.add(() -> entry);
            } else {
                isWhole = false;
                entries.add(() -> decodeLazily(run, row));
            }
        }
        return isWhole ? entries.stream().map(Supplier::get).toList() : new LazyEntries(entries);
    }

    private JournalEntry decodeLazily(RunId run, Row row) {
        try {
            return decode(run, row);
        } catch (StoreException e) {
            throw toJournalException(e);
        }
    }

    private String readBlob(BlobId blob) {
        return new String(blobs.get(blob), StandardCharsets.UTF_8);
    }

    /** An outer part may have places where inner ones belong. */
    private static List<Reference> sortOuterFirst(List<Reference> references) {
        return references.stream()
                .sorted(Comparator.comparingInt(reference -> reference.path.size()))
                .toList();
    }

    private static Map<String, Value> envelope(RunId run, Row row, Value payload) {
        var envelope = new LinkedHashMap<String, Value>();
        envelope.put("seq", Value.of(row.sequence));
        envelope.put("at", Value.of(EpochNanos.toInstant(row.at).toString()));
        envelope.put("runId", Value.of(run.value()));
        if (row.node != null) {
            envelope.put("nodeId", Value.of(row.node));
        }
        envelope.put("type", Value.of(row.type));
        envelope.put("payload", payload);
        return envelope;
    }

    /** The same as journals report it. */
    public static JournalException toJournalException(StoreException cause) {
        return new JournalException(String.valueOf(cause.getMessage()), cause);
    }
}
