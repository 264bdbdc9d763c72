package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.DateUnit;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.mention.ClockTimes;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * How long something took: the days between the only column of beginnings and the only one of ends,
 * or the minutes between two times of the same day.
 *
 * @param isOfDays whether both are dates, rather than times of day
 */
public record ElapsedTime(ColumnProfile beginning, ColumnProfile end, boolean isOfDays) {
    private static final Pattern BEGINNING =
            Pattern.compile(
                    "(?<![a-z])(?:start(?:s|ed|ing)?|begin(?:s|ning)?|began|depart(?:s|ed|ure)?|(?:check|clock|sign|punch)[ -]?in|time in|borrow(?:ed)?|admission|admitted|hired?)(?![a-z])|开始|起始|出发|始发|发车|起飞|入住|入院|入职|借出|上班|签到|到岗|开工|启动|立项|上车");
    private static final Pattern END =
            Pattern.compile(
                    "(?<![a-z])(?:end(?:s|ed|ing)?|finish(?:ed)?|arriv(?:al|es|ed)|(?:check|clock|sign|punch)[ -]?out|time out|return(?:ed)?|discharged?|left|completed)(?![a-z])|结束|终止|到达|抵达|降落|退房|出院|离职|下班|签退|离岗|归还|完工|竣工|完成|下车");
    private static final Pattern PLANNED =
            Pattern.compile("(?<![a-z])(?:planned|expected|due)(?![a-z])|计划|预计|预期|应还");
    private static final Pattern DURATION =
            Pattern.compile(
                    "(?<![a-z])(?:duration|days|nights|length|runtime)(?![a-z])|时长|天数|工期|历时");
    private static final BigDecimal MINUTES = BigDecimal.valueOf(60); // of an hour
    private static final BigDecimal DAYS = BigDecimal.valueOf(7); // of a week

    /**
     * What the columns of a table state; empty if a column states it itself, or if the columns may
     * state several.
     */
    public static Optional<ElapsedTime> of(List<ColumnProfile> columns) {
        boolean isStated =
                columns.stream()
                        .filter(ColumnProfile::canMeasure)
                        .anyMatch(column ->
                                column.fit(Concept.DURATION) >= 0.5 || matches(DURATION, column));
        if (isStated) return Optional.empty();
        var dates = columns.stream().filter(column -> column.type().isTemporal()).toList();
        var clocks = columns.stream().filter(ClockTimes::areIn).toList();
        var days = between(dates, true);
        var minutes = between(clocks, false).filter(ElapsedTime::isOfOneDay);
        if (days.isPresent() && minutes.isPresent()) return Optional.empty();
        return days.or(() -> minutes);
    }

    private static Optional<ElapsedTime> between(List<ColumnProfile> columns, boolean isOfDays) {
        var beginnings = new ArrayList<ColumnProfile>();
        var ends = new ArrayList<ColumnProfile>();
        for (var column : columns) {
            if (matches(PLANNED, column)) continue;
            if (matches(BEGINNING, column)) beginnings.add(column);
            else if (matches(END, column)) ends.add(column);
        }
        return beginnings.size() == 1 && ends.size() == 1
                ? Optional.of(new ElapsedTime(beginnings.getFirst(), ends.getFirst(), isOfDays))
                : Optional.empty();
    }

    private static boolean matches(Pattern pattern, ColumnProfile column) {
        return pattern.matcher(column.spaced().toLowerCase(Locale.ROOT)).find();
    }

    /** Whether no row ends before it begins, as one does that ends after midnight. */
    private boolean isOfOneDay() {
        var from = beginning.column().cells();
        var to = end.column().cells();
        for (int row = 0; row < from.size(); row++) {
            var first = minutes(from.get(row));
            var last = minutes(to.get(row));
            if (first.isPresent() && last.isPresent() && last.getAsInt() < first.getAsInt())
                return false;
        }
        return true;
    }

    private static OptionalInt minutes(Cell cell) {
        return cell instanceof Cell.Text(var text)
                ? ClockTimes.find(text.strip()).stream()
                        .mapToInt(ClockTimes.ClockTime::minutes)
                        .findFirst()
                : OptionalInt.empty();
    }

    /** As a number of each row. */
    public Phrases.Number number(boolean chinese) {
        return isOfDays
                ? new Phrases.Number(
                        new Expression.DateDistance(
                                DateUnit.DAY,
                                TableContext.field(beginning),
                                TableContext.field(end)),
                        chinese ? "天数" : "days",
                        true)
                : new Phrases.Number(
                        new Expression.Arithmetic(
                                Operator.MINUS,
                                new Expression.ClockTime(TableContext.field(end)),
                                new Expression.ClockTime(TableContext.field(beginning))),
                        chinese ? "分钟数" : "minutes",
                        true);
    }

    /** Hours of each row; empty for days. */
    public Optional<Phrases.Number> hours(boolean chinese) {
        return isOfDays
                ? Optional.empty()
                : Optional.of(
                        new Phrases.Number(
                                new Expression.Arithmetic(
                                        Operator.DIVIDED_BY,
                                        number(chinese).expression(),
                                        Expression.Constant.of(MINUTES)),
                                chinese ? "小时数" : "hours",
                                true));
    }

    /**
     * A number with a unit as one of this; empty for months and years, which have no fixed days.
     *
     * @param isOfHours whether times of day are compared in hours, as those of work are
     */
    public Optional<BigDecimal> convert(BigDecimal value, String unit, boolean isOfHours) {
        var converted = convert(value, unit);
        return isOfHours && !isOfDays
                ? converted.map(minutes -> minutes.divide(MINUTES, MathContext.DECIMAL64))
                : converted;
    }

    private Optional<BigDecimal> convert(BigDecimal value, String unit) {
        return Optional.ofNullable(
                switch (unit) {
                    case "天", "日", "day", "days" -> isOfDays ? value : null;
                    case "周", "个星期", "星期", "week", "weeks" ->
                            isOfDays ? value.multiply(DAYS) : null;
                    case "分钟", "分", "minute", "minutes", "min", "mins" -> isOfDays ? null : value;
                    case "小时", "个小时", "hour", "hours", "h" ->
                            isOfDays ? null : value.multiply(MINUTES);
                    default -> null;
                });
    }
}
