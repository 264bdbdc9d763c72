package dev.troupe.server.turn;

import dev.troupe.core.engine.ComputePool;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.util.Optional;

/** The problems of turns and runs, as clients receive them. */
final class TurnProblems {
    private TurnProblems() {}

    /** The text of an answer if a turn cannot continue. */
    static Optional<Problem> findProblem(Exception e) {
        return switch (e) {
            case ApiException refused -> Optional.of(refused.problem());
            case ComputePool.BusyException busy -> Optional.of(busy.problem());
            case InvalidValue _, InvalidWorkflow _ ->
                    Optional.of(Problem.of(ServerProblem.BAD_REQUEST, LocalizedText.of(e)));
            default -> Optional.empty();
        };
    }

    /** The response to a request with an invalid value. */
    static ApiException invalidValue(InvalidValue e) {
        return ApiException.of(422, ServerProblem.BAD_REQUEST, e.text());
    }

    /** The text if a run cannot continue because it has ended. */
    static LocalizedText endedMessage(RunId run) {
        return LocalizedText.of("运行 %s 已结束", "run %s has ended", run);
    }

    /** Whether another server has taken over what could not be recorded here. */
    static boolean isFenced(RuntimeException e) {
        return StoreException.findCause(e)
                .filter(found -> found.problem().is(StoreProblem.FENCED))
                .isPresent();
    }
}
