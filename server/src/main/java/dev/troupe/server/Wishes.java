package dev.troupe.server;

import dev.troupe.agent.Workspace;
import dev.troupe.core.OnFailure;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Value;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a person wants a message to be worked on.
 *
 * @param isReviewed whether they look at the plan before it is run
 * @param onFailure {@code null} for what settings say
 * @param timeout of the run; {@code null} for none
 * @param documents names of the collections that agents look into; empty for all
 */
record Wishes(
        boolean isReviewed,
        @Nullable OnFailure onFailure,
        @Nullable Duration timeout,
        List<String> documents) {
    static final String[] FIELDS = {"review", "onFailure", "timeout", "documents"};
    static final Wishes NONE = new Wishes(false, null, null, List.of());

    static Wishes of(Body body) {
        return new Wishes(
                body.flag("review"),
                body.optionalText("onFailure", 20).map(Wishes::onFailure).orElse(null),
                body.optionalText("timeout", 40).map(Wishes::timeout).orElse(null),
                body.texts("documents"));
    }

    private static OnFailure onFailure(String text) {
        return switch (text) {
            case "stop", "continue", "replan" -> OnFailure.valueOf(text.toUpperCase(Locale.ROOT));
            default ->
                    throw Refusal.bad(
                            "onFailure 的值“%s”不对；可以是 stop、continue、replan",
                            "onFailure is '%s'; it is stop, continue or replan", text);
        };
    }

    private static Duration timeout(String text) {
        try {
            var timeout = Duration.parse(text);
            if (timeout.isPositive() && timeout.compareTo(Duration.ofDays(30)) <= 0) {
                return timeout;
            }
        } catch (DateTimeParseException _) {
            // told below
        }
        throw Refusal.bad(
                "timeout 的值“%s”不对；请写成 ISO 8601 的时长，如 PT5M，最长 30 天",
                "timeout is '%s'; give a duration of ISO 8601 such as PT5M, 30 days at most", text);
    }

    /** As a request keeps them; {@link #of} reads it. */
    Value value() {
        return Values.record(
                "review", isReviewed ? Value.of(true) : Value.missing(),
                "onFailure",
                        onFailure == null
                                ? Value.missing()
                                : Value.of(onFailure.name().toLowerCase(Locale.ROOT)),
                "timeout", timeout == null ? Value.missing() : Value.of(timeout.toString()),
                "documents", documents.isEmpty() ? Value.missing() : Values.texts(documents));
    }

    Work.Means means(Workspace workspace) {
        return new Work.Means(workspace, options(), documents);
    }

    private RunOptions options() {
        var options = RunOptions.STANDARD;
        if (onFailure != null) {
            options = options.withOnFailure(onFailure);
        }
        return timeout == null ? options : options.withRunTimeout(timeout);
    }
}
