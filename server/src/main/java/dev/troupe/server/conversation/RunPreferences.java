package dev.troupe.server.conversation;

import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.RequestFields;
import dev.troupe.server.http.Values;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a user wants a message to be handled.
 *
 * @param isReviewed whether they approve the plan before it runs
 * @param onFailure {@code null} for the value in the settings
 * @param timeout of the run; {@code null} for none
 * @param documents names of the collections that agents search; empty for all
 * @param priority while not everything can be worked on
 */
public record RunPreferences(
        boolean isReviewed,
        @Nullable OnFailure onFailure,
        @Nullable Duration timeout,
        List<String> documents,
        TurnPriority priority) {
    public static final String REVIEW = "Whether the plan waits for approval";
    public static final String TIMEOUT = "An ISO 8601 duration, at most 30 days";
    public static final String DOCUMENTS = "Corpora that agents may search; default: all";
    public static final String PRIORITY =
            "low for work that no user waits for: others begin first, for up to a minute";
    public static final RunPreferences NONE =
            new RunPreferences(false, null, null, List.of(), TurnPriority.NORMAL);

    /** For work that no user waits for. */
    public static final RunPreferences BACKGROUND =
            new RunPreferences(false, null, null, List.of(), TurnPriority.LOW);

    /** Reads what {@link #toValue} wrote. */
    static RunPreferences parse(RequestFields body) {
        return of(
                body.flag("review"),
                body.optionalText("onFailure", 20).orElse(null),
                body.optionalText("timeout", 40).orElse(null),
                body.texts("documents"),
                null);
    }

    /**
     * @throws ApiException when the policy, the duration or the priority is not valid
     */
    public static RunPreferences of(
            @Nullable Boolean isReviewed,
            @Nullable String onFailure,
            @Nullable String timeout,
            @Nullable List<String> documents,
            @Nullable String priority) {
        return new RunPreferences(
                isReviewed != null && isReviewed,
                onFailure == null ? null : onFailure(onFailure),
                timeout == null ? null : timeout(timeout),
                documents == null ? List.of() : documents,
                TurnPriority.parse(priority));
    }

    private static OnFailure onFailure(String text) {
        return switch (text) {
            case "stop", "continue", "replan" -> OnFailure.valueOf(text.toUpperCase(Locale.ROOT));
            default ->
                    throw ApiException.badRequest(
                            "onFailure 的值“%s”无效；可以是 stop、continue、replan",
                            "onFailure '%s' is not valid; use stop, continue or replan", text);
        };
    }

    private static Duration timeout(String text) {
        try {
            var timeout = Duration.parse(text);
            if (timeout.isPositive() && timeout.compareTo(Duration.ofDays(30)) <= 0) {
                return timeout;
            }
        } catch (DateTimeParseException _) {
            // reported below
        }
        throw ApiException.badRequest(
                "timeout 的值“%s”无效；请使用 ISO 8601 时长，如 PT5M，最长 30 天",
                "timeout '%s' is not valid; use an ISO 8601 duration such as PT5M, at most 30 days",
                text);
    }

    RunPreferences withPriority(TurnPriority newPriority) {
        return new RunPreferences(isReviewed, onFailure, timeout, documents, newPriority);
    }

    /** As a request stores them, without the priority; {@link #parse} reads it. */
    Value toValue() {
        return Values.record(
                "review", isReviewed ? Value.of(true) : Value.missing(),
                "onFailure",
                        onFailure == null
                                ? Value.missing()
                                : Value.of(onFailure.name().toLowerCase(Locale.ROOT)),
                "timeout", timeout == null ? Value.missing() : Value.of(timeout.toString()),
                "documents", documents.isEmpty() ? Value.missing() : Values.texts(documents));
    }

    /** What runs are to be started with. */
    public RunOptions runOptions() {
        var options = RunOptions.STANDARD;
        if (onFailure != null) {
            options = options.withOnFailure(onFailure);
        }
        return timeout == null ? options : options.withRunTimeout(timeout);
    }
}
