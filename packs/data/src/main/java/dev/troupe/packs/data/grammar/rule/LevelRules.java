package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.Dimension;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Level;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Valued;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons with an average or a median, of all rows or of some, and with the number of a row
 * that is named: "an area larger than Orlin".
 */
final class LevelRules extends RuleSet {
    LevelRules(TableContext table) {
        super(table);
        addLevels();
        addNamedRows();
    }

    private void addNamedRows() {
        addDimensions();
        rule("C", "only NUMBER NUM", 0.1, this::exactly);
        for (var words :
                List.of(
                        "NUM compared VALUE higher",
                        "compared VALUE NUM higher",
                        "NUM above VALUE"))
            rule("C", words, parts -> compareWithRow(Comparator.ABOVE, parts));
        for (var words :
                List.of("NUM compared VALUE lower", "compared VALUE NUM lower", "NUM below VALUE"))
            rule("C", words, parts -> compareWithRow(Comparator.BELOW, parts));
    }

    /** 比青海湖还深: against a named row by the number that the adjective is about. */
    private void addDimensions() {
        compareDimension("zh_deep", "zh_shallow", Dimension.DEPTH);
        compareDimension("zh_heavy", "zh_light", Dimension.WEIGHT);
        compareDimension("zh_wide", "zh_narrow", Dimension.WIDTH);
        compareDimension("zh_fast", "zh_slow", Dimension.SPEED);
    }

    private void compareDimension(String more, String less, Dimension dimension) {
        rule("C", "compared VALUE " + more, parts -> compare(dimension, Comparator.ABOVE, parts));
        rule("C", "compared VALUE " + less, parts -> compare(dimension, Comparator.BELOW, parts));
    }

    private @Nullable Filtered compare(
            Dimension dimension, Comparator comparator, Rule.Parts parts) {
        return dimension
                .find(table)
                .map(table::number)
                .map(number -> compareWithRow(comparator, parts.first(Valued.class), number))
                .orElse(null);
    }

    /** Above average: against a number of all rows. */
    private void addLevels() {
        rule("LEVEL", "average_level", 0.1, _ -> new Level(Optional.empty(), Function.MEAN));
        rule("LEVEL", "average_level NUM", this::level);
        rule("LEVEL", "NUM average_level", this::level);
        rule("LEVEL", "whole average_level NUM?", this::level);
        rule("LEVEL", "whole NUM average_level", this::level);
        rule("LEVEL", "median NUM?", this::median);
        rule("LEVEL", "whole? ROWS? WAY NUM", 0.1, this::levelOf);
        rule("LEVEL", "whole? ROWS? NUM WAY", 0.1, this::levelOf);
        rule("LEVEL", "each ROWS? WAY NUM", 0.1, this::levelOf);
        if (table.chinese()) rule("LEVEL", "whole ROWS mean", 0.3, _ -> ofAll());
        rule("LEVEL", "whole? C ROWS? WAY NUM", 0.1, this::levelWhere);
        rule("LEVEL", "whole? C ROWS? WAY", 0.4, this::levelWhere);
        rule("LEVEL", "whole? C ROWS? NUM WAY", 0.1, this::levelWhere);
        rule("LEVEL", "C whole NAMED? WAY", 0.3, this::levelWhere);
        rule("LEVEL", "C whole NAMED? WAY NUM", 0.1, this::levelWhere);
        rule("LEVEL", "C whole NAMED? NUM WAY", 0.1, this::levelWhere);
        if (!table.chinese()) rule("LEVEL", "WAY NUM OFVALUES", 0.1, this::levelWhere);
        for (var level : List.of("C ROWS? mean YEARED", "ROWS? mean YEARED")) addYears(level);
        rule("C", "NUM LEVEL above_end", parts -> compareWithLevel(Comparator.ABOVE, parts));
        rule("C", "NUM LEVEL below_end", parts -> compareWithLevel(Comparator.BELOW, parts));
        for (var word : BoundRules.COMPARISONS) {
            var comparator = BoundRules.comparator(word);
            boolean isEqual = word.equals("equal") || word.equals("not_equal");
            rule("C", "NUM " + word + " LEVEL", parts -> compareWithLevel(comparator, parts));
            rule("CLAUSE", "M " + word + " LEVEL", parts -> compareGroups(comparator, parts));
            if (!isEqual)
                rule("C", word + " LEVEL NUM", 0.2, parts -> compareWithLevel(comparator, parts));
        }
        for (var higher : List.of("dearer", "farther"))
            rule(
                    "C",
                    "NUM compared LEVEL " + higher,
                    parts -> compareWithLevel(Comparator.ABOVE, parts));
        for (var lower : List.of("cheaper", "nearer"))
            rule(
                    "C",
                    "NUM compared LEVEL " + lower,
                    parts -> compareWithLevel(Comparator.BELOW, parts));
        rule("CLAUSE", "M compared LEVEL higher", parts -> compareGroups(Comparator.ABOVE, parts));
        rule("CLAUSE", "M compared LEVEL lower", parts -> compareGroups(Comparator.BELOW, parts));
        rule("C", "NUM compared LEVEL most", parts -> compareWithLevel(Comparator.ABOVE, parts));
        rule("C", "NUM compared LEVEL least", parts -> compareWithLevel(Comparator.BELOW, parts));
        rule("C", "NUM compared LEVEL higher", parts -> compareWithLevel(Comparator.ABOVE, parts));
        rule("C", "NUM compared LEVEL lower", parts -> compareWithLevel(Comparator.BELOW, parts));
    }

