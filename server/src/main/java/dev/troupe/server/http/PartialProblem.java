package dev.troupe.server.http;

import dev.troupe.core.value.Problem;
import org.jspecify.annotations.Nullable;

/** What is wrong, within a response about something else. */
public record PartialProblem(
        String code,
        String message,
        String messageZh,
        @Nullable Boolean retryable,
        @Nullable String node) {
    public static PartialProblem of(Problem problem) {
        var text = problem.text();
        return new PartialProblem(
                problem.code(), text.en(), text.zh(), problem.isRetryable(), null);
    }
}
