package dev.troupe.packs.data.mention;

import dev.troupe.language.ChineseNumerals;
import dev.troupe.language.EnglishMonths;
import dev.troupe.language.Span;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds days, months, quarters, halves and years as users write them in Chinese and English. */
public final class PeriodParser {
    /**
     * A stretch of time as it stands in a request.
     *
     * @param year 0 when not given
     * @param month first month, 1 to 12
     * @param months how many; 0 when days are meant
     * @param day the first day of the month, 1 unless days are meant; -1 is the last one
     * @param days how many, where days are meant
     */
    public record TimePeriod(Span span, int year, int month, int months, int day, int days) {
        /** Up to the end of the month. */
        static final int TO_END = 0;

        /** Months, or a single day. */
        public TimePeriod(Span span, int year, int month, int months, int day) {
            this(span, year, month, months, day, 1);
        }

        public TimePeriod in(int other) {
            return new TimePeriod(span, other, month, months, day, days);
        }

        public LocalDate from() {
            var first = LocalDate.of(year, month, 1);
            return day < 0
                    ? first.plusMonths(1).plusDays(day)
                    : first.withDayOfMonth(Math.min(day, first.lengthOfMonth()));
        }

        public LocalDate to() {
            if (months > 0) return from().plusMonths(months);
            return days == TO_END
                    ? LocalDate.of(year, month, 1).plusMonths(1)
                    : from().plusDays(days);
        }

        /** Whether it is one day. */
        public boolean isDay() {
            return months == 0 && days == 1;
        }
    }

    private static final String ZH_NUMBER = "(?:\\d{1,2}|[一二三四五六七八九十]{1,3})";
    private static final Pattern STRETCH =
            Pattern.compile(
                    String.join(
                            "|",
                            "(?<fy>(?:19|20)\\d{2})\\s*[-/.年]\\s*(?<fm>\\d{1,2})\\s*[-/.月]\\s*(?<fd>\\d{1,2})(?!\\d)[日号]?",
                            "(?<sm>\\d{1,2})月(?<sd>\\d{1,2})(?:[日号]|(?=\\s*[-–~至到]\\s*\\d{1,2}[日号]))",
                            "(?<nm>"
                                    + EnglishMonths.PATTERN
                                    + ")\\.? (?<nd>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<ny>(?:19|20)\\d{2}))?(?!\\d)",
                            "(?<dd>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<dm>"
                                    + EnglishMonths.PATTERN
                                    + ")(?:,? (?<dy>(?:19|20)\\d{2}))?(?![a-z])",
                            "(?<my>(?:19|20)\\d{2})\\s*(?:年\\s*(?<mm>"
                                    + ZH_NUMBER
                                    + ")\\s*月份?|[-/](?<mm2>0?[1-9]|1[0-2])(?![-/\\d]))",
                            "(?:(?<qy>(?:19|20)\\d{2})\\s*年?\\s*(?:的|第)?)?(?:第?(?<q>[一二三四1-4])季度?|q(?<q2>[1-4]))(?!\\w)(?:\\s*(?:of|in|,)?\\s*(?<qy2>(?:19|20)\\d{2}))?",
                            "(?<q3>first|second|third|fourth|1st|2nd|3rd|4th|last(?= quarter of)) quarter(?:\\s*(?:of|in|,)?\\s*(?<qy3>(?:19|20)\\d{2}))?",
                            "(?:(?<hy>(?:19|20)\\d{2})\\s*年?\\s*的?)?(?:(?<h>[上下])半年|h(?<h2>[12])(?!\\w))(?:\\s*(?:of|in)?\\s*(?<hy2>(?:19|20)\\d{2}))?",
                            "(?<h3>first|second) half(?: of the year)?(?:\\s*(?:of|in)?\\s*(?<hy3>(?:19|20)\\d{2}))?",
                            "(?<zm>" + ZH_NUMBER + ")月份?(?![\\d度])",
                            "(?<![a-z])(?<em>"
                                    + EnglishMonths.PATTERN
                                    + ")(?![a-z])\\.?(?:\\s*(?:of|,)?\\s*(?<ey>(?:19|20)\\d{2}))?(?!\\d)",
                            "(?<yz>(?:19|20)\\d{2})\\s*年度?(?!\\s*\\d)",
                            "(?<=(?:in|of|for|during|from|since|to|until|through|year|and|after|before|between|within|only|just)\\s|,\\s|，)(?<ye>(?:19|20)\\d{2})(?![\\d-])",
                            "(?<![\\d.,-])(?<yo>(?:19|20)\\d{2})(?=\\s+(?:only|alone)(?![a-z]))"));

    private static final String ORDINAL = "(?:st|nd|rd|th)?";

    /** The day that a range ends with after one with its month: 10月1日到7日, "Oct 1 to 7, 2024". */
    private static final Pattern LAST_DAY =
            Pattern.compile(
                    "\\s*(?:[-–—~]|至|到)\\s*(?:(?<zd>\\d{1,2})[日号])"
                            + "|\\s*(?:[-–—~]|(?:to|through|until|till|and)(?= ))\\s*(?<ed>\\d{1,2})"
                            + ORDINAL
                            + "(?:,? (?<ey>(?:19|20)\\d{2}))?"
                            + "(?=\\s*(?:$|[,.;?!)]|(?:in|by|per|for|of|with|where|inclusive)(?![a-z])))");

