package dev.troupe.chat;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;

/** No valid plan came of a request; the problem says what was wrong with the last one. */
public final class PlanRejected extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    PlanRejected(ChatProblem code, Sentence sentence) {
        super(sentence.en());
        this.problem = Problem.of(code, sentence);
    }

    public Problem problem() {
        return problem;
    }

    @Override
    public Sentence sentence() {
        return problem.sentence();
    }
}
