package dev.troupe.packs.data;

import java.util.List;

/**
 * Reads a question in Chinese or English against a table, by rules: which numbers, which groups,
 * which rows, in which order.
 *
 * <p>Words are matched with column names, with parts of them, with words for the same thing ({@link
 * Concept}) and with the values in the columns. Where two readings are equally good, or none fits,
 * the answer is {@link Reading.Unclear} with the candidates; what the request leaves open and the
 * table settles is named in {@link Analysis#assumptions()}.
 */
public final class Analyst {
    private Analyst() {}

    /**
     * Reads a request.
     *
     * @param request may speak of files and charts as well; those words are not taken for columns
     */
    public static Reading read(String request, Table table) {
        var columns = table.columns().stream().map(ColumnFacts::of).toList();
        try {
            return new Reading.Understood(new QuestionReader(request, columns).read());
        } catch (UnclearException e) {
            return e.unclear();
        }
    }

    static List<ColumnFacts> measurable(List<ColumnFacts> columns) {
        return columns.stream().filter(ColumnFacts::canMeasure).toList();
    }
}
