package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryContent;
import dev.troupe.packs.data.grammar.QuestionGrammar;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;

/** Refuses a question that may mean several computations, naming two of them. */
final class TiedReadings {
    private TiedReadings() {}

    /** The refusal, with the columns that only some of the readings use. */
    static Interpretation.Unclear unclear(
            List<QuestionGrammar.Reading> readings, List<ColumnProfile> columns) {
        var one = new QueryComputation(readings.getFirst(), columns).describe();
        var other = new QueryComputation(readings.get(1), columns).describe();
        return new Interpretation.Unclear(
                LocalizedText.of(
                        "这句话有不止一种理解，因此没有计算：%s或：%s请说明是哪一种。",
                        "This can be read in more than one way; nothing was computed. Either: %s Or: %s"
                                + " State which.",
                        one,
                        other),
                columns.stream()
                        .filter(column -> isOpen(column, readings))
                        .map(ColumnProfile::name)
                        .toList());
    }

    private static boolean isOpen(ColumnProfile column, List<QuestionGrammar.Reading> readings) {
        long using = readings.stream().filter(reading -> uses(reading.query(), column)).count();
        return using > 0 && using < readings.size();
    }

    private static boolean uses(Query query, ColumnProfile column) {
        var field = new Expression.Field(column.name());
        return new QueryContent(query).expressions().anyMatch(field::equals);
    }
}
