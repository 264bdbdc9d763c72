package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Rows;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Subject;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on the day of the week: on weekdays, except weekends, on Mondays. Working days are
 * Monday to Friday; the calendar of no country is known.
 */
final class WeekdayRules extends RuleSet {
    private static final List<String> ZH = List.of("周一", "周二", "周三", "周四", "周五", "周六", "周日");
    private static final List<String> EN =
            List.of("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday");
    private static final Pattern DAY =
            Pattern.compile(
                    "(?i)(?:周|星期|礼拜)[一二三四五六日天]|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun");
    private static final int FRIDAY = 5;
    private static final int SUNDAY = 7;

    /** Days from 1 for Monday. */
    private record Days(List<Integer> numbers) {}

    WeekdayRules(TableContext table) {
        super(table);
        alias("DAYS", "workdays", new Days(IntStream.rangeClosed(1, FRIDAY).boxed().toList()));
        alias(
                "DAYS",
                "weekend",
                new Days(IntStream.rangeClosed(FRIDAY + 1, SUNDAY).boxed().toList()));
        for (int day = 1; day <= SUNDAY; day++)
            alias("DAYS", "weekday_" + day, new Days(List.of(day)));
        for (var joint : List.of("and", "or", "comma")) {
            rule("DAYS", "DAYS " + joint + " DAYS", WeekdayRules::join);
        }
        rule("C", "DATED? is? DAYS", 0.1, parts -> choose(parts, false));
        rule("C", "DAYS DATED", 0.2, parts -> choose(parts, false));
        rule("C", "without DATED? DAYS without_end?", parts -> choose(parts, true));
        rule("C", "DATED? DAYS without_end", 0.1, parts -> choose(parts, true));
        rule("C", "DATED? not DAYS", 0.1, parts -> choose(parts, true));
        if (isTimetable()) rule("CLAUSE", "one_week", 0.1, _ -> new Subject(new Rows("one_week")));
    }

    /** Whether the rows are those of one week, with names of days and no dates. */
    private boolean isTimetable() {
        return table.temporal().isEmpty()
                && table.columns().stream()
                        .filter(column -> column.distinct() > 2)
                        .anyMatch(column ->
                                column.values().stream().allMatch(DAY.asMatchPredicate()));
    }

    private static Days join(Rule.Parts parts) {
        var all = new ArrayList<Integer>();
        parts.all(Days.class).forEach(days -> all.addAll(days.numbers()));
        return new Days(all.stream().distinct().sorted().toList());
    }

    private @Nullable Filtered choose(Rule.Parts parts, boolean isExcluded) {
        var named = parts.all(Named.class).stream().map(Named::column).findFirst();
        var days = parts.first(Days.class).numbers();
        return named.or(table::date)
                .map(column -> condition(column, days))
                .map(condition -> isExcluded ? new QueryCondition.Not(condition) : condition)
                .map(Filtered::of)
                .orElse(null);
    }

    private QueryCondition condition(ColumnProfile date, List<Integer> days) {
        var names = table.chinese() ? ZH : EN;
        return new QueryCondition.OneOf(
                new Expression.DatePart(TimeGrain.WEEKDAY, TableContext.field(date)),
                days.stream().map(day -> Cell.of(names.get(day - 1))).toList());
    }
}
