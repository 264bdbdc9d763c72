package dev.troupe.page.run;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a model wrote for a page, with the hash of what it was asked. A refresh asks again only
 * where the hash differs, which is where the data that the text is about has changed.
 *
 * @param byNode the hash and the text, by the id of the computation or slot
 */
public record WrittenTexts(Map<String, Value> byNode) {
    public static final WrittenTexts NONE = new WrittenTexts(Map.of());

    public WrittenTexts {
        byNode = Collections.unmodifiableMap(new LinkedHashMap<>(byNode));
    }

    /** Reads what {@link #toValue} wrote. */
    public static WrittenTexts of(Value value) {
        return value instanceof Value.RecordOf(var texts) ? new WrittenTexts(texts) : NONE;
    }

    public Value toValue() {
        return Value.of(byNode);
    }

    /** The text that was written when the same was asked. */
    Optional<Value> find(String node, String hash) {
        var written = byNode.getOrDefault(node, Value.missing());
        return written.field("hash").asText().equals(hash)
                ? Optional.of(written.field("text"))
                : Optional.empty();
    }

    /** The same with one more. */
    WrittenTexts with(String node, String hash, Value text) {
        var more = new LinkedHashMap<>(byNode);
        more.put(node, ValueRecords.of("hash", Value.of(hash), "text", text));
        return new WrittenTexts(more);
    }

    /** The hash of a request to a model. */
    static String hash(String request) {
        return HexFormat.of().formatHex(Sha256.digest(request));
    }
}
