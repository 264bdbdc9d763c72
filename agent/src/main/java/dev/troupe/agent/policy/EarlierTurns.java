package dev.troupe.agent.policy;

import dev.troupe.core.value.Value;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a run may know from the conversation before it. A model that understands and plans a message
 * reads earlier answers, which may contain private data and untrusted text.
 *
 * @param hasWork whether an earlier message was worked on, so that answers contain data
 * @param hosts that the run before accessed, as users read them
 * @param answers to earlier messages, the latest first
 * @param isUntrusted whether the answers may contain text that others wrote
 */
public record EarlierTurns(
        boolean hasWork, Set<String> hosts, List<String> answers, boolean isUntrusted) {
    /** Of the first message of a conversation. */
    public static final EarlierTurns NONE = new EarlierTurns(false, Set.of(), List.of(), false);

    public EarlierTurns {
        hosts = Set.copyOf(hosts);
        answers = List.copyOf(answers);
    }

    /** As it is stored with the run; {@link #of} reads it. */
    public Value toValue() {
        return Value.of(
                Map.of(
                        "hasWork", Value.of(hasWork),
                        "hosts", texts(new TreeSet<>(hosts)),
                        "answers", texts(answers),
                        "untrusted", Value.of(isUntrusted)));
    }

    private static Value texts(Collection<String> texts) {
        return Value.of(texts.stream().map(Value::of).toList());
    }

    /** Reads what {@link #toValue} wrote; {@link #NONE} if the value is missing. */
    public static EarlierTurns of(Value value) {
        return new EarlierTurns(
                value.field("hasWork").equals(Value.of(true)),
                Set.copyOf(texts(value.field("hosts"))),
                texts(value.field("answers")),
                value.field("untrusted").equals(Value.of(true)));
    }

    private static List<String> texts(Value value) {
        return value.items().stream().map(Value::asText).toList();
    }
}
