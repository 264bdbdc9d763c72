package dev.troupe.server.http;

import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.WorkflowProblem;
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

    public static PartialProblem of(WorkflowProblem problem) {
        var text = problem.text();
        var node = problem.node();
        return new PartialProblem(
                problem.code().name(),
                text.en(),
                text.zh(),
                null,
                node == null ? null : node.value());
    }

    /** As it is listed in a problem that has several parts. */
    static PartialProblem ofPart(Problem part) {
        return new PartialProblem(part.code(), part.text().en(), part.text().zh(), null, null);
    }
}
