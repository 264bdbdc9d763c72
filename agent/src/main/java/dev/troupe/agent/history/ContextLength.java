package dev.troupe.agent.history;

import dev.troupe.core.value.Problem;
import dev.troupe.model.ModelProblem;
import java.util.regex.Pattern;

/** Recognises that a model refused a request because it is too long. */
public final class ContextLength {
    /** As providers word it if they have no code for it. */
    private static final Pattern TOO_LONG =
            Pattern.compile(
                    "maximum context length|context[ _-]?length|context window|prompt is too long|token limit|too many tokens"
                            + "|exceeds?\\b.{0,60}\\btokens?|context.{0,60}exceed|input is too long",
                    Pattern.CASE_INSENSITIVE);

    private ContextLength() {}

    public static boolean isExceeded(Problem problem) {
        return problem.is(ModelProblem.CONTEXT_TOO_LONG)
                || problem.is(ModelProblem.BAD_REQUEST)
                        && TOO_LONG.matcher(problem.message()).find();
    }
}
