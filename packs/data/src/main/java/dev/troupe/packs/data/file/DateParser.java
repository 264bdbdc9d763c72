package dev.troupe.packs.data.file;

import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.ColumnType;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads dates as users write them in Chinese and English. Day and month order is settled for a
 * whole column by {@link ColumnTypeDetector}.
 */
final class DateParser {
    /** How to read {@code 05/01/2024}. */
    enum Order {
        MONTH_FIRST,
        DAY_FIRST
    }

    /**
     * @param cell a date or a date with time
     * @param part what was written: a whole date, a month or a year
     */
    record Parsed(Cell cell, ColumnType part) {}

    private static final String TIME =
            "(?:[T\\s,]*(?<noon>上午|下午|晚上)?\\s*(?<hour>\\d{1,2})[:时点](?<minute>\\d{1,2})(?:[:分](?<second>\\d{1,2})(?:[.,]\\d+)?)?秒?分?"
                    + "\\s*(?<half>[ap]\\.?m\\.?)?\\s*(?:Z|UTC|[+-]\\d{2}:?\\d{2})?)?";
    private static final String NAMES =
            "(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
    private static final String WEEKDAY =
            "(?:(?:星期|周)[一二三四五六日天]|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)?[,\\s]*";
    private static final Pattern ISO = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern YEAR_FIRST =
            shape(
                    "(?<year>\\d{4})\\s*([-/.年])\\s*(?<month>\\d{1,2})\\s*[-/.月]\\s*(?<day>\\d{1,2})\\s*日?\\s*"
                            + WEEKDAY
                            + TIME);
    private static final Pattern COMPACT =
            shape("(?<year>(?:19|20)\\d{2})(?<month>\\d{2})(?<day>\\d{2})" + TIME);
    private static final Pattern MONTH_ONLY =
            shape(
                    "(?<year>\\d{4})(?:\\s*年\\s*(?<month>\\d{1,2})\\s*月(?:份)?|[-/](?<month2>\\d{1,2}))");
    private static final Pattern YEAR_LAST =
            shape(
                    "(?<a>\\d{1,2})(?<mark>[-/.])(?<b>\\d{1,2})\\k<mark>(?<year>\\d{4}|\\d{2})"
                            + TIME);
    private static final Pattern NAME_FIRST =
            shape(
                    WEEKDAY
                            + NAMES
                            + "\\s*(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})"
                            + TIME);
    private static final Pattern DAY_NAME =
            shape(
                    WEEKDAY
                            + "(?<day>\\d{1,2})(?:st|nd|rd|th)?[-\\s/]+"
                            + NAMES
                            + "[-,\\s/]+(?<year>\\d{4}|\\d{2})"
                            + TIME);
    private static final Pattern YEAR_ONLY = shape("(?<year>\\d{3,4})\\s*年");
    private static final Pattern NAME_YEAR = shape(NAMES + "[-,\\s]+(?<year>\\d{4})");
    private static final int SHORTEST = 4;
    private static final int LONGEST = 40;
    private static final List<String> MONTHS =
            List.of(
                    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
                    "dec");

    private DateParser() {}

    static Optional<Parsed> parse(String text, Order order) {
        if (text.length() < SHORTEST || text.length() > LONGEST) return Optional.empty();
        var normal = Normalizer.normalize(text, Normalizer.Form.NFKC).strip();
        if (normal.chars().noneMatch(c -> c >= '0' && c <= '9')) return Optional.empty();
        try {
            if (ISO.matcher(normal).matches())
                return Optional.of(
                        new Parsed(new Cell.Date(LocalDate.parse(normal)), ColumnType.DATE));
            for (var shape : List.of(YEAR_FIRST, COMPACT)) {
                var match = shape.matcher(normal);
                if (match.matches())
                    return full(match, number(match, "month"), number(match, "day"));
            }
            var last = YEAR_LAST.matcher(normal);
            if (last.matches()) return yearLast(last, order);
            for (var shape : List.of(NAME_FIRST, DAY_NAME)) {
                var match = shape.matcher(normal);
                if (match.matches()) return full(match, monthOfName(match), number(match, "day"));
            }
            return month(normal);
        } catch (DateTimeException _) {
            return Optional.empty(); // the 30th of February is not a date
        }
    }

    /** The two small numbers of {@code 05/01/2024}, for settling the order. */
    static Optional<int[]> pair(String text) {
        if (text.length() > 40) return Optional.empty();
        var match = YEAR_LAST.matcher(Normalizer.normalize(text, Normalizer.Form.NFKC).strip());
        return match.matches()
                ? Optional.of(new int[] {number(match, "a"), number(match, "b")})
                : Optional.empty();
    }

    private static Optional<Parsed> yearLast(Matcher match, Order order) {
        boolean dayFirst = order == Order.DAY_FIRST || ".".equals(match.group("mark"));
        return full(
                match, number(match, dayFirst ? "b" : "a"), number(match, dayFirst ? "a" : "b"));
    }

    private static Optional<Parsed> month(String text) {
        var digits = MONTH_ONLY.matcher(text);
        if (digits.matches()) {
            int month = number(digits, digits.group("month") != null ? "month" : "month2");
            return Optional.of(
                    new Parsed(
                            new Cell.Date(LocalDate.of(number(digits, "year"), month, 1)),
                            ColumnType.MONTH));
        }
        var year = YEAR_ONLY.matcher(text);
        if (year.matches())
            return Optional.of(
                    new Parsed(
                            new Cell.Date(LocalDate.of(number(year, "year"), 1, 1)),
                            ColumnType.YEAR));
        var named = NAME_YEAR.matcher(text);
        return named.matches()
                ? Optional.of(
                        new Parsed(
                                new Cell.Date(
                                        LocalDate.of(number(named, "year"), monthOfName(named), 1)),
                                ColumnType.MONTH))
                : Optional.empty();
    }

    private static Optional<Parsed> full(Matcher match, int month, int day) {
        int year = number(match, "year");
        if (year < 100) year += year < 70 ? 2000 : 1900;
        var date = LocalDate.of(year, month, day);
        if (match.group("hour") == null)
            return Optional.of(new Parsed(new Cell.Date(date), ColumnType.DATE));
        int hour = number(match, "hour");
        boolean afternoon =
                "下午".equals(match.group("noon"))
                        || "晚上".equals(match.group("noon"))
                        || (match.group("half") != null
                                && Character.toLowerCase(match.group("half").charAt(0)) == 'p');
        if (afternoon && hour < 12) hour += 12;
        if (!afternoon && hour == 12 && match.group("half") != null) hour = 0;
        int second = match.group("second") == null ? 0 : number(match, "second");
        var time = LocalDateTime.of(date, LocalTime.of(hour, number(match, "minute"), second));
        return Optional.of(new Parsed(new Cell.DateTime(time), ColumnType.DATE_TIME));
    }

    private static int monthOfName(Matcher match) {
        return MONTHS.indexOf(match.group("name").toLowerCase(Locale.ROOT)) + 1;
    }

    private static int number(Matcher match, String group) {
        return Integer.parseInt(match.group(group));
    }

    private static Pattern shape(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }
}
