package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.Problem;
import dev.troupe.packs.data.question.Computation;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.table.DataProblem;
import java.util.List;

/**
 * Asks the user whether to compute a question without the words that were not understood. Nothing
 * is left out without that answer, and what remains must be more than the whole table.
 *
 * @param isAsked whether the user is asked at all
 */
record OmissionQuestion(ToolContext context, boolean isAsked) {
    /**
     * The computation that was understood, or that the user agrees to.
     *
     * @throws ToolException when it is unclear and the user agrees to nothing
     */
    Computation require(Interpretation interpretation) {
        return switch (interpretation) {
            case Interpretation.Understood(var computation) -> computation;
            case Interpretation.Unclear unclear ->
                    unclear.remainder()
                            .filter(this::isAgreed)
                            .orElseThrow(() -> fail(unclear))
                            .agreed();
        };
    }

    private boolean isAgreed(Interpretation.Remainder remainder) {
        if (!isAsked || remainder.computation().isWhole()) return false;
        var question = remainder.question();
        var language = context.language();
        return context.askUserForNow(
                        String.join(" ", remainder.words()),
                        language.choose(question.zh(), question.en()),
                        List.of(compute(), language.choose("不计算", "Compute nothing")))
                .filter(compute()::equals)
                .isPresent();
    }

    private String compute() {
        return context.language().choose("按此计算", "Compute this");
    }

    private static ToolException fail(Interpretation.Unclear unclear) {
        return new ToolException(Problem.of(DataProblem.UNCLEAR_QUESTION, unclear.text()));
    }
}
