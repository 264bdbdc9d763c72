package dev.troupe.packs.schedule.recurrence;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;

/** Something cannot be done with a schedule. */
public final class ScheduleException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final ScheduleProblem code;
    private final transient Problem problem;

    public ScheduleException(ScheduleProblem code, LocalizedText text) {
        super(text.en());
        this.code = code;
        problem = Problem.of(code, text);
    }

    public ScheduleException(ScheduleProblem code, LocalizedText text, Throwable cause) {
        super(text.en(), cause);
        this.code = code;
        problem = Problem.of(code, text);
    }

    public ScheduleProblem code() {
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
