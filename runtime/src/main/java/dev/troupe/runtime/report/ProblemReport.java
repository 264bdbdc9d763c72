package dev.troupe.runtime.report;

import dev.troupe.core.value.Problem;

/**
 * Why a run or a node failed, as JSON.
 *
 * @param message in English
 * @param messageZh the same in Chinese
 */
public record ProblemReport(String code, String message, String messageZh, boolean retryable) {
    static ProblemReport of(Problem problem) {
        var text = problem.text();
        return new ProblemReport(problem.code(), text.en(), text.zh(), problem.isRetryable());
    }
}
