package dev.troupe.packs.school.record;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import org.jspecify.annotations.Nullable;

/** Something cannot be done with the records of a school. */
public final class SchoolException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public SchoolException(SchoolProblem code, LocalizedText text) {
        super(text.en());
        problem = Problem.of(code, text);
    }

    /** With values in the sentence, as {@link LocalizedText#of} puts them in. */
    public SchoolException(SchoolProblem code, String zh, String en, @Nullable Object... values) {
        this(code, LocalizedText.of(zh, en, values));
    }

    public Problem problem() {
        return problem;
    }

    @Override
    public LocalizedText text() {
        return problem.text();
    }
}
