package dev.troupe.packs.life;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import org.jspecify.annotations.Nullable;

/** Something cannot be done with a person's goals, projects, tasks and reviews. */
public final class LifeException extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final LifeProblem code;
    private final transient Problem problem;

    LifeException(LifeProblem code, Sentence sentence) {
        super(sentence.en());
        this.code = code;
        this.problem = Problem.of(code, sentence);
    }

    /** With values in the sentence, as {@link Sentence#of} puts them in. */
    LifeException(LifeProblem code, String zh, String en, @Nullable Object... values) {
        this(code, Sentence.of(zh, en, values));
    }

    public LifeProblem code() {
        return code;
    }

    public Problem problem() {
        return problem;
    }

    @Override
    public Sentence sentence() {
        return problem.sentence();
    }
}
