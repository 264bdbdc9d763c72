package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.grammar.QuestionGrammar;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A share of the total in a table with several amounts: of which of them is open. */
final class OpenTotals {
    private OpenTotals() {}

    /** Empty unless nothing states which amount is meant. */
    static Optional<Interpretation> refuse(
            QuestionGrammar.Reading reading, List<ColumnProfile> columns) {
        var amounts = MoneyColumn.amounts(columns).stream().map(ColumnProfile::name).toList();
        return amounts.size() > 1
                        && new QuestionClauses(reading.state().clauses()).isShareOfOpenTotal()
                ? Optional.of(unclear(amounts))
                : Optional.empty();
    }

    private static Interpretation unclear(List<String> amounts) {
        return new Interpretation.Unclear(
                new LocalizedText(
                        "没有说明占比按哪一列计算，因此没有计算。请指明 " + String.join("、", amounts) + "，或说明按行数计算。",
                        "A share of the total does not state which number it is one of; nothing was"
                                + " computed. Name "
                                + amounts.stream()
                                        .map(name -> "'" + name + "'")
                                        .collect(Collectors.joining(" or "))
                                + ", or ask for the share of the rows."),
                amounts);
    }
}
