package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.OneRowQuestion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A question about one row of a table, "who signed it", that does not name the row. */
final class UnnamedRow {
    private UnnamedRow() {}

    /** Empty unless all values of a column would answer what one of them should. */
    static Optional<Interpretation> refuse(
            String question, Query query, List<ColumnProfile> columns) {
        boolean isOfAll =
                query.filters().isEmpty()
                        && query.having().isEmpty()
                        && query.order().isEmpty()
                        && query.limit().isEmpty()
                        && Stream.concat(query.keys().stream(), query.outputs().stream())
                                .allMatch(
                                        output -> output.expression() instanceof Expression.Field);
        boolean areSeveral =
                columns.stream().anyMatch(column -> column.column().cells().size() > 1);
        return isOfAll && areSeveral
                ? OneRowQuestion.find(question).map(UnnamedRow::unclear)
                : Optional.empty();
    }

    private static Interpretation unclear(String words) {
        return new Interpretation.Unclear(
                LocalizedText.of(
                        "“%s”问的是某一行，而没有写明是哪一行，因此没有计算。请注明该行的日期、名称或数值。",
                        "'%s' is about one row, and nothing names the row; nothing was computed. Name its date, its name or a number of it.",
                        words),
                List.of());
    }
}
