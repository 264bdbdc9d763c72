package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a run has on record of the inside of its nodes: effects of nodes that have not ended,
 * questions, answers. Only the run's fold writes; answers may be read from any thread.
 */
public final class RunRecords {
    private static final String QUESTION = "question ";
    private final Map<Integer, Map<String, Optional<Value>>> effects = new LinkedHashMap<>(2);
    private final Map<Integer, OpenQuestion> open = new TreeMap<>();
    private final Map<String, Reply> answers = new ConcurrentHashMap<>(2);

    void startEffect(int node, String key) {
        effectsOf(node).putIfAbsent(key, Optional.empty());
    }

    void finishEffect(int node, String key, Value result) {
        effectsOf(node).put(key, Optional.of(result));
    }

    private Map<String, Optional<Value>> effectsOf(int node) {
        return effects.computeIfAbsent(node, _ -> new LinkedHashMap<>(4));
    }

    /** The current results of a node's effects; empty inside if an effect has only begun. */
    Map<String, Optional<Value>> effects(int node) {
        var known = effects.get(node);
        return known == null ? Map.of() : new LinkedHashMap<>(known);
    }

    /** Drops what is no longer needed of a node that has ended. */
    void removeNode(int node) {
        effects.remove(node);
        open.remove(node);
    }

    void addQuestion(int node, NodeId id, Question question, @Nullable Instant expiresAt) {
        open.put(node, new OpenQuestion(id, question, expiresAt));
    }

    boolean isOpen(String key) {
        return open.values().stream().anyMatch(asked -> asked.question().key().equals(key));
    }

    /** The resolution of a question; without an answer if it expired. */
    public record Reply(Optional<Value> answer) {}

    /** The key of the effect that a question counts as. */
    public static String ofQuestion(String key) {
        return QUESTION + key;
    }

    /** Closes a question; the nodes that asked it, in ascending order. */
    List<Integer> closeQuestion(String key, Optional<Value> answer) {
        answers.put(key, new Reply(answer));
        var asked =
                open.entrySet().stream()
                        .filter(entry -> entry.getValue().question().key().equals(key))
                        .map(Map.Entry::getKey)
                        .toList();
        asked.forEach(open::remove);
        asked.forEach(node -> finishEffect(node, ofQuestion(key), answer.orElse(Value.missing())));
        return asked;
    }

    /** The resolution of a question; {@code null} if it is open. */
    @Nullable Reply findReply(String key) {
        return answers.get(key);
    }

    /** The questions that wait, by node. */
    List<OpenQuestion> openQuestions() {
        return List.copyOf(open.values());
    }
}