    /** 早于平均建成年份: years against their mean. */
    private void addYears(String level) {
        for (var word : List.of("before", "below"))
            rule(
                    "C",
                    "YEARED " + word + " whole? each? " + level,
                    parts -> compareYears(Comparator.BELOW, parts));
        for (var word : List.of("after", "above"))
            rule(
                    "C",
                    "YEARED " + word + " whole? each? " + level,
                    parts -> compareYears(Comparator.ABOVE, parts));
    }

    private @Nullable Filtered compareYears(Comparator comparator, Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        var where = parts.all(Filtered.class).stream().findFirst();
        boolean isOpen = where.filter(filtered -> filtered.bound().isPresent()).isPresent();
        if (!column.equals(parts.last(Named.class).column()) || isOpen) return null;
        var years = TableContext.field(column);
        var level = new Level(Optional.empty(), Function.MEAN, where.map(Filtered::condition));
        return Filtered.of(new QueryCondition.Comparison(years, comparator, level.over(years)));
    }

    /** 人口高于所有省份的平均值: the average of what is compared. */
    private static Level ofAll() {
        return new Level(Optional.empty(), Function.MEAN);
    }

    private Level level(Rule.Parts parts) {
        return new Level(parts.all(Number.class).stream().findFirst(), Function.MEAN);
    }

    private @Nullable Level levelOf(Rule.Parts parts) {
        var way = parts.first(Phrases.Way.class);
        boolean isTotal = way.function() == Function.SUM; // "a over b" of totals is a ratio
        return isTotal || way.fraction().isPresent()
                ? null
                : new Level(Optional.of(parts.first(Number.class)), way.function());
    }

    /** The average of some rows: the mean price of the books of one publisher. */
    private @Nullable Level levelWhere(Rule.Parts parts) {
        var way = parts.first(Phrases.Way.class);
        var filtered = parts.first(Filtered.class);
        boolean isOne = way.function() != Function.SUM && way.fraction().isEmpty();
        return isOne && filtered.bound().isEmpty()
                ? new Level(
                        parts.all(Number.class).stream().findFirst(),
                        way.function(),
                        Optional.of(filtered.condition()))
                : null;
    }

    /** Groups whose mean is above that of all rows. */
    private @Nullable QuestionClause compareGroups(Comparator comparator, Rule.Parts parts) {
        var measured = parts.first(Measured.class);
        var level = parts.first(Level.class);
        if (!(measured.expression() instanceof Expression.Aggregation(var function, var of, _, _)))
            return null;
        boolean isComparable =
                of.isPresent()
                        && function == level.function()
                        && level.of()
                                .map(Number::expression)
                                .filter(number -> !number.equals(of.get()))
                                .isEmpty();
        return isComparable
                ? new QuestionClause.Having(
                        new QueryCondition.Comparison(
                                measured.expression(), comparator, level.over(of.get())),
                        measured)
                : null;
    }

    private Level median(Rule.Parts parts) {
        return new Level(parts.all(Number.class).stream().findFirst(), Function.MEDIAN);
    }

    private @Nullable Filtered compareWithLevel(Comparator comparator, Rule.Parts parts) {
        var number = parts.first(Number.class);
        var level = parts.first(Level.class);
        if (level.of().isPresent() && !level.of().get().equals(number)) return null;
        return Filtered.of(
                new QueryCondition.Comparison(
                        number.expression(), comparator, level.over(number.expression())));
    }

    /** Only one medal is exactly one. */
    private @Nullable Filtered exactly(Rule.Parts parts) {
        var amount = parts.first(Amount.class);
        return table.chinese() || amount.isPercent()
                ? null
                : Filtered.of(
                        new QueryCondition.Comparison(
                                parts.first(Number.class).expression(),
                                Comparator.EQUAL,
                                Expression.Constant.of(amount.value())));
    }

    /** 比杭州店贵: against the number of the row that the name stands for. */
    private @Nullable Filtered compareWithRow(Comparator comparator, Rule.Parts parts) {
        return compareWithRow(comparator, parts.first(Valued.class), parts.first(Number.class));
    }

    private static @Nullable Filtered compareWithRow(
            Comparator comparator, Valued valued, Number of) {
        if (!valued.column().isUnique()) return null;
        var number = of.expression();
        var row =
                new QueryCondition.OneOf(
                        TableContext.field(valued.column()),
                        List.of(TableContext.cell(valued.column(), valued.value())));
        var level = new Level(Optional.empty(), Function.MAX, Optional.of(row));
        return Filtered.of(new QueryCondition.Comparison(number, comparator, level.over(number)));
    }
}
