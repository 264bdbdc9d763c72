package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.RelativePeriods.RelativePeriod;
import dev.troupe.packs.data.table.Cell;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds what is due by the current day: 三个月内到期, "expiring within 3 months", 已过期, "overdue". They
 * are about the column of due dates, so nothing is found in a table with none or with several.
 */
public final class DueDates {
    private static final Pattern COLUMN =
            Pattern.compile(
                    "到期|截止|失效|有效期|期满|过期|还款日|应还|(?<![a-z])(?:due|deadline|expir[a-z]*|valid (?:until|to|through)|end date|ends)(?![a-z])");

    /** Words of what is ahead or over, which may be about due dates. */
    private static final Pattern IMPLIED =
            Pattern.compile(
                    "应|结束|续|待|终止|失效|要[收付交还]|(?<![a-z])(?:end(?:s|ed|ing)?|run(?:s|ning)? out|ran out|lapse[sd]?|renew[a-z]*|until|return[a-z]*|should|must|ha(?:ve|s) to|to be|owe[sd]?)(?![a-z])");

    /** Columns by which something that was due may be done. */
    private static final Pattern DONE =
            Pattern.compile(
                    "状态|完成|归还|还清|还书|实际|付款|支付|结清|核销|处理|(?<![a-z])(?:status|state|done|completed?|finished|return(?:ed)?|paid|payment|settled|resolved|delivered|closed|stage)(?![a-z])");

    /** Words before that deny what is due, or look back. */
    private static final Pattern DENIED =
            Pattern.compile(
                    "(?:[没未不非快无]|尚未|没有|不会|不是|还没|过去的?|最近的?|近)[^，,。;；]{0,4}$"
                            + "|(?<![a-z])(?:not|never|no|none|without|[a-z]{2,6}n't|isnt|arent|dont|doesnt)(?![a-z])[^,.;]{0,40}$"
                            + "|(?<![a-z])(?:last|past|previous)[^,.;]{0,12}$");

    private static final String ZH_COUNT =
            "(?<![\\d一两二三四五六七八九十百半个])(?<count>\\d{1,3}|[一两二三四五六七八九十百半]{1,4})个?(?<unit>天|日|周|星期|礼拜|月|季度?|年)";
    private static final Pattern ZH =
            Pattern.compile(
                    "(?:(?:未来|今后|接下来|往后)的?)?"
                            + ZH_COUNT
                            + "(?:之内|以内|内|里)(?:将要|将|就要|要|会|快)?(?:到期|过期|失效|期满|截止)"
                            + "|(?<![没未不快])(?:(?<until>(?:已经|已|都)到期|到期了|到了期)|(?<before>(?:已经|已|都|早就|早已)?(?:过期|逾期|超期)了?))(?![日时天率费款金])");
    private static final Pattern EN =
            Pattern.compile(
                    "(?<![a-z])(?:(?:that |which )?(?:will )?(?:expir(?:e|es|ing)|(?:is |are |fall |falls |falling )?due|end|ends|ending)"
                            + " (?:within|in|over|during) (?:the )?(?:next |coming )?(?<count>\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety)"
                            + " (?<unit>days?|weeks?|months?|quarters?|years?)|(?<!not |never |n't )(?<before>(?:already )?(?:overdue|past due|(?:have |has )?expired)(?: already| by now)?))(?![a-z])");

    private static final int NEAR = 60; // characters before, in which a denial stands

    private DueDates() {}

    /**
     * The periods that a request names for the column of due dates, in order.
     *
     * @param today the current day
     */
    public static List<RelativePeriod> find(
            RequestText request, List<ColumnProfile> columns, LocalDate today) {
        var due = column(columns);
        if (due.isEmpty()) return List.of();
        var found = new ArrayList<RelativePeriod>();
        for (var pattern : request.isChinese() ? List.of(ZH, EN) : List.of(EN))
            for (var match : pattern.matcher(request.text()).results().toList())
                if (!isDenied(request.text(), match.start()))
                    read(request, match, columns, due.get(), today).ifPresent(found::add);
        return found;
    }

