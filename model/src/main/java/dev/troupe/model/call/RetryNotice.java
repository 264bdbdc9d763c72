package dev.troupe.model.call;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.model.ModelRequest;
import java.time.Duration;
import java.util.Locale;

/**
 * A request is about to be sent again.
 *
 * @param request that failed
 * @param attempt the number of the next try, from 2
 * @param maxAttempts how many tries there are in all
 * @param pause before the next try
 * @param problem of the last try
 */
public record RetryNotice(
        ModelRequest request, int attempt, int maxAttempts, Duration pause, Problem problem) {
    /** Id of the run that the call is part of; empty if there is none. */
    public String run() {
        return request.brief().field("run").asText();
    }

    /** Id of the node that the call is part of; empty if there is none. */
    public String node() {
        return request.brief().field("node").asText();
    }

    /** For users: which try, when, and what was wrong with the last one. */
    public LocalizedText message() {
        var seconds = String.format(Locale.ROOT, "%.1f", pause.toMillis() / 1000.0);
        return LocalizedText.of(
                "正在等待模型，%s 秒后第 %d 次尝试（共 %d 次）：%s",
                "Waiting for the model, try %2$d of %3$d in %1$s s: %4$s",
                seconds,
                attempt,
                maxAttempts,
                problem.text());
    }
}
