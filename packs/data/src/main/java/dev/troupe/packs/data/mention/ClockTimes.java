package dev.troupe.packs.data.mention;

import dev.troupe.language.ChineseNumerals;
import dev.troupe.language.Span;
import dev.troupe.packs.data.table.ColumnType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Times of day, such as 6:40, 7 am and 七点半, as minutes after midnight. */
public final class ClockTimes {
    /**
     * A time of day in a text.
     *
     * @param minutes after midnight
     */
    public record ClockTime(Span span, int minutes) {
        public BigDecimal number() {
            return BigDecimal.valueOf(minutes);
        }
    }

    private static final int HOUR = 60; // minutes
    private static final int HALF = 30; // minutes
    private static final int NOON = 12; // hours
    private static final int DAY = 24; // hours
    private static final int EVENING = 5; // the first hour that 晚上 may mean
    private static final int LATEST_NOON = 3; // the last hour that 中午 may mean

    private static final Pattern CELL =
            Pattern.compile("\\s*(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?\\s*");

    private static final Pattern DIGITS =
            Pattern.compile(
                    "(?<part>早上|上午|中午|下午|傍晚|晚上)?(?<![\\d:.])(?<h>[01]?\\d|2[0-3])[:：](?<m>[0-5]\\d)(?::00)?(?![\\d:])(?: ?(?<half>[ap])\\.?m\\b\\.?)?");

    private static final Pattern HOURS =
            Pattern.compile(
                    "(?<![\\d:.])(?<h>1[0-2]|0?[1-9]) ?(?:(?<half>[ap])\\.?m\\b\\.?|o'?clock\\b)");

    private static final Pattern CHINESE =
            Pattern.compile(
                    "(?<part>早上|上午|中午|下午|傍晚|晚上)?(?<![\\d:.一二三四五六七八九十])(?<h>[01]?\\d|2[0-3]|[一二两三四五六七八九十]{1,3})点(?!数|位|评|击)(?:(?<minutes>[0-5]?\\d)分?|(?<half>半)|钟|整)?");

    private static final Pattern NAMED =
            Pattern.compile(
                    "(?<![a-z-])(?:12 )?(?:noon|midday)(?![a-z])"
                            + "|(?<=(?:and|to|until|till)\\s)(?<last>(?:12 )?midnight)(?![a-z])"
                            + "|(?<![a-z-])(?<first>(?:12 )?midnight)(?= (?:and|to|until|till)(?![a-z]))");

    private ClockTimes() {}

    /** Whether a column holds times of day and nothing else. */
    public static boolean areIn(ColumnProfile column) {
        return column.type() == ColumnType.TEXT
                && !column.values().isEmpty()
                && column.values().stream().allMatch(value -> CELL.matcher(value).matches());
    }

    public static List<ClockTime> find(String text) {
        return Stream.concat(findNumbers(text), findNamed(text)).toList();
    }

    /** Noon; midnight ends a day at the end of a stretch of time, and begins it at the start. */
    private static Stream<ClockTime> findNamed(String text) {
        return NAMED.matcher(text)
                .results()
                .map(match ->
                        new ClockTime(
                                new Span(match.start(), match.end()),
                                HOUR
                                        * (match.group("last") != null
                                                ? DAY
                                                : match.group("first") != null ? 0 : NOON)));
    }

    private static Stream<ClockTime> findNumbers(String text) {
        return Stream.of(DIGITS, HOURS, CHINESE)
                .flatMap(pattern -> pattern.matcher(text).results())
                .flatMap(match ->
                        minutes(match).stream()
                                .mapToObj(minutes ->
                                        new ClockTime(
                                                new Span(match.start(), match.end()), minutes)));
    }

    /**
     * The minutes after midnight of an hour without am or pm: the one that is within the times of a
     * column; empty if both or none is.
     */
    public static Optional<Integer> resolveHour(int hour, ColumnProfile column) {
        if (hour >= DAY) return Optional.empty();
        var times =
                column.values().stream()
                        .flatMap(value -> find(value).stream())
                        .mapToInt(ClockTime::minutes)
                        .summaryStatistics();
        var within =
                Stream.of(hour, hour + NOON)
                        .filter(one -> one < DAY && (one == hour || hour <= NOON))
                        .map(one -> one * HOUR)
                        .filter(minutes -> times.getMin() <= minutes && minutes <= times.getMax())
                        .toList();
        return within.size() == 1 ? Optional.of(within.getFirst()) : Optional.empty();
    }

    /** A time as a clock shows it: 06:40. */
    public static String text(int minutes) {
        return "%02d:%02d".formatted(minutes / HOUR, minutes % HOUR);
    }

    /** The minutes after midnight of a column of times, in SQL. */
    public static String sql(String column) {
        return "(CAST(split_part(%1$s, ':', 1) AS INTEGER) * 60 + CAST(split_part(%1$s, ':', 2) AS INTEGER))"
                .formatted("nullif(trim(" + column + "), '')");
    }

    private static OptionalInt minutes(MatchResult match) {
        var digits = match.group("h");
        int hour =
                Character.isDigit(digits.charAt(0)) && digits.charAt(0) < 128
                        ? Integer.parseInt(digits)
                        : ChineseNumerals.parse(digits).orElse(DAY);
        if (hour >= DAY) return OptionalInt.empty();
        int minute =
                switch (match) {
                    case MatchResult _ when has(match, "m") -> Integer.parseInt(match.group("m"));
                    case MatchResult _ when has(match, "minutes") ->
                            Integer.parseInt(match.group("minutes"));
                    case MatchResult _ when has(match, "half") && match.group("half").equals("半") ->
                            HALF;
                    default -> 0;
                };
        int started = minute;
        return ofDay(hour, match).stream().map(one -> one * HOUR + started).findFirst();
    }

    /**
     * 3 pm, 下午3点 and 中午1点 are hours after noon. Empty for 晚上12点 and 晚上1点, which are of the next
     * day.
     */
    private static OptionalInt ofDay(int hour, MatchResult match) {
        var half = has(match, "half") ? match.group("half") : "";
        var part = has(match, "part") ? match.group("part") : "";
        if (half.equals("a") && hour == NOON) return OptionalInt.of(0);
        boolean isNight = part.equals("晚上");
        if (isNight && (hour == NOON || hour > 0 && hour < EVENING)) return OptionalInt.empty();
        boolean isLate =
                half.equals("p")
                        || isNight && hour > 0
                        || part.equals("下午")
                        || part.equals("傍晚")
                        || part.equals("中午") && hour > 0 && hour <= LATEST_NOON;
        return OptionalInt.of(isLate && hour < NOON ? hour + NOON : hour);
    }

    private static boolean has(MatchResult match, String group) {
        return match.namedGroups().containsKey(group) && match.group(group) != null;
    }
}
