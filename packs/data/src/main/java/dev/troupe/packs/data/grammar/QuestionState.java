package dev.troupe.packs.data.grammar;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.grammar.assembly.QueryAssembler;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a question states about a table, clause by clause. A later message replaces some of the
 * clauses.
 *
 * @param chinese whether it was asked in Chinese
 * @param date the column of dates that the question names
 * @param chart the kind of chart to draw of the result
 * @param title of the chart, if one is named
 * @param note what the last message left open, and how it was read
 * @param decimals that all numbers of the result are rounded to; empty for the usual ones
 */
public record QuestionState(
        boolean chinese,
        List<QuestionClause> clauses,
        Optional<ColumnProfile> date,
        Optional<ChartKind> chart,
        Optional<String> title,
        Optional<LocalizedText> note,
        Optional<Integer> decimals) {
    public QuestionState {
        clauses = List.copyOf(clauses);
    }

    /** The question as a query; empty when the table does not have the columns for it. */
    public Optional<QuestionGrammar.Reading> read(String table, List<ColumnProfile> columns) {
        var context = new TableContext(table, columns, chinese, date);
        return QueryAssembler.assemble(context, clauses)
                .map(assembled ->
                        new QuestionGrammar.Reading(
                                assembled.query(), chart, withNote(assembled.assumptions()), this));
    }

    /**
     * Whether it names what to compute or to list, rather than conditions, groups and an order
     * alone, which are parts of another question.
     */
    public boolean namesResult() {
        return clauses.stream()
                .anyMatch(clause ->
                        switch (clause) {
                            case QuestionClause.Filter _,
                                    QuestionClause.Keys _,
                                    QuestionClause.Sort _,
                                    QuestionClause.Top _,
                                    QuestionClause.Mark _ ->
                                    false;
                            default -> true;
                        });
    }

    /** What the answer states as assumed. */
    List<LocalizedText> withNote(List<LocalizedText> assumptions) {
        return Stream.concat(note.stream(), assumptions.stream()).toList();
    }

    QuestionState withChart(Optional<ChartKind> kind, Optional<String> name) {
        return new QuestionState(chinese, clauses, date, kind, name, note, decimals);
    }

    /** The same with all numbers of the result rounded. */
    QuestionState withDecimals(int digits) {
        return new QuestionState(chinese, clauses, date, chart, title, note, Optional.of(digits));
    }
}
