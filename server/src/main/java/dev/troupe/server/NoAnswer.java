package dev.troupe.server;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.model.ModelProblem;
import java.util.List;

/** A request that a model gave no answer to, told apart by who can do something about it. */
final class NoAnswer {
    private NoAnswer() {}

    /** A model's own words for it. */
    static Refusal of(Problem problem) {
        return new Refusal(isForSender(problem.code()) ? 422 : 502, problem, List.of());
    }

    /**
     * Words around a model's, which keep its code only where its sender can put the request right.
     *
     * @param code of the problem that the model had
     */
    static Refusal of(String code, Sentence said) {
        return isForSender(code)
                ? of(Problem.of(ModelProblem.NEEDS_MODEL, said))
                : Refusal.of(502, ServerProblem.UPSTREAM, said);
    }

    private static boolean isForSender(String code) {
        return code.equals(ModelProblem.NEEDS_MODEL.id());
    }
}
