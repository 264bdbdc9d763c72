package dev.troupe.packs.life.item;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import org.jspecify.annotations.Nullable;

/** Something cannot be done with a user's goals, projects, tasks and reviews. */
public final class LifeException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final LifeProblem code;
    private final transient Problem problem;

    public LifeException(LifeProblem code, LocalizedText text) {
        super(text.en());
        this.code = code;
        this.problem = Problem.of(code, text);
    }

    /** With values in the sentence, as {@link LocalizedText#of} puts them in. */
    public LifeException(LifeProblem code, String zh, String en, @Nullable Object... values) {
        this(code, LocalizedText.of(zh, en, values));
    }

    public LifeProblem code() {
        return code;
    }

    public Problem problem() {
        return problem;
    }

    @Override
    public LocalizedText text() {
        return problem.text();
    }
}
