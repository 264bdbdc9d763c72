package dev.troupe.packs.data.question;

import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Table;
import java.util.List;

/**
 * Reads a question in Chinese or English against a table, by rules: which numbers, which groups,
 * which rows, in which order.
 *
 * <p>Words are matched with column names, with parts of them, with words for the same thing ({@link
 * Concept}) and with the values in the columns. Where two readings are equally good, or none fits,
 * the answer is {@link Interpretation.Unclear} with the candidates; what the request leaves open
 * and the table settles is named in {@link Analysis#assumptions()}.
 */
public final class QuestionAnalyzer {
    private QuestionAnalyzer() {}

    /**
     * Reads a request.
     *
     * @param request may mention files and charts as well; those words are not taken for columns
     */
    public static Interpretation read(String request, Table table) {
        var columns = table.columns().stream().map(ColumnProfile::of).toList();
        try {
            return new Interpretation.Understood(
                    new AnalysisAssembler(request, table.name(), columns).assemble());
        } catch (UnclearException e) {
            return e.unclear();
        }
    }

    public static List<ColumnProfile> measurable(List<ColumnProfile> columns) {
        return columns.stream().filter(ColumnProfile::canMeasure).toList();
    }
}
