package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.file.TableView;
import dev.troupe.packs.data.formula.AddedColumn;
import dev.troupe.packs.data.question.Computation;
import dev.troupe.packs.data.question.DatedQuestion;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.table.Table;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Optional;

/**
 * Reads the question of one call against tables and views of them.
 *
 * @param choice asks the user if it is not clear
 */
record QuestionReader(AskTable.Input input, Clock clock, ReadingChoice choice) {
    /**
     * A question as it was read.
     *
     * @param view how the table was read, unless as it stands
     */
    record Reading(Table table, Computation computation, Optional<LocalizedText> view) {
        static Reading of(Table table, Computation computation) {
            return new Reading(table, computation, Optional.empty());
        }
    }

    static QuestionReader of(AskTable.Input input, Clock clock, ToolContext context) {
        var choice = new ReadingChoice(context, Boolean.TRUE.equals(input.asksUser()));
        return new QuestionReader(input, clock, choice);
    }

    QuestionReader withTable(String table) {
        return new QuestionReader(input.withTable(table), clock, choice);
    }

    /** Whether a table answers the question by something else than all of its rows. */
    boolean isAnsweredBy(Table table) {
        return interpret(table) instanceof Interpretation.Understood(var computation)
                && !computation.isWhole();
    }

    /** The question against a table, or against the view of it if only that answers. */
    Reading read(Table table, Optional<TableView> view) {
        var views = views(table);
        return views.choose(view)
                .map(one -> read(one, views))
                .orElseGet(() -> Reading.of(table, requireOfGoal(table)));
    }

    /** The question against a changed table. */
    Reading read(PreparedTable prepared) {
        return new Reading(
                prepared.table(),
                require(prepared.question(), prepared.table()),
                Optional.of(prepared.description()));
    }

    /** The question against a view; empty if it does not answer. */
    Optional<Reading> readView(Table table, Optional<TableView> view) {
        var views = views(table);
        return view.filter(one -> views.read(one) instanceof Interpretation.Understood)
                .map(one -> read(one, views));
    }

    private Reading read(TableView view, ViewChoice views) {
        var computation =
                choice.require(
                        views.read(view), view.table(), table -> views.read(view.withTable(table)));
        return new Reading(view.table(), computation, Optional.of(view.description()));
    }

    private ViewChoice views(Table table) {
        return new ViewChoice(input.question(), table, this::interpret);
    }

    /** How the question reads against a table. */
    Interpretation interpret(Table table) {
        var goal = Optional.ofNullable(input.goal());
        return AddedColumn.read(input.question(), table)
                .or(() -> goal.flatMap(whole -> AddedColumn.read(whole, table)))
                .orElseGet(() -> interpret(input.question(), table));
    }

    private Interpretation interpret(String question, Table table) {
        var read = DatedQuestion.read(question, table, LocalDate.now(clock));
        return isQuery(read)
                ? read
                : OverallNumbers.mask(question, table.columnNames())
                        .map(groups -> DatedQuestion.read(groups, table, LocalDate.now(clock)))
                        .filter(QuestionReader::isQuery)
                        .orElse(read);
    }

    private static boolean isQuery(Interpretation read) {
        return read instanceof Interpretation.Understood(var computation)
                && computation.query().isPresent();
    }

    /** What a question asks of a table. */
    Computation require(String question, Table table) {
        return choice.require(
                interpret(question, table), table, other -> interpret(question, other));
    }

    /** The question decides; if it asks for nothing, the goal may. */
    private Computation requireOfGoal(Table table) {
        var computation = choice.require(interpret(table), table, this::interpret);
        var goal = input.goal();
        if (!computation.isWhole() || goal == null || goal.isBlank()) return computation;
        return interpret(goal, table) instanceof Interpretation.Understood(var wider)
                        && !wider.measureNames().isEmpty()
                ? wider
                : computation;
    }
}
