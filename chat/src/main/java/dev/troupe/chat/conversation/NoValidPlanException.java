package dev.troupe.chat.conversation;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;

/** No valid plan resulted from a request; the problem states what was wrong with the last one. */
public final class NoValidPlanException extends RuntimeException
        implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public NoValidPlanException(ChatProblem code, LocalizedText text) {
        super(text.en());
        this.problem = Problem.of(code, text);
    }

    public Problem problem() {
        return problem;
    }

    @Override
    public LocalizedText text() {
        return problem.text();
    }
}
