package dev.troupe.codec;

import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.WorkflowDraft;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.async.ByteArrayFeeder;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Reads a workflow while its JSON is still being written: every node counts from the moment its
 * last bracket has come.
 *
 * <p>Only strict JSON can be read so. After the first invalid piece, nothing more is read; a caller
 * that has the whole text can still read it with {@link WorkflowJson}. One thread at a time.
 */
public final class WorkflowStream {
    private static final String NODES = "agentGraph";
    private static final int IN_NODES = 2; // open brackets between one node and the next

    private final JsonParser parser =
            Json.jsonFactory().build().createNonBlockingByteArrayParser(ObjectReadContext.empty());
    private final Map<String, Value> fields = new LinkedHashMap<>();
    private final List<Value> nodes = new ArrayList<>();
    private String rest = ""; // the first half of a character whose second half has not come
    private String field = ""; // of the workflow itself
    private int depth;
    private @Nullable TokenBuffer node; // the one that is being written
    private boolean isBroken;

    /**
     * Accepts the next piece of the text.
     *
     * @return the workflow as far as it is known, when at least one more node is complete
     */
    public Optional<WorkflowDraft> read(String piece) {
        if (isBroken) {
            return Optional.empty();
        }
        int known = nodes.size();
        try {
            feed(piece);
            takeTokens();
            return nodes.size() == known ? Optional.empty() : Optional.of(currentDraft());
        } catch (JacksonException | JsonException _) {
            isBroken = true;
            return Optional.empty();
        }
    }

    private void feed(String piece) {
        var text = rest + piece;
        boolean isCut =
                !text.isEmpty() && Character.isHighSurrogate(text.charAt(text.length() - 1));
        rest = isCut ? text.substring(text.length() - 1) : "";
        var bytes =
                text.substring(0, text.length() - rest.length()).getBytes(StandardCharsets.UTF_8);
        ((ByteArrayFeeder) parser.nonBlockingInputFeeder()).feedInput(bytes, 0, bytes.length);
    }

    private void takeTokens() {
        for (var token = parser.nextToken();
                token != null && token != JsonToken.NOT_AVAILABLE;
                token = parser.nextToken()) {
            takeToken(token);
        }
    }

    private void takeToken(JsonToken token) {
        if (token.isStructEnd()) {
            depth--;
        }
        boolean isInNodes = depth == IN_NODES && field.equals(NODES);
        if (isInNodes && token == JsonToken.START_OBJECT) {
            node = TokenBuffer.forGeneration();
        }
        if (node != null) {
            node.copyCurrentEvent(parser);
        } else if (depth == 1) {
            takeField(token);
        }
        if (isInNodes && token == JsonToken.END_OBJECT && node != null) {
            nodes.add(toValue(node));
            node = null;
        }
        if (token.isStructStart()) {
            depth++;
        }
    }

    private void takeField(JsonToken token) {
        if (token == JsonToken.PROPERTY_NAME) {
            field = parser.currentName();
        } else if (token.isScalarValue()) {
            fields.put(field, ValueTokenCodec.read(parser));
        }
    }

    private static Value toValue(TokenBuffer tokens) {
        try (var buffered = tokens.asParser()) {
            buffered.nextToken();
            return ValueTokenCodec.read(buffered);
        }
    }

    private WorkflowDraft currentDraft() {
        var document = new LinkedHashMap<>(fields);
        document.put(NODES, Value.of(nodes));
        return WorkflowJson.read(Value.of(document)).value();
    }
}
