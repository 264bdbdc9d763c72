package dev.troupe.agent.offline;

import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import java.util.regex.Pattern;

/** The answer that a message refers to, as in "delete it" or "the second one". */
public final class LastAnswer {
    /** A report on a run, which is about no file, task or schedule. */
    private static final Pattern REPORT = Pattern.compile("The last run \\(|上一次运行（");

    private LastAnswer() {}

    /** The text of the last answer other than a report on a run; empty if there is none. */
    public static String of(ModelRequest request) {
        return request.messages().reversed().stream()
                .filter(Message.Assistant.class::isInstance)
                .map(Message::text)
                .filter(text -> !REPORT.matcher(text).lookingAt())
                .findFirst()
                .orElse("");
    }
}
