package dev.troupe.packs.data.grammar.clause;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.DateUnit;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.mention.ClockTimes;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.ColumnType;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * How long something took: the days or years between the only column of beginnings and the only one
 * of ends, or the minutes between two times of the same day.
 */
public record ElapsedTime(ColumnProfile beginning, ColumnProfile end, Unit unit) {
    /** What it is counted in. */
    public enum Unit {
        MINUTES,
        DAYS,
        /** Between two years. */
        YEARS,
        /** Between two dates, as ages are. */
        COMPLETE_YEARS
    }

    private static final Pattern BEGINNING =
            Pattern.compile(
                    "(?<![a-z])(?:start(?:s|ed|ing)?|begin(?:s|ning)?|began|depart(?:s|ed|ure)?|(?:check|clock|sign|punch)[ -]?in|time in|borrow(?:ed)?|admission|admitted|hired?)(?![a-z])|开始|起始|出发|始发|发车|起飞|入住|入院|入职|借出|上班|签到|到岗|开工|启动|立项|上车");
    private static final Pattern END =
            Pattern.compile(
                    "(?<![a-z])(?:end(?:s|ed|ing)?|finish(?:ed)?|arriv(?:al|es|ed)|(?:check|clock|sign|punch)[ -]?out|time out|return(?:ed)?|discharged?|left|completed)(?![a-z])|结束|终止|到达|抵达|降落|退房|出院|离职|下班|签退|离岗|归还|完工|竣工|完成|下车");

    /** Beginnings and ends of what exists rather than takes time. */
    private static final Pattern FOUNDING =
            Pattern.compile(
                    "(?<![a-z])(?:opened|opening|founded|founding|established|formed|created|built|launched|introduced|commissioned)(?![a-z])|[建成创设]立|创[建办]|建成|开业|开馆|开通|启用|投产");

    private static final Pattern CEASING =
            Pattern.compile(
                    "(?<![a-z])(?:closed|closing|closure|dissolved|disbanded|abolished|demolished|discontinued|decommissioned|defunct)(?![a-z])|灭亡|解散|关闭|倒闭|停业|闭馆|撤销|停用|停产|拆除");

