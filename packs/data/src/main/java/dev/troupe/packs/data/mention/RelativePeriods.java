package dev.troupe.packs.data.mention;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.ChineseNumerals;
import dev.troupe.language.EnglishMonths;
import dev.troupe.language.Span;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds periods that depend on the current day: 上个月, "last quarter", "the past 30 days". */
public final class RelativePeriods {
    /**
     * A period that depends on the current day.
     *
     * @param span its place in the request, with a preposition before it
     * @param words as the request writes it
     * @param to the first day after it
     * @param dates the same period as a request would name it by its dates
     * @param isCounted whether it is a number of days, weeks, months or years up to now
     */
    public record RelativePeriod(
            Span span,
            String words,
            LocalDate from,
            LocalDate to,
            String dates,
            boolean isCounted) {}

    private record Days(LocalDate from, LocalDate to, String zh, String en) {}

    private static final String ZH_COUNT = "\\d{1,4}|[一两二三四五六七八九十百半]{1,4}";

    private static final Pattern ZH =
            Pattern.compile(
                    String.join(
                            "|",
                            "(?<todate>(?:今年|本年度?|年初|1月1[日号])(?:以来|至今|到现在|到目前|到今天|截至目前|累计至今)(?:为止)?|今年截[至止]?(?:到)?(?:目前|现在|今天)(?:为止)?)",
                            "(?<monthtodate>(?:本月|这个月|月初)(?:以来|至今|到现在|到目前|到今天)(?:为止)?)",
                            "(?:最近|过去|近)的?(?<count>"
                                    + ZH_COUNT
                                    + ")个?(?<unit>天|日|周|星期|礼拜|月|季度?|年)(?:内|以内|里|之内|以来|间)?",
                            "(?:未来|今后|接下来|往后)的?(?<ahead>"
                                    + ZH_COUNT
                                    + ")个?(?<aheadunit>天|日|周|星期|礼拜|月|季度?|年)(?:内|以内|里|之内|间)?",
                            "这(?<these>[两二三四五六2-6])个月(?:里|内|以来|间)?",
                            "(?<month>上上个?月|上个?月(?:份)?|本月(?:份)?|这个?月(?:份)?|下个?月(?:份)?)",
                            "(?<quarter>上个?季度?|本季度?|这个?季度?|当前季度|下个?季度?)",
                            "(?<week>上上?(?:个?星期|个?礼拜|周)|[本这](?:个?星期|个?礼拜|周)|下(?:个?星期|个?礼拜|周))(?![一二三四五六日天末])",
                            "(?<year>前年|去年|今年|明年|上一?年度|本年度?)(?!同|龄)",
                            "(?<day>前天|昨[天日]|今[天日]|明天)"));

    private static final String EN_COUNT =
            "\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|thirty|sixty|ninety";

    /** The words before a period that its dates express as well. */
    private static final String LED =
            "(?<![a-z])(?:(?:(?:in|during|over|within|for|from|on)\\s+)?(?:the\\s+)?)";

    private static final Pattern EN =
            Pattern.compile(
                    LED
                            + "(?:"
                            + String.join(
                                    "|",
                                    "(?<todate>year[ -]to[ -]date|ytd|so far this year|this year so"
                                            + " far|(?:since|from) the (?:start|beginning) of"
                                            + " (?:the|this) year(?: (?:until|to) (?:now|today))?)",
                                    "(?<monthtodate>month[ -]to[ -]date|mtd|so far this month|this"
                                            + " month so far)",
                                    "(?:last|past|previous|preceding)\\s+(?<count>"
                                            + EN_COUNT
                                            + ")\\s+(?<unit>days?|weeks?|months?|quarters?|years?)",
                                    "(?:next|coming|following)\\s+(?<ahead>"
                                            + EN_COUNT
                                            + ")\\s+(?<aheadunit>days?|weeks?|months?|quarters?|years?)",
                                    "(?<month>(?:last|previous|this|current|next) month)(?:'s)?",
                                    "(?<quarter>(?:last|previous|this|current|next) quarter)(?!"
                                            + " of)(?:'s)?",
                                    "(?<week>(?:last|previous|this|current|next) week)(?:'s)?",
                                    "(?<year>(?:last|previous|this|current|next) year)(?:'s)?",
                                    "(?<day>yesterday|today|tomorrow)(?:'s)?")
                            + ")(?![a-z'])(?!\\s+(?:of|in)\\s+(?:the\\s+month\\s+of\\s+)?(?:(?:"
                            + EnglishMonths.PATTERN
                            + ")(?![a-z])|(?:19|20)\\d{2}(?!\\d)))");