    /** The day that a range begins with before one with its month: "3 to 10 April". */
    private static final Pattern FIRST_DAY =
            Pattern.compile(
                    "(?<![\\d.,-])(?<d>\\d{1,2})"
                            + ORDINAL
                            + "\\s*(?:[-–—~]|(?<= )(?:to|through|until|till|and)(?= ))\\s*$");

    private PeriodParser() {}

    public static List<TimePeriod> findPeriods(RequestText request) {
        var found = new ArrayList<TimePeriod>();
        for (var match : request.free(STRETCH)) {
            var period = parse(request, match);
            var part =
                    period.filter(one -> one.months() > 0)
                            .flatMap(one -> MonthParts.find(request.text(), one));
            part.or(() -> period).ifPresent(found::add);
            period.filter(one -> one.months() == 0)
                    .flatMap(one -> findOtherDay(request.text(), one, match))
                    .ifPresent(found::add);
        }
        return found;
    }

    /** The day of a range that omits the month of the other one. */
    private static Optional<TimePeriod> findOtherDay(
            String text, TimePeriod known, MatchResult match) {
        if (match.group("dd") != null) {
            var before = FIRST_DAY.matcher(text.substring(0, match.start()));
            return before.find()
                    ? day(
                            new Span(before.start("d"), before.end("d")),
                            match.group("dy"),
                            known.month(),
                            before.group("d"))
                    : Optional.empty();
        }
        var after = LAST_DAY.matcher(text).region(match.end(), text.length());
        if (!after.lookingAt()) return Optional.empty();
        var group = after.group("zd") != null ? "zd" : "ed";
        var year = after.group("ey") != null ? after.group("ey") : yearOf(known);
        return day(
                new Span(after.start(group), after.end()), year, known.month(), after.group(group));
    }

    private static @Nullable String yearOf(TimePeriod period) {
        return period.year() == 0 ? null : String.valueOf(period.year());
    }

    private static Optional<TimePeriod> parse(RequestText request, MatchResult match) {
        var span = new Span(match.start(), match.end());
        if (match.group("fy") != null)
            return day(span, match.group("fy"), number(match.group("fm")), match.group("fd"));
        if (match.group("sm") != null)
            return day(span, null, number(match.group("sm")), match.group("sd"));
        if (match.group("nm") != null)
            return day(
                    span,
                    match.group("ny"),
                    EnglishMonths.parse(match.group("nm")),
                    match.group("nd"));
        if (match.group("dd") != null)
            return day(
                    span,
                    match.group("dy"),
                    EnglishMonths.parse(match.group("dm")),
                    match.group("dd"));
        if (match.group("my") != null)
            return months(
                    span,
                    match.group("my"),
                    number(match.group("mm") != null ? match.group("mm") : match.group("mm2")),
                    1);
        var quarter = first(match, "q", "q2", "q3");
        if (quarter != null)
            return months(span, first(match, "qy", "qy2", "qy3"), 3 * ordinal(quarter) - 2, 3);
        var half = first(match, "h", "h2", "h3");
        if (half != null)
            return months(
                    span, first(match, "hy", "hy2", "hy3"), half.matches("上|1|first") ? 1 : 7, 6);
        if (match.group("zm") != null) return months(span, null, number(match.group("zm")), 1);
        if (match.group("em") != null)
            return isMonthName(request, span, match)
                    ? months(span, match.group("ey"), EnglishMonths.parse(match.group("em")), 1)
                    : Optional.empty();
        return months(span, first(match, "yz", "ye", "yo"), 1, 12);
    }

    /** "may" and "mar" are months only where written or led in like one. */
    private static boolean isMonthName(RequestText request, Span span, MatchResult match) {
        if (match.group("ey") != null) return true;
        var word = match.group("em");
        boolean capital = Character.isUpperCase(request.originalCase(span).charAt(0));
        boolean led =
                request.before(span.start(), 9)
                        .matches(
                                ".*(?:\\b(?:in|of|during|since|from|to|for|between|and|until|before|after)|,)\\s+");
        if (word.equals("may") || word.equals("mar")) return led;
        return led || capital || word.length() > 5;
    }

    private static Optional<TimePeriod> day(
            Span span, @Nullable String year, int month, String day) {
        var stretch = new TimePeriod(span, year == null ? 0 : number(year), month, 0, number(day));
        boolean exists =
                month >= 1
                        && month <= 12
                        && stretch.day() >= 1
                        && stretch.day() <= java.time.Month.of(month).maxLength();
        return exists ? Optional.of(stretch) : Optional.empty();
    }

    private static Optional<TimePeriod> months(
            Span span, @Nullable String year, int month, int months) {
        return month >= 1 && month <= 12
                ? Optional.of(
                        new TimePeriod(span, year == null ? 0 : number(year), month, months, 1))
                : Optional.empty();
    }

    private static @Nullable String first(MatchResult match, String... groups) {
        for (var group : groups) if (match.group(group) != null) return match.group(group);
        return null;
    }

    private static int ordinal(String text) {
        return switch (text) {
            case "first", "1st" -> 1;
            case "second", "2nd" -> 2;
            case "third", "3rd" -> 3;
            case "fourth", "4th", "last" -> 4;
            default -> number(text);
        };
    }

    /** Reads 12, 十二, 两 as numbers; 0 when it is none. */
    public static int number(String text) {
        if (text.matches("\\d+")) return Integer.parseInt(text);
        return ChineseNumerals.parse(text).orElse(0);
    }
}
