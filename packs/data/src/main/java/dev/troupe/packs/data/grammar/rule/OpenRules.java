package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.Cell;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rows that something has not happened to yet: tickets still open, patients not discharged. They
 * are those without its date, unless a column of states names them: a task that was cancelled has
 * no date of completion either.
 */
final class OpenRules extends RuleSet {
    private static final Pattern CLOSING =
            Pattern.compile(
                    "(?<![a-z])(?:closed|closing|resolved|completed|completion|finished|ended)(?![a-z])|关闭|解决|完成|结案|办结|完工|结束");

    private static final Pattern RETURNING =
            Pattern.compile("(?<![a-z])(?:returned|returns?|back)(?![a-z])|归还|退还|还[书车回]");

    /** What a word for being open may begin with and the value of a cell does not. */
    private static final Pattern STILL =
            Pattern.compile("^(?:(?:still|yet|are|is|were|was|remains?) |[还仍尚]然?)+");

    /** The end of the name of a column of dates, after what happened then. */
    private static final Pattern DATE =
            Pattern.compile("\\s*(?:(?:日期|时间|日)|(?<=\\s)(?:date|time|day|at|on))$");

    /** The state of something that has result from its end. */
    private static final Pattern LAST =
            Pattern.compile("done|completed?|finished|closed|resolved|已?(?:完成|完结|关闭|解决|结案|办结)");

    private static final double STATUS = 0.7; // how well the name of a column fits

    OpenRules(TableContext table) {
        super(table);
        rule("C", "unfinished", -0.8, parts -> openRows(parts.get(0, String.class)));
        rule("C", "lent", -0.8, parts -> lentRows(parts.get(0, String.class)));
        rule("C", "not DATED", 0.3, this::notYet);
        rule("C", "not DATED so_far", 0.3, this::notYet);
        rule("C", "not so_far DATED", 0.3, this::notYet);
        rule("C", "UNDATED so_far?", 0.3, this::notYet);
        rule("C", "DATED_ALREADY", -1.2, this::already);
    }

    /** Not discharged: without a date, where some rows have none and no column states it itself. */
    private @Nullable Filtered notYet(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        if (isStatus(table, column) || isAmongSeveral(column)) return null;
        boolean hasGaps = column.column().cells().stream().anyMatch(Cell::isMissing);
        return hasGaps ? Filtered.of(new QueryCondition.Missing(TableContext.field(column))) : null;
    }

    /** Whether another column has dates of the same event, such as planned ones. */
    private boolean isAmongSeveral(ColumnProfile column) {
        var event = DATE.matcher(column.spaced()).replaceFirst("");
        return !event.isEmpty()
                && table.temporal().stream()
                        .anyMatch(other -> !other.equals(column) && other.spaced().contains(event));
    }

    /** Paid: with a date, where some rows have none and no column states it itself. */
    private @Nullable Filtered already(Rule.Parts parts) {
        var event = DATE.matcher(parts.first(Named.class).column().spaced()).replaceFirst("");
        var none = isValue(table, event) ? null : notYet(parts);
        return none == null ? null : Filtered.of(new QueryCondition.Not(none.condition()));
    }

    /**
     * Still open: without a date of closing, where a single column has such dates and gaps, and no
     * column states it itself.
     */
    private @Nullable Filtered openRows(String word) {
        var said = STILL.matcher(word.replace('_', ' ')).replaceFirst("").replace('没', '未');
        if (isValue(table, said)) return null;
        var dates = datesWithGaps(CLOSING);
        return dates.isEmpty() ? notInTheLastState() : withoutDate(dates);
    }

    /** Out on loan: without a date of return. */
    private @Nullable Filtered lentRows(String word) {
        return isValue(table, word.replace('_', ' '))
                ? null
                : withoutDate(datesWithGaps(RETURNING));
    }

    private List<ColumnProfile> datesWithGaps(Pattern event) {
        return table.temporal().stream()
                .filter(column -> event.matcher(column.spaced()).find())
                .filter(column -> column.column().cells().stream().anyMatch(Cell::isMissing))
                .toList();
    }

    private static @Nullable Filtered withoutDate(List<ColumnProfile> dates) {
        return dates.size() == 1
                ? Filtered.of(new QueryCondition.Missing(TableContext.field(dates.getFirst())))
                : null;
    }

    /** Not done: all other states than the one that ends, which the answer names. */
    private @Nullable Filtered notInTheLastState() {
        var found =
                table.columns().stream()
                        .filter(column -> column.fit(Concept.STATUS) >= STATUS)
                        .filter(column -> last(column).size() == 1)
                        .toList();
        if (found.size() != 1) return null;
        var column = found.getFirst();
        var state = TableContext.cell(column, last(column).getFirst());
        return Filtered.of(
                new QueryCondition.Not(
                        new QueryCondition.OneOf(TableContext.field(column), List.of(state))));
    }

    private static List<String> last(ColumnProfile column) {
        return column.values().stream()
                .filter(value -> LAST.matcher(value.toLowerCase(Locale.ROOT).strip()).matches())
                .toList();
    }

    /** Whether a column states that what the dates of another one are of has not happened. */
    static boolean isStatus(TableContext table, ColumnProfile dates) {
        var event = DATE.matcher(dates.spaced()).replaceFirst("");
        return dates.type().isTemporal()
                && (isValue(table, "未" + event) || isValue(table, "not " + event));
    }

    /** Whether a text of the table contains a word, with either word for not yet in Chinese. */
    private static boolean isValue(TableContext table, String word) {
        return table.columns().stream()
                .flatMap(column -> column.values().stream())
                .map(value -> value.toLowerCase(Locale.ROOT).replace('没', '未'))
                .anyMatch(value -> value.contains(word));
    }
}