    private static final Pattern PREPOSITION =
            Pattern.compile(
                    "(?s).*(?<![a-z])(?<word>since|after|before|until|till|through|vs\\.?|versus|and|or|than|to|with|of|by|between)\\s+$");

    /** What follows a period in Chinese and is about its first or its last day. */
    private static final Pattern ZH_POSTPOSITION =
            Pattern.compile("[以之]来|至今|到(?:现在|目前|今[天日])|起|开始|[以之]前|(?<after>[以之]后)");

    private RelativePeriods() {}

    /**
     * The periods in a request, in order.
     *
     * @param today the current day
     */
    public static List<RelativePeriod> find(RequestText request, LocalDate today) {
        var found = new ArrayList<RelativePeriod>();
        var pattern = request.isChinese() ? List.of(ZH, EN) : List.of(EN);
        for (var one : pattern)
            for (var match : one.matcher(request.text()).results().toList())
                read(request, match, today, one == ZH)
                        .filter(period ->
                                found.stream()
                                        .noneMatch(other -> other.span().overlaps(period.span())))
                        .ifPresent(found::add);
        found.sort(Comparator.comparingInt(period -> period.span().start()));
        return List.copyOf(found);
    }

    private static Optional<RelativePeriod> read(
            RequestText request, MatchResult match, LocalDate today, boolean chinese) {
        var span = new Span(match.start(), match.end());
        var days = days(match, today);
        if (days == null) return Optional.empty();
        var text =
                chinese ? chinese(days, request.text(), span) : english(days, request.text(), span);
        return Optional.of(
                new RelativePeriod(
                        span,
                        request.originalCase(span).strip(),
                        days.from(),
                        days.to(),
                        text,
                        match.group("count") != null));
    }

    /** Since, before and after take one day; months, quarters and years are read with them. */
    private static String chinese(Days days, String text, Span span) {
        var after = ZH_POSTPOSITION.matcher(text).region(span.end(), text.length());
        if (!days.zh().contains("到") || !after.lookingAt()) return days.zh();
        return after.group("after") == null
                ? days.from().toString()
                : days.to().minusDays(1).toString();
    }

    /** With a preposition, unless one stands before it: since, before and after take one day. */
    private static String english(Days days, String text, Span span) {
        var before = PREPOSITION.matcher(text.substring(0, span.start()));
        if (!before.matches()) return days.en();
        return switch (before.group("word")) {
            case "since", "before" -> days.from().toString();
            case "after", "until", "till", "through" -> days.to().minusDays(1).toString();
            default -> days.en().replaceFirst("^(?:in|on) ", "");
        };
    }

    private static @Nullable Days days(MatchResult match, LocalDate today) {
        if (match.group("todate") != null) return range(today.withDayOfYear(1), today.plusDays(1));
        if (match.group("monthtodate") != null)
            return range(today.withDayOfMonth(1), today.plusDays(1));
        if (match.group("count") != null)
            return countBack(match.group("count"), match.group("unit"), today);
        if (match.group("ahead") != null) {
            int number = number(match.group("ahead"));
            return number < 1
                    ? null
                    : range(today, after(today, number, match.group("aheadunit")).plusDays(1));
        }
        if (match.namedGroups().containsKey("these") && match.group("these") != null)
            return theseMonths(match.group("these"), today);
        if (match.group("month") != null) return month(match.group("month"), today);
        if (match.group("quarter") != null) return quarter(match.group("quarter"), today);
        if (match.group("week") != null) return week(match.group("week"), today);
        if (match.group("year") != null) {
            int year = today.getYear() + offset(match.group("year"));
            var from = LocalDate.of(year, 1, 1);
            return new Days(from, from.plusYears(1), year + "年", "in " + year);
        }
        var day = today.plusDays(offset(match.group("day")));
        return new Days(day, day.plusDays(1), day.toString(), "on " + day);
    }

