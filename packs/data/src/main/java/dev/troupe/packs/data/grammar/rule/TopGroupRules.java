package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.InTopGroups;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rows of the groups with the largest or the smallest numbers: the films of the 2 countries with
 * most films.
 */
final class TopGroupRules extends RuleSet {
    private static final int SMALL = 20; // rows, where groups of one row are usual

    TopGroupRules(TableContext table) {
        super(table);
        for (var word : new String[] {"most", "least"}) {
            boolean isDescending = word.equals("most");
            rule(
                    "TOPGROUPS",
                    "ROWS count? " + word + " that_one COLUMN",
                    -0.8,
                    parts -> oneGroup(parts, table.rows(), isDescending));
            for (var by : List.of("M ", "IMPLIED "))
                rule(
                        "TOPGROUPS",
                        by + word + " that_one COLUMN",
                        -0.8,
                        parts -> oneGroup(parts, parts.first(Measured.class), isDescending));
            rule(
                    "TOPGROUPS",
                    "ROWS " + word + " NUMBER rownoun? COLUMN",
                    parts -> ofRows(parts, isDescending));
            rule(
                    "TOPGROUPS",
                    "NUMBER COLUMN with? " + word + " ROWS",
                    parts -> ofRows(parts, isDescending));
            rule(
                    "TOPGROUPS",
                    "M " + word + " NUMBER rownoun? COLUMN",
                    parts -> ofNumber(parts, isDescending));
        }
        for (var word : new String[] {"most", "least"})
            rule(
                    "CLAUSE",
                    "which NUMBER rownoun? COLUMN with? " + word,
                    parts -> whichOfMost(parts, word.equals("most")));
        for (var word : List.of("most", "least"))
            for (var words :
                    List.of(
                            "ROWS " + word + " NUMBER rownoun? ordinal? COLUMN",
                            "NUMBER COLUMN with? " + word + " ROWS"))
                rule("CLAUSE", words, -0.6, parts -> allOfMost(parts, word.equals("most")));
        rule("CLAUSE", "which NUMBER rownoun? COLUMN", -0.6, this::whichOfAll);
        rule("C", "TOPGROUPS comma? listing? NUMBER rownoun? COLUMN", this::sameGroups);
        rule("C", "TOPGROUPS", 0.2, parts -> Filtered.of(parts.first(InTopGroups.class)));
        rule("C", "without TOPGROUPS without_end? comma? other? COLUMN?", this::except);
        rule("C", "not TOPGROUPS comma? other? COLUMN?", this::except);
    }

    private @Nullable InTopGroups ofRows(Rule.Parts parts, boolean isDescending) {
        return groups(parts, table.rows(), isDescending);
    }

    private @Nullable InTopGroups ofNumber(Rule.Parts parts, boolean isDescending) {
        var measured = parts.first(Measured.class);
        return measured.isSuperlative() ? null : groups(parts, measured, isDescending);
    }

    private static @Nullable InTopGroups groups(
            Rule.Parts parts, Measured by, boolean isDescending) {
        return parts.first(Amount.class)
                .asRows()
                .map(groups -> groups(parts, by, isDescending, groups))
                .orElse(null);
    }

    /** 茶馆最多的那个区: the one group of several rows. */
    private static @Nullable InTopGroups oneGroup(
            Rule.Parts parts, Measured by, boolean isDescending) {
        boolean isCounting =
                parts.all(String.class).stream().anyMatch(SuperlativeRules.COUNTING::contains);
        return parts.last(Named.class).column().isUnique() || by.isImplied() && !isCounting
                ? null
                : groups(parts, by, isDescending, 1);
    }

    private static @Nullable InTopGroups groups(
            Rule.Parts parts, Measured by, boolean isDescending, int groups) {
        var column = parts.last(Named.class).column();
        boolean isOfRows = column.isUnique() && column.column().cells().size() > SMALL;
        return isOfRows || column.canMeasure() || by.isSuperlative()
                ? null
                : new InTopGroups(
                        TableContext.field(column), by.expression(), isDescending, groups);
    }

    /** 哪三个城市最多: the groups with the most rows, each of which may have numbers besides. */
    private @Nullable List<QuestionClause> whichOfMost(Rule.Parts parts, boolean isDescending) {
        boolean isCounting = SuperlativeRules.COUNTING.contains(parts.last(String.class));
        return isCounting ? top(parts, isDescending) : null;
    }

    /** 员工最多的4个部门 of 4: an order of all, rather than the one of the 4 with the most. */
    private @Nullable List<QuestionClause> allOfMost(Rule.Parts parts, boolean isDescending) {
        var groups = parts.first(Named.class).column().distinct();
        boolean isAll =
                parts.first(Amount.class).asRows().filter(number -> number >= groups).isPresent();
        return isAll ? top(parts, isDescending) : null;
    }

    /** 最高的是哪4个部门 of 4: as many as there are, rather than one of these 4. */
    private @Nullable List<QuestionClause> whichOfAll(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        if (column.canMeasure() || column.type().isTemporal()) return null;
        return parts.first(Amount.class)
                .asRows()
                .filter(number -> number > 1 && number == column.distinct())
                .map(rows ->
                        List.<QuestionClause>of(
                                new QuestionClause.Which(Optional.of(column)),
                                new QuestionClause.Top(rows, false)))
                .orElse(null);
    }

    private @Nullable List<QuestionClause> top(Rule.Parts parts, boolean isDescending) {
        var column = parts.first(Named.class).column();
        if (column.canMeasure() || column.type().isTemporal()) return null;
        return parts.first(Amount.class)
                .asRows()
                .map(rows ->
                        List.<QuestionClause>of(
                                new QuestionClause.Keys(List.of(table.key(column))),
                                new QuestionClause.TopOf(
                                        new QuestionClause.Top(rows, false),
                                        new QuestionClause.Superlative(
                                                Optional.of(table.rows()), isDescending, false))))
                .orElse(null);
    }

    /** 最多的两个城市，列出这两个城市: the groups are named once more. */
    private @Nullable Filtered sameGroups(Rule.Parts parts) {
        var groups = parts.first(InTopGroups.class);
        var column = parts.last(Named.class).column();
        boolean isSame =
                groups.key().equals(TableContext.field(column))
                        && parts.first(Amount.class)
                                .asRows()
                                .filter(number -> number == groups.groups())
                                .isPresent();
        return isSame ? Filtered.of(groups) : null;
    }

    /** The other groups; a column that is named has to be the one that the groups share. */
    private @Nullable Filtered except(Rule.Parts parts) {
        var groups = parts.first(InTopGroups.class);
        boolean isSame =
                parts.all(Named.class).stream()
                        .map(Named::column)
                        .map(TableContext::field)
                        .allMatch(groups.key()::equals);
        return isSame ? Filtered.of(new QueryCondition.Not(groups)) : null;
    }
}
