package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.packs.data.question.Computation;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.table.DataProblem;
import dev.troupe.packs.data.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Asks the user about a question that is not clear: whether to compute it without the words that
 * were not understood, or which of several columns is meant. Without that answer nothing is left
 * out and no column is chosen.
 *
 * @param isAsked whether the user is asked at all
 */
record ReadingChoice(ToolContext context, boolean isAsked) {
    private static final int MOST_COLUMNS = 8;

    /**
     * The computation that was understood, or that the user agrees to.
     *
     * @param table that the question was read against
     * @param reader reads it against another table
     * @throws ToolException when it is unclear and the user agrees to nothing
     */
    Computation require(
            Interpretation interpretation, Table table, Function<Table, Interpretation> reader) {
        return switch (interpretation) {
            case Interpretation.Understood(var computation) -> computation;
            case Interpretation.Unclear unclear ->
                    Optional.of(unclear)
                            .filter(_ -> isAsked)
                            .flatMap(_ -> ask(unclear, table, reader))
                            .orElseThrow(() -> fail(unclear));
        };
    }

    private Optional<Computation> ask(
            Interpretation.Unclear unclear, Table table, Function<Table, Interpretation> reader) {
        var columns = readByColumn(unclear, table, reader);
        return columns.size() > 1
                ? chooseColumn(unclear, columns)
                : unclear.remainder()
                        .filter(rest -> !rest.computation().isWhole())
                        .filter(rest -> isAgreed(unclear, rest))
                        .map(Interpretation.Remainder::withNote);
    }

    private boolean isAgreed(Interpretation.Unclear unclear, Interpretation.Remainder remainder) {
        var options = unclear.options().isEmpty() ? "" : format(unclear.text()) + "\n";
        var compute = context.language().choose("按此计算", "Compute this");
        return context.askUserForNow(
                        String.join(" ", remainder.words()),
                        options + format(remainder.question()),
                        List.of(compute, cancel()))
                .filter(compute::equals)
                .isPresent();
    }

    private Optional<Computation> chooseColumn(
            Interpretation.Unclear unclear, Map<String, Computation> columns) {
        return context.askUserForNow(
                        "column",
                        format(unclear.question()),
                        Stream.concat(columns.keySet().stream(), Stream.of(cancel())).toList())
                .flatMap(column ->
                        Optional.ofNullable(columns.get(column))
                                .map(read -> Interpretation.withColumn(read, column)));
    }

    /** What the question asks if only one of the columns that it may mean is in the table. */
    private static Map<String, Computation> readByColumn(
            Interpretation.Unclear unclear, Table table, Function<Table, Interpretation> reader) {
        var options = unclear.options();
        var read = new LinkedHashMap<String, Computation>();
        if (options.size() > MOST_COLUMNS || !table.columnNames().containsAll(options)) return read;
        for (var option : options) {
            var others = options.stream().filter(other -> !other.equals(option)).toList();
            if (reader.apply(table.withoutColumns(others))
                            instanceof Interpretation.Understood(var computation)
                    && !computation.isWhole()) read.put(option, computation);
        }
        return read;
    }

    private String format(LocalizedText text) {
        return context.language().choose(text.zh(), text.en());
    }

    private String cancel() {
        return context.language().choose("不计算", "Compute nothing");
    }

    private static ToolException fail(Interpretation.Unclear unclear) {
        return new ToolException(Problem.of(DataProblem.UNCLEAR_QUESTION, unclear.text()));
    }
}
