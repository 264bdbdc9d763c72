package dev.troupe.packs.data.tool;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryContent;
import dev.troupe.packs.data.file.TableView;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.question.Computation;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.table.Table;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Decides whether a question is about a table as it stands or about another view of it. */
record ViewChoice(String question, Table table, Function<Table, Interpretation> reader) {
    /** A column of a table without a header. */
    private static final Pattern NUMBERED_COLUMN = Pattern.compile("(?i)column\\s?\\d");

    private static final LocalizedText ONE_THING =
            new LocalizedText(
                    "这张表只说明一个对象，没有可以计数或分组的行，因此没有计算。请询问它的某一项内容。",
                    "The table describes one thing and has no rows to count or group; nothing was"
                            + " computed. Ask for one of its attributes.");

    private static final LocalizedText OPEN_COLUMN =
            new LocalizedText(
                    "不清楚要计算哪一列，因此没有计算。请输入完整的列名。",
                    "Which column to compute is not clear; nothing was computed. State the whole"
                            + " name of the column.");

    private static final LocalizedText SECTIONS =
            new LocalizedText(
                    "表中各行分属不同的分组，且可能有合计行，因此没有计算。请询问某一行。",
                    "The rows belong to different sections and may contain totals; nothing was"
                            + " computed. Ask for one of the rows.");

    /**
     * The view if a question is read against it: where the table as it stands does not answer, or
     * first where the rows of the table cannot be its records. Where neither answers, the view of
     * such a table, which states what is not understood.
     */
    Optional<TableView> choose(Optional<TableView> view) {
        boolean isViewFirst =
                view.isPresent() && view.get().isCertain() && !namesNumberedColumn(question);
        if (!isViewFirst
                && (view.isEmpty() || reader.apply(table) instanceof Interpretation.Understood))
            return Optional.empty();
        var other = view.orElseThrow();
        return switch (read(other)) {
            case Interpretation.Understood(var computation) ->
                    Optional.of(other)
                            .filter(_ ->
                                    !computation.isWhole()
                                            && (other.isCertain()
                                                    || computation.isLookup()
                                                    || namesColumn(other.table())));
            case Interpretation.Unclear _ ->
                    Optional.of(other)
                            .filter(_ -> other.isOnly() || other.isCertain() && !listsSome());
        };
    }

    /** Whether a question names a column as in a table without a header: column2. */
    static boolean namesNumberedColumn(String question) {
        return NUMBERED_COLUMN.matcher(question).find();
    }

    /** Reads the question against a view; rows that are not alike are neither counted nor added. */
    Interpretation read(TableView view) {
        return switch (reader.apply(view.table())) {
            case Interpretation.Understood understood -> check(understood, view);
            case Interpretation.Unclear unclear ->
                    unclear.retainRemainder(rest ->
                            check(new Interpretation.Understood(rest), view)
                                    instanceof Interpretation.Understood);
        };
    }

    private Interpretation check(Interpretation.Understood read, TableView view) {
        var computation = read.computation();
        if (view.table().rowCount() == 1 && combinesRows(computation))
            return new Interpretation.Unclear(ONE_THING, List.of());
        if (averagesOrCountsValues(computation, view.table()))
            return new Interpretation.Unclear(OPEN_COLUMN, List.of());
        boolean isOfSections =
                view.section().filter(_ -> mixesSections(computation, view.table())).isPresent();
        return isOfSections ? new Interpretation.Unclear(SECTIONS, List.of()) : read;
    }

    /** Whether rows are counted or grouped. */
    private static boolean combinesRows(Computation computation) {
        return !computation.isListing()
                && computation
                        .query()
                        .filter(query -> query.keys().isEmpty() && !countsRows(query))
                        .isEmpty();
    }

    /**
     * Whether a column that the question does not name is averaged, or its values are counted.
     * Statistics of columns are of all numbers.
     */
    private boolean averagesOrCountsValues(Computation computation, Table table) {
        var names = Optional.<Expression>of(new Expression.Field(table.columnNames().getFirst()));
        if (computation.query().isEmpty()) return true;
        return new QueryContent(computation.query().get())
                .expressions()
                .anyMatch(one ->
                        one instanceof Expression.Aggregation aggregation
                                && (aggregation.function() == Expression.Function.MEAN
                                                && !isNamed(aggregation)
                                        || aggregation.function()
                                                        == Expression.Function.COUNT_DISTINCT
                                                && !aggregation.of().equals(names)));
    }

    /** Whether the question has the whole name of the column that is averaged. */
    private boolean isNamed(Expression.Aggregation aggregation) {
        var text = RequestText.plain(question).toLowerCase(Locale.ROOT);
        return aggregation.of().orElse(null) instanceof Expression.Field(var name)
                && !NounMatcher.find(text, NounMatcher.normalizeName(name)).isEmpty();
    }

    private static boolean countsRows(Query query) {
        return new QueryContent(query)
                .expressions()
                .anyMatch(one ->
                        one instanceof Expression.Aggregation(_, var of, _, _) && of.isEmpty());
    }

    /** Whether rows are compared or computed with: those of a section may contain its total. */
    private static boolean mixesSections(Computation computation, Table table) {
        if (computation.isLookup()) return false;
        var query = computation.query().orElse(Query.ALL);
        boolean isOfRows =
                computation.isListing()
                        && query.order().isEmpty()
                        && query.limit().isEmpty()
                        && query.having().isEmpty();
        return !isOfRows && query.filters().stream().noneMatch(one -> namesRows(one, table));
    }

    /** Whether a condition names rows by texts that have one each. */
    private static boolean namesRows(QueryCondition condition, Table table) {
        return condition instanceof QueryCondition.OneOf(Expression.Field(var name), var values)
                && table.column(name)
                        .filter(column ->
                                column.cells().stream().filter(values::contains).count()
                                        <= values.size())
                        .isPresent();
    }

    /** Whether the table as it stands lists rows by a condition: the names of attributes. */
    private boolean listsSome() {
        return reader.apply(table) instanceof Interpretation.Understood(var computation)
                && computation.isListing()
                && computation.query().filter(query -> !query.filters().isEmpty()).isPresent();
    }

    /** Whether the question has the whole name of a column, rather than a similar one. */
    private boolean namesColumn(Table other) {
        var text = RequestText.plain(question).toLowerCase(Locale.ROOT);
        return other.columns().stream()
                .map(column -> NounMatcher.normalizeName(column.name()))
                .anyMatch(name -> !NounMatcher.find(text, name).isEmpty());
    }
}
