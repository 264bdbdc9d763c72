package dev.troupe.server.turn;

import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.http.Values;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A plan that is run in the place of one that waited to be approved.
 *
 * @param conversation of both runs
 * @param turn of both runs
 * @param run the new one; {@code null} if it could not start
 */
public record PlanReplacement(String conversation, int turn, @Nullable RunId run) {
    private static final long START_SECONDS = 30; // it is planned already

    /** Waits until the run of a turn has started. */
    static PlanReplacement of(ActiveTurn turn) throws InterruptedException {
        return new PlanReplacement(turn.log().id(), turn.number(), awaitRun(turn));
    }

    private static @Nullable RunId awaitRun(ActiveTurn turn) throws InterruptedException {
        try {
            return turn.runFuture().get(START_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException _) {
            return null; // the conversation reports the rest
        }
    }

    Value toValue() {
        return Values.record(
                "conversation", Value.of(conversation),
                "turn", Value.of(turn),
                "run", run == null ? Value.missing() : Value.of(run.value()));
    }

    static PlanReplacement parse(Value value) {
        var run = value.field("run");
        return new PlanReplacement(
                value.field("conversation").asText(),
                Values.number(value.field("turn")),
                run.isMissing() ? null : new RunId(run.asText()));
    }
}