    /** 这两个月: the current month and the one before. */
    private static Days theseMonths(String count, LocalDate today) {
        var end = today.withDayOfMonth(1).plusMonths(1);
        return range(end.minusMonths(number(count)), end);
    }

    private static Days month(String words, LocalDate today) {
        var from = today.withDayOfMonth(1).plusMonths(offset(words));
        var name = from.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
        return new Days(
                from,
                from.plusMonths(1),
                from.getYear() + "年" + from.getMonthValue() + "月",
                "in " + name + " " + from.getYear());
    }

    private static Days quarter(String words, LocalDate today) {
        int first = (today.getMonthValue() - 1) / 3 * 3 + 1;
        var from = LocalDate.of(today.getYear(), first, 1).plusMonths(3L * offset(words));
        int number = (from.getMonthValue() + 2) / 3;
        return new Days(
                from,
                from.plusMonths(3),
                from.getYear() + "年第" + number + "季度",
                "in Q" + number + " " + from.getYear());
    }

    private static Days week(String words, LocalDate today) {
        var monday = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        var from = monday.plusWeeks(offset(words));
        return range(from, from.plusWeeks(1));
    }

    private static Days range(LocalDate from, LocalDate to) {
        var last = to.minusDays(1);
        return new Days(from, to, from + "到" + last, "from " + from + " to " + last);
    }

    /** The month of a day as requests name it. */
    public static LocalizedText nameMonth(LocalDate day) {
        var month = month("", day);
        return new LocalizedText(month.zh(), month.en());
    }

    private static @Nullable Days countBack(String count, String unit, LocalDate today) {
        var end = today.plusDays(1);
        if (count.equals("半")) return unit.equals("年") ? range(end.minusMonths(6), end) : null;
        int number = number(count);
        if (number < 1) return null;
        return switch (unit.charAt(0)) {
            case '天', '日', 'd' -> range(end.minusDays(number), end);
            case '周', '星', '礼', 'w' -> range(end.minusWeeks(number), end);
            case '月', 'm' -> range(end.minusMonths(number), end);
            case '季', 'q' -> range(end.minusMonths(3L * number), end);
            default -> range(end.minusYears(number), end);
        };
    }

    /** The day that is so many days, weeks, months, quarters or years later. */
    static LocalDate after(LocalDate day, int number, String unit) {
        return switch (unit.charAt(0)) {
            case '天', '日', 'd' -> day.plusDays(number);
            case '周', '星', '礼', 'w' -> day.plusWeeks(number);
            case '月', 'm' -> day.plusMonths(number);
            case '季', 'q' -> day.plusMonths(3L * number);
            default -> day.plusYears(number);
        };
    }

    /** A count of one to four characters or a word; 0 if it is none. */
    static int number(String count) {
        if (count.matches("\\d+")) return Integer.parseInt(count);
        return switch (count) {
            case "one" -> 1;
            case "two" -> 2;
            case "three" -> 3;
            case "four" -> 4;
            case "five" -> 5;
            case "six" -> 6;
            case "seven" -> 7;
            case "eight" -> 8;
            case "nine" -> 9;
            case "ten" -> 10;
            case "twelve" -> 12;
            case "thirty" -> 30;
            case "sixty" -> 60;
            case "ninety" -> 90;
            default -> ChineseNumerals.parse(count).orElse(0);
        };
    }

    /** How many units before or after the current one. */
    private static int offset(String words) {
        if (words.startsWith("上上") || words.startsWith("前")) return -2;
        if (words.matches("(?:上|昨|去).*|last.*|previous.*|yesterday")) return -1;
        return words.matches("(?:下|明).*|next.*|tomorrow") ? 1 : 0;
    }
}
