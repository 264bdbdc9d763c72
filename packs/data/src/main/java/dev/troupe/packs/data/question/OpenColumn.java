package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryContent;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A question that is read once it is known which of several columns is meant: the total price in a
 * table with two prices, the orders of March in one with two dates. It is refused with these
 * columns rather than with the words that no single one of them makes readable.
 */
final class OpenColumn {
    private static final LocalizedText DATE =
            new LocalizedText(
                    "表中有多个日期列，请说明使用哪一个。",
                    "The table has several date columns; specify which one to use.");
    private static final int MOST_COLUMNS = 8;

    private final List<ColumnProfile> columns;
    private final Function<List<ColumnProfile>, Interpretation> reader;

    /**
     * @param reader reads the question against some of the columns
     */
    OpenColumn(List<ColumnProfile> columns, Function<List<ColumnProfile>, Interpretation> reader) {
        this.columns = columns;
        this.reader = reader;
    }

    /** The columns that a question leaves open, if only these are unclear; else as it was. */
    Interpretation.Unclear find(String question, Interpretation.Unclear unclear) {
        var request = new RequestText(question);
        var named =
                ColumnMentionFinder.find(request, columns).stream()
                        .filter(mention -> mention.columns().size() > 1)
                        .filter(mention -> isUnread(request.originalCase(mention.span()), unclear))
                        .map(mention ->
                                unclear(
                                        name(request.originalCase(mention.span())),
                                        mention.columns()));
        var dates = columns.stream().filter(column -> column.type().isTemporal()).toList();
        return Stream.concat(named, Stream.of(unclear, unclear(DATE, dates)))
                .filter(choice -> isOnlyOpen(choice.options()))
                .findFirst()
                .orElse(unclear);
    }

    private static boolean isUnread(String name, Interpretation.Unclear unclear) {
        return unclear.remainder().stream()
                .flatMap(rest -> rest.words().stream())
                .anyMatch(word -> word.contains(name) || name.contains(word));
    }

    private static LocalizedText name(String word) {
        return LocalizedText.of(
                "“%s”可以指几列，请说明使用哪一列。", "'%s' may mean several columns; specify which one.", word);
    }

    private static Interpretation.Unclear unclear(
            LocalizedText question, List<ColumnProfile> options) {
        return new Interpretation.Unclear(
                question, options.stream().map(ColumnProfile::name).toList());
    }

    /** Whether any of the columns makes the question readable where the others are not there. */
    private boolean isOnlyOpen(List<String> options) {
        return options.size() > 1
                && options.size() <= MOST_COLUMNS
                && options.stream()
                        .allMatch(option ->
                                reader.apply(without(options, option))
                                                instanceof Interpretation.Understood(var read)
                                        && !countsDistinct(read));
    }

    /** The days of leave are not the different days of a column of dates. */
    private static boolean countsDistinct(Computation computation) {
        return computation.query().stream()
                .flatMap(query -> new QueryContent(query).expressions())
                .anyMatch(one ->
                        one instanceof Expression.Aggregation aggregation
                                && aggregation.function() == Expression.Function.COUNT_DISTINCT);
    }

    private List<ColumnProfile> without(List<String> options, String option) {
        return columns.stream()
                .filter(column -> column.name().equals(option) || !options.contains(column.name()))
                .toList();
    }
}
