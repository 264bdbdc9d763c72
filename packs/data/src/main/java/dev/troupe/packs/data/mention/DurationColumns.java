package dev.troupe.packs.data.mention;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Columns whose names state a unit of time: an hour is 60 for one with minutes. The end of {@code
 * temp_min} is not a unit, since a minimum is called so too; that of {@code wait_min} and {@code
 * Wait (min)} is.
 */
public final class DurationColumns {
    private static final Pattern STATED_UNIT =
            Pattern.compile(
                    "[(（_](kg|g|km|m|cm|mm|ms|s|t|mi|ft|lbs?|min|h|hours?|met(?:er|re)s?|miles?|feet|tons?|tonnes?|千克|公斤|克|吨|公里|千米|米|小时|分钟|秒|毫秒)[)）]?$");

    private static final BigDecimal MINUTE = BigDecimal.valueOf(60); // seconds
    private static final BigDecimal HOUR = BigDecimal.valueOf(3600); // seconds

    private static final Pattern UNIT =
            Pattern.compile("小时|分钟|秒钟?|h|hours?|hrs?|minutes?|mins?|s|seconds?|secs?");
    private static final Pattern BRACKETED =
            Pattern.compile("[(（\\[]\\s*+(?<unit>" + UNIT + ")\\s*+[)）\\]]\\s*+$");
    private static final Pattern LAST_WORD =
            Pattern.compile("(?<![a-z])(?<unit>hours?|minutes?|seconds?|小时|分钟|秒)$");
    private static final Pattern SHORT_WORD =
            Pattern.compile("(?<![a-z])(?<unit>hrs?|mins?|secs?)$");
    private static final Pattern TIME =
            Pattern.compile(
                    "(?<![a-z])(?:durations?|times?|lengths?|wait|waiting|runtime|elapsed|latency|delays?|downtime|uptime|timeout)(?![a-z])|时长|时间|用时|耗时|等待|延迟");

    /** The end of the part of a question that another number or condition takes. */
    private static final Pattern BREAK =
            Pattern.compile("[\\d,;:，；：。、且并和与或]|(?<![a-z])(?:and|or|but|with)(?![a-z])");

    private static final Pattern BEFORE_NAME =
            Pattern.compile("\\s*+(?:的|of\\s++|in\\s++)?(?:the\\s++)?");

    private final String text;
    private final List<ColumnProfile> numbers;

    public DurationColumns(String text, List<ColumnProfile> columns) {
        this.text = text;
        this.numbers = ColumnProfile.measurable(columns);
    }

    /** Whether a number with this unit may be one of another unit in a column. */
    public boolean concern(String unit) {
        return secondsOf(unit).isPresent()
                && numbers.stream().anyMatch(column -> seconds(column).isPresent());
    }

    /** Whether the column that a number belongs to states a unit of time. */
    public boolean isNamed(int start, int end) {
        return findNamed(start, end).filter(column -> seconds(column).isPresent()).isPresent();
    }

    /**
     * A number as the column that is meant states it; empty if that is not clear.
     *
     * @param start of the number
     * @param end of its unit
     */
    public Optional<BigDecimal> convert(BigDecimal value, String unit, int start, int end) {
        var named = findNamed(start, end);
        var stated =
                named.isPresent()
                        ? seconds(named.get())
                        : numbers.stream().anyMatch(column -> seconds(column).isEmpty())
                                ? Optional.<BigDecimal>empty()
                                : findOnlyUnit();
        return stated.flatMap(one ->
                        secondsOf(unit)
                                .map(seconds ->
                                        value.multiply(seconds)
                                                .divide(one, MathContext.DECIMAL64)
                                                .stripTrailingZeros()))
                .or(() -> named.filter(column -> !statesUnit(column)).map(_ -> value));
    }

    private Optional<BigDecimal> findOnlyUnit() {
        var all = numbers.stream().flatMap(column -> seconds(column).stream()).distinct().toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    /** The column that is named right after a number, or else the last one before it. */
    private Optional<ColumnProfile> findNamed(int start, int end) {
        var after = BEFORE_NAME.matcher(text).region(end, text.length());
        var rest = after.lookingAt() ? text.substring(after.end()) : text.substring(end);
        var next = numbers.stream().filter(column -> startsWithName(rest, column)).findFirst();
        if (next.isPresent()) return next;
        int from =
                BREAK.matcher(text.substring(0, start))
                        .results()
                        .mapToInt(MatchResult::end)
                        .max()
                        .orElse(0);
        var before = text.substring(from, start);
        return numbers.stream()
                .filter(column -> endOfName(before, column).isPresent())
                .max(Comparator.comparingInt(column -> endOfName(before, column).orElse(0)));
    }

    private static boolean startsWithName(String rest, ColumnProfile column) {
        return names(column).anyMatch(rest::startsWith);
    }

    private static OptionalInt endOfName(String before, ColumnProfile column) {
        var ofTime =
                seconds(column).isPresent() && TIME.matcher(column.spaced()).find()
                        ? TIME.matcher(before).results().map(MatchResult::end)
                        : Stream.<Integer>of();
        var written =
                names(column)
                        .filter(before::contains)
                        .map(name -> before.lastIndexOf(name) + name.length());
        return Stream.concat(ofTime, written).mapToInt(Integer::intValue).max();
    }

    /** Its whole name, and the name without its unit. */
    private static Stream<String> names(ColumnProfile column) {
        var spaced = column.spaced();
        return Stream.of(
                        column.name().toLowerCase(Locale.ROOT),
                        spaced,
                        seconds(column).isPresent() ? withoutUnit(spaced) : spaced)
                .filter(name -> !name.isBlank());
    }

    private static String withoutUnit(String spaced) {
        var whole = LAST_WORD.matcher(spaced).replaceFirst("").strip();
        return SHORT_WORD.matcher(whole).replaceFirst("").strip();
    }

    private static boolean statesUnit(ColumnProfile column) {
        return seconds(column).isPresent() || statedUnit(column.name()).isPresent();
    }

    /** How many seconds the unit has that the name of a column states; empty if it states none. */
    private static Optional<BigDecimal> seconds(ColumnProfile column) {
        return findUnit(column.name()).flatMap(DurationColumns::secondsOf);
    }

    /** The unit of time at the end of a name. */
    public static Optional<String> findUnit(String name) {
        var lower = name.toLowerCase(Locale.ROOT).replace('_', ' ');
        return Stream.of(BRACKETED, LAST_WORD, SHORT_WORD)
                .filter(pattern -> pattern != SHORT_WORD || TIME.matcher(lower).find())
                .map(pattern -> pattern.matcher(lower))
                .filter(found -> found.find())
                .map(found -> found.group("unit"))
                .findFirst();
    }

    private static Optional<BigDecimal> secondsOf(String unit) {
        if (!UNIT.matcher(unit).matches()) return Optional.empty();
        return Optional.of(
                switch (unit.charAt(0)) {
                    case '小', 'h' -> HOUR;
                    case '分', 'm' -> MINUTE;
                    default -> BigDecimal.ONE;
                });
    }

    /** The unit at the end of a name; a bare min is one of time or a minimum. */
    public static Optional<String> statedUnit(String name) {
        var stated = STATED_UNIT.matcher(name.toLowerCase(Locale.ROOT));
        return stated.find() && (!stated.group(1).equals("min") || findUnit(name).isPresent())
                ? Optional.of(stated.group(1))
                : Optional.empty();
    }
}
