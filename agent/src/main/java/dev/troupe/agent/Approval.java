package dev.troupe.agent;

import dev.troupe.core.Value;
import java.util.Map;

/**
 * What a person said.
 *
 * @param isForRun whether it also holds for further calls of the tool in the same run
 * @param reason why not; empty where granted
 */
public record Approval(boolean isGranted, boolean isForRun, String reason) {
    public static Approval once() {
        return new Approval(true, false, "");
    }

    /** For this call and further ones of the same tool in the same run. */
    public static Approval forRun() {
        return new Approval(true, true, "");
    }

    /** As an answer is recorded. */
    public Value toValue() {
        var decision = !isGranted ? "refused" : isForRun ? "run" : "once";
        return Value.of(Map.of("decision", Value.of(decision), "reason", Value.of(reason)));
    }

    /**
     * Reads what {@link #toValue} wrote.
     *
     * @throws IllegalArgumentException when it is something else
     */
    public static Approval of(Value answer) {
        return switch (answer.field("decision").asText()) {
            case "once" -> once();
            case "run" -> forRun();
            case "refused" -> refused(answer.field("reason").asText());
            case String other ->
                    throw new IllegalArgumentException(
                            "an approval is '" + other + "'; it is once, run or refused");
        };
    }

    /**
     * @param reason a clause in the person's language that names the remedy
     */
    public static Approval refused(String reason) {
        return new Approval(false, false, reason);
    }
}