    /** Whether a request asks about what is due: 到期, "expire by", "due before". */
    public static boolean areNamed(RequestText request) {
        return COLUMN.matcher(request.text()).find();
    }

    /** Whether a request may ask about what is due or ends, also without these words. */
    public static boolean areImplied(RequestText request) {
        return areNamed(request) || IMPLIED.matcher(request.text()).find();
    }

    /**
     * The only column of dates that are not due dates, where each row has one: when an invoice was
     * issued, rather than when it is due. Empty where no column is of due dates.
     */
    public static Optional<ColumnProfile> beforeDue(List<ColumnProfile> columns) {
        var temporal = columns.stream().filter(column -> column.type().isTemporal()).toList();
        var others = temporal.stream().filter(column -> !isDue(column)).toList();
        return others.size() == 1
                        && others.size() < temporal.size()
                        && others.getFirst().column().cells().stream().noneMatch(Cell::isMissing)
                ? Optional.of(others.getFirst())
                : Optional.empty();
    }

    /** The only column of due dates; none where several may be. */
    public static Optional<ColumnProfile> column(List<ColumnProfile> columns) {
        var due = columns.stream().filter(DueDates::isDue).toList();
        return due.size() == 1 ? Optional.of(due.getFirst()) : Optional.empty();
    }

    /** Whether a column holds dates by which something is due or ends. */
    public static boolean isDue(ColumnProfile column) {
        return column.type().isTemporal() && COLUMN.matcher(lower(column)).find();
    }

    private static boolean isDenied(String text, int start) {
        return DENIED.matcher(text.substring(Math.max(0, start - NEAR), start)).find();
    }

    private static Optional<RelativePeriod> read(
            RequestText request,
            MatchResult match,
            List<ColumnProfile> columns,
            ColumnProfile due,
            LocalDate today) {
        var words = match.group().strip();
        var span = new Span(match.start(), match.end());
        if (match.group("count") != null) {
            var last = end(match.group("count"), match.group("unit"), today);
            return last.map(to ->
                    new RelativePeriod(
                            span,
                            words,
                            today,
                            to.plusDays(1),
                            request.isChinese()
                                    ? due.name() + "在" + today + "到" + to
                                    : due.name() + " from " + today + " to " + to,
                            false));
        }
        boolean isOpen =
                columns.stream()
                        .noneMatch(column ->
                                !column.equals(due) && DONE.matcher(lower(column)).find()
                                        || isValue(column, words));
        if (!isOpen) return Optional.empty();
        boolean isUntil = match.namedGroups().containsKey("until") && match.group("until") != null;
        var end = isUntil ? today.plusDays(1) : today;
        return Optional.of(
                new RelativePeriod(
                        span,
                        words,
                        LocalDate.MIN,
                        end,
                        request.isChinese()
                                ? due.name() + "在" + end + "之前"
                                : due.name() + " before " + end,
                        false));
    }

    private static Optional<LocalDate> end(String count, String unit, LocalDate today) {
        if (count.equals("半"))
            return switch (unit.charAt(0)) {
                case '年' -> Optional.of(today.plusMonths(6));
                case '月' -> Optional.of(today.plusDays(15));
                default -> Optional.empty();
            };
        int number = RelativePeriods.number(count);
        return number < 1
                ? Optional.empty()
                : Optional.of(RelativePeriods.after(today, number, unit));
    }

    /** Whether a table has the word as a value, which it then means. */
    private static boolean isValue(ColumnProfile column, String words) {
        return column.values().stream()
                .map(value -> RequestText.plain(value).toLowerCase(Locale.ROOT))
                .anyMatch(value -> value.length() > 1 && value.contains(words));
    }

    private static String lower(ColumnProfile column) {
        return RequestText.plain(column.name()).toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
