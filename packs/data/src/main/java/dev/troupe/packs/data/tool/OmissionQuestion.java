package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.Problem;
import dev.troupe.packs.data.question.Computation;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.table.DataProblem;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Asks the user whether to compute a question without the words that were not understood. Nothing
 * is left out without that answer.
 *
 * @param isAsked whether the user is asked at all
 */
record OmissionQuestion(ToolContext context, boolean isAsked) {
    /** Other wordings that a user may try in one call. */
    private static final int MOST_WORDINGS = 5;

    /**
     * The computation that was understood, or that the user agrees to.
     *
     * @param reader reads another wording of the question, which the user may answer with
     * @throws ToolException when it is unclear and the user agrees to nothing
     */
    Computation require(Interpretation interpretation, Function<String, Interpretation> reader) {
        return require(interpretation, reader, MOST_WORDINGS);
    }

    private Computation require(
            Interpretation interpretation, Function<String, Interpretation> reader, int wordings) {
        return switch (interpretation) {
            case Interpretation.Understood(var computation) -> computation;
            case Interpretation.Unclear unclear -> {
                var remainder = unclear.remainder().orElseThrow(() -> fail(unclear));
                var reply = wordings > 0 ? ask(remainder) : Optional.<String>empty();
                if (reply.isEmpty() || reply.get().equals(cancel())) throw fail(unclear);
                yield reply.get().equals(compute())
                        ? remainder.agreed()
                        : require(reader.apply(reply.get()), reader, wordings - 1);
            }
        };
    }

    private Optional<String> ask(Interpretation.Remainder remainder) {
        if (!isAsked) return Optional.empty();
        var question = remainder.question();
        return context.askUser(
                String.join(" ", remainder.words()),
                context.language().choose(question.zh(), question.en()),
                List.of(compute(), cancel()),
                true);
    }

    private String compute() {
        return context.language().choose("按此计算", "Compute this");
    }

    private String cancel() {
        return context.language().choose("不计算", "Compute nothing");
    }

    private static ToolException fail(Interpretation.Unclear unclear) {
        return new ToolException(Problem.of(DataProblem.UNCLEAR_QUESTION, unclear.text()));
    }
}
