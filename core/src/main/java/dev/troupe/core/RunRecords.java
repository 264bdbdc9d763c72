package dev.troupe.core;

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
final class RunRecords {
    private static final String QUESTION = "question ";
    private final Map<Integer, Map<String, Optional<Value>>> effects = new LinkedHashMap<>(2);
    private final Map<Integer, OpenQuestion> open = new TreeMap<>();
    private final Map<String, Reply> answers = new ConcurrentHashMap<>(2);

    void started(int node, String key) {
        effectsOf(node).putIfAbsent(key, Optional.empty());
    }

    void finished(int node, String key, Value result) {
        effectsOf(node).put(key, Optional.of(result));
    }

    private Map<String, Optional<Value>> effectsOf(int node) {
        return effects.computeIfAbsent(node, _ -> new LinkedHashMap<>(4));
    }

    /** What the effects of a node came to by now; empty inside where one has only begun. */
    Map<String, Optional<Value>> effects(int node) {
        var known = effects.get(node);
        return known == null ? Map.of() : new LinkedHashMap<>(known);
    }

    /** Drops what is no longer needed of a node that has ended. */
    void ended(int node) {
        effects.remove(node);
        open.remove(node);
    }

    void asked(int node, NodeId id, Question question, @Nullable Instant expiresAt) {
        open.put(node, new OpenQuestion(id, question, expiresAt));
    }

    boolean isOpen(String key) {
        return open.values().stream().anyMatch(asked -> asked.question().key().equals(key));
    }

    /** What became of a question; without an answer where nobody gave one in time. */
    record Reply(Optional<Value> answer) {}

    /** The key of the effect that a question counts as. */
    static String ofQuestion(String key) {
        return QUESTION + key;
    }

    /** Closes a question; the nodes that asked it, in ascending order. */
    List<Integer> answered(String key, Optional<Value> answer) {
        answers.put(key, new Reply(answer));
        var asked =
                open.entrySet().stream()
                        .filter(entry -> entry.getValue().question().key().equals(key))
                        .map(Map.Entry::getKey)
                        .toList();
        asked.forEach(open::remove);
        asked.forEach(node -> finished(node, ofQuestion(key), answer.orElse(Value.missing())));
        return asked;
    }

    /** What became of a question; {@code null} where it is open. */
    @Nullable Reply reply(String key) {
        return answers.get(key);
    }

    /** The questions that wait, by node. */
    List<OpenQuestion> open() {
        return List.copyOf(open.values());
    }
}