    private static final Pattern BIRTH =
            Pattern.compile("(?<![a-z])(?:born|births?|dob)(?![a-z])|出生|诞生|生年|生日");
    private static final Pattern DEATH =
            Pattern.compile("(?<![a-z])(?:died|deaths?|deceased|dod)(?![a-z])|去世|逝世|离世|死亡|卒年");
    private static final Pattern LIFE =
            Pattern.compile(
                    "(?<![a-z])(?:age at death|life ?span|lifetime)(?![a-z])|寿命|享年|[终卒]年岁|年龄");

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
        var dates = columns.stream().filter(ElapsedTime::isDated).toList();
        var clocks = columns.stream().filter(ClockTimes::areIn).toList();
        var between = between(dates, BEGINNING, END).or(() -> ofExistence(columns));
        var minutes =
                pair(clocks, BEGINNING, END)
                        .map(pair -> new ElapsedTime(pair.getFirst(), pair.getLast(), Unit.MINUTES))
                        .filter(ElapsedTime::isOfOneDay);
        if (between.isPresent() && minutes.isPresent()) return Optional.empty();
        return between.or(() -> minutes);
    }

    /** How long something was there: from the only column of foundings to that of ends. */
    private static Optional<ElapsedTime> ofExistence(List<ColumnProfile> columns) {
        return between(columns.stream().filter(ElapsedTime::isDated).toList(), FOUNDING, CEASING);
    }

    /** Ages at death, in years; empty if a column states ages itself. */
    public static Optional<ElapsedTime> ofLives(List<ColumnProfile> columns) {
        boolean isStated = columns.stream().anyMatch(column -> matches(LIFE, column));
        var dates = columns.stream().filter(ElapsedTime::isDated).toList();
        return isStated
                ? Optional.empty()
                : between(dates, BIRTH, DEATH).map(ElapsedTime::inCompleteYears);
    }

    private ElapsedTime inCompleteYears() {
        return unit == Unit.DAYS ? new ElapsedTime(beginning, end, Unit.COMPLETE_YEARS) : this;
    }

    private static boolean isDated(ColumnProfile column) {
        return column.type().isTemporal() || column.isOfYears();
    }

    /** Years have no days, so that two columns are either both of years or both of dates. */
    private static Optional<ElapsedTime> between(
            List<ColumnProfile> columns, Pattern first, Pattern last) {
        return pair(columns, first, last)
                .filter(pair -> isOfYears(pair.getFirst()) == isOfYears(pair.getLast()))
                .filter(pair -> pair.getFirst().isNumber() == pair.getLast().isNumber())
                .map(pair ->
                        new ElapsedTime(
                                pair.getFirst(),
                                pair.getLast(),
                                isOfYears(pair.getFirst()) ? Unit.YEARS : Unit.DAYS));
    }

    private static boolean isOfYears(ColumnProfile column) {
        return column.isOfYears() || column.type() == ColumnType.YEAR;
    }

    private static Optional<List<ColumnProfile>> pair(
            List<ColumnProfile> columns, Pattern first, Pattern last) {
        var beginnings = new ArrayList<ColumnProfile>();
        var ends = new ArrayList<ColumnProfile>();
        for (var column : columns) {
            if (matches(PLANNED, column)) continue;
            if (matches(first, column)) beginnings.add(column);
            else if (matches(last, column)) ends.add(column);
        }
        return beginnings.size() == 1 && ends.size() == 1
                ? Optional.of(List.of(beginnings.getFirst(), ends.getFirst()))
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
        return new Phrases.Number(expression(), name(chinese), true);
    }

    private Expression expression() {
        var from = TableContext.field(beginning);
        var to = TableContext.field(end);
        return switch (unit) {
            case MINUTES ->
                    new Expression.Arithmetic(
                            Operator.MINUS,
                            new Expression.ClockTime(to),
                            new Expression.ClockTime(from));
            case DAYS -> new Expression.DateDistance(DateUnit.DAY, from, to);
            case YEARS, COMPLETE_YEARS ->
                    beginning.isNumber()
                            ? new Expression.Arithmetic(Operator.MINUS, to, from)
                            : new Expression.DateDistance(DateUnit.YEAR, from, to);
        };
    }

    private String name(boolean chinese) {
        return switch (unit) {
            case MINUTES -> chinese ? "分钟数" : "minutes";
            case DAYS -> chinese ? "天数" : "days";
            case YEARS, COMPLETE_YEARS -> chinese ? "年数" : "years";
        };
    }

    /** Hours of each row; empty unless times of day are compared. */
    public Optional<Phrases.Number> hours(boolean chinese) {
        return unit == Unit.MINUTES
                ? Optional.of(
                        new Phrases.Number(
                                new Expression.Arithmetic(
                                        Operator.DIVIDED_BY,
                                        expression(),
                                        Expression.Constant.of(MINUTES)),
                                chinese ? "小时数" : "hours",
                                true))
                : Optional.empty();
    }

    /**
     * A number with a unit as one of this; empty for months and years of days, which have no fixed
     * number of them.
     *
     * @param isOfHours whether times of day are compared in hours, as those of work are
     */
    public Optional<BigDecimal> convert(BigDecimal value, String unit, boolean isOfHours) {
        var converted = convert(value, unit);
        return isOfHours && this.unit == Unit.MINUTES
                ? converted.map(minutes -> minutes.divide(MINUTES, MathContext.DECIMAL64))
                : converted;
    }

    private Optional<BigDecimal> convert(BigDecimal value, String said) {
        return Optional.ofNullable(
                switch (said) {
                    case "天", "日", "day", "days" -> unit == Unit.DAYS ? value : null;
                    case "周", "个星期", "星期", "week", "weeks" ->
                            unit == Unit.DAYS ? value.multiply(DAYS) : null;
                    case "分钟", "分", "minute", "minutes", "min", "mins" ->
                            unit == Unit.MINUTES ? value : null;
                    case "小时", "个小时", "hour", "hours", "h" ->
                            unit == Unit.MINUTES ? value.multiply(MINUTES) : null;
                    case "年", "year", "years" ->
                            unit == Unit.YEARS || unit == Unit.COMPLETE_YEARS ? value : null;
                    default -> null;
                });
    }
}
