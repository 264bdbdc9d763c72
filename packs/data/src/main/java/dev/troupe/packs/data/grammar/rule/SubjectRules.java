package dev.troupe.packs.data.grammar.rule;

import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Mark;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is asked for: numbers, rows, how much and how many. */
final class SubjectRules extends RuleSet {
    private static final Set<String> BEING = Set.of("is", "are", "was", "were");
    private static final BigDecimal HIGHEST_MARK = BigDecimal.valueOf(100);

    private static final Pattern THERE_ARE = Pattern.compile("(?:还|共|一共|总共)?有(?:多少|几)");

    SubjectRules(TableContext table) {
        super(table);
        addSubjects();
    }

    private void addSubjects() {
        rule("CLAUSE", "MS", parts -> new QuestionClause.Measures(parts.firstList(Measured.class)));
        rule(
                "CLAUSE",
                "IMPLIED",
                0.2,
                parts -> new QuestionClause.Measures(List.of(parts.get(0, Measured.class))));
        rule(
                "CLAUSE",
                "only ROWS",
                0.2,
                parts -> new QuestionClause.Subject(parts.first(Phrases.Rows.class)));
        rule(
                "CLAUSE",
                "take ROWS",
                0.2,
                parts -> new QuestionClause.Subject(parts.first(Phrases.Rows.class)));
        if (!table.chinese()) addSingleRows();
        rule(
                "CLAUSE",
                "in_ranking",
                0.1,
                parts -> new QuestionClause.Subject(new Phrases.Rows(parts.first(String.class))));
        rule("CLAUSE", "each ordinal ROWNOUN", 0.2, _ -> new Mark(Kind.EACH_ROW));
        rule("CLAUSE", "each rownoun? ROWNOUN", 0.2, _ -> new Mark(Kind.EACH_ROW));
        rule("CLAUSE", "exists", 0.1, _ -> new Mark(Kind.LISTING));
        rule("CLAUSE", "group", 0.3, _ -> new Mark(Kind.GROUPING));
        rule(
                "CLAUSE",
                "WAY",
                0.6,
                parts -> {
                    var way = parts.first(Phrases.Way.class);
                    return way.isSuperlative() ? null : new QuestionClause.OpenWay(way);
                });
        for (var words : List.of("NUMERIC fail", "fail NUMERIC", "fail in NUMERIC"))
            rule("CLAUSE", words, 0.1, parts -> passing(parts, false));
        for (var words : List.of("NUMERIC pass", "pass NUMERIC", "pass in NUMERIC"))
            rule("CLAUSE", words, 0.1, parts -> passing(parts, true));
        rule("CLAUSE", "obtain", 0.2, _ -> new Mark(Kind.OBTAINED));
        rule("CLAUSE", "how_much_unit", 0.2, _ -> new Mark(Kind.OBTAINED));
        rule("CLAUSE", "ahead", 0.2, _ -> new Mark(Kind.AHEAD));
        rule("CLAUSE", "sum? how_much_money", 0.1, _ -> money());
        rule("CLAUSE", "sum? sold how_much_money", 0.1, _ -> money());
        rule("C", "spent_on C on_end", -0.8, parts -> parts.first(Filtered.class));
        rule("C", "spent_on C", -0.2, parts -> parts.first(Filtered.class));
        rule("CLAUSE", "how_much is", 0.4, this::price);
        rule("CLAUSE", "how_much", 0.2, SubjectRules::howMuch);
        rule("CLAUSE", "how_many", 0.2, _ -> new QuestionClause.HowMuch(true));
        rule(
                "CLAUSE",
                "ROWS",
                0.2,
                parts -> new QuestionClause.Subject(parts.get(0, Phrases.Rows.class)));
        rule(
                "CLAUSE",
                "OWNER",
                0.2,
                parts -> new QuestionClause.Owner(parts.first(Phrases.Rows.class)));
        rule(
                "CLAUSE",
                "from OWNER",
                0.1,
                parts -> new QuestionClause.Owner(parts.first(Phrases.Rows.class)));
        rule(
                "CLAUSE",
                "whole ROWS",
                0.2,
                parts -> new QuestionClause.Subject(parts.first(Phrases.Rows.class)));
    }

    private void addSingleRows() {
        rule("CLAUSE", "in_one ROWS with_the", -0.6, SubjectRules::oneRow);
        rule("CLAUSE", "in_one C ROWS with_the", -0.6, SubjectRules::oneRow);
    }

    /** In the match with: a superlative after it is of rows, whatever is asked of that one. */
    private static @Nullable List<QuestionClause> oneRow(Rule.Parts parts) {
        var rows = parts.first(Phrases.Rows.class);
        if (!rows.noun().equals(NounMatcher.singular(rows.noun()))) return null;
        var clauses = new ArrayList<QuestionClause>();
        parts.all(Filtered.class).stream().map(QuestionClause.Filter::new).forEach(clauses::add);
        clauses.add(new QuestionClause.Subject(rows));
        clauses.add(new Mark(Kind.ONE_ROW));
        return List.copyOf(clauses);
    }

    /** "How much is a pen", and not 有多少属于, which asks for a number of rows. */
    private @Nullable QuestionClause price(Rule.Parts parts) {
        return BEING.contains(parts.last(String.class)) ? money() : null;
    }

    /** How much money: the only number that is written with a currency or named as an amount. */
    private @Nullable QuestionClause money() {
        return MoneyColumn.of(table)
                .map(column ->
                        new QuestionClause.Measures(List.of(table.usual(table.number(column)))))
                .orElse(null);
    }

    /** How much, or 有多少, which may ask for a number of rows. */
    private static List<QuestionClause> howMuch(Rule.Parts parts) {
        var much = new QuestionClause.HowMuch(false);
        return THERE_ARE.matcher(parts.first(String.class)).matches()
                ? List.of(much, new Mark(Kind.THERE_ARE))
                : List.of(much);
    }

    /** Passing in maths: only numbers of at most 100 are marks. */
    private static @Nullable QuestionClause passing(Rule.Parts parts, boolean isPassed) {
        var column = parts.first(Named.class).column();
        boolean isOfMarks =
                column.column()
                        .presentCells()
                        .allMatch(cell ->
                                cell instanceof Cell.Numeric(var mark)
                                        && mark.signum() >= 0
                                        && mark.compareTo(HIGHEST_MARK) <= 0);
        return isOfMarks ? new QuestionClause.Passing(column, isPassed) : null;
    }
}
