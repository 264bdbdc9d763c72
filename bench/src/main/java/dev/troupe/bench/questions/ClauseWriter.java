package dev.troupe.bench.questions;

import dev.troupe.bench.questions.SampleColumn.Role;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.TextStyle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** Draws conditions on the rows of a table. */
final class ClauseWriter {
    private final SampleTable table;
    private final Wording wording;
    private final RandomGenerator random;

    ClauseWriter(SampleTable table, Wording wording, RandomGenerator random) {
        this.table = table;
        this.wording = wording;
        this.random = random;
    }

    /** A condition that holds for some rows and not for others. */
    Clause draw() {
        var clause = random.nextInt(5) == 0 ? compound() : simple();
        long matching = table.rows().stream().filter(clause.condition()).count();
        UnsuitableDraw.unless(matching >= 2 && matching < table.rows().size());
        return clause;
    }

    private Clause compound() {
        var left = simple();
        var right = simple();
        UnsuitableDraw.unless(left.isJoinable() && right.isJoinable());
        UnsuitableDraw.unless(!left.words().equals(right.words()));
        return random.nextInt(3) == 0
                ? left.or(right, wording.condition("or", random))
                : left.and(right, wording.condition("and", random));
    }

    private Clause simple() {
        return switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> ofCategory();
            case 4, 5, 6 -> ofNumber();
            case 7, 8 -> ofDate();
            default -> ofOptional();
        };
    }

    private Clause ofCategory() {
        var column = pick(Role.CATEGORY);
        var value = Wording.pick(column.values(), random);
        var other = Wording.pick(column.values(), random);
        UnsuitableDraw.unless(!value.equals(other));
        return switch (random.nextInt(8)) {
            case 0, 1 -> clause("equal", column, Map.of("v", value), is(column, value));
            case 2, 3 -> clause("named", column, Map.of("v", value), is(column, value));
            case 4 -> clause("not-equal", column, Map.of("v", value), is(column, value).negate());
            case 5 -> clause("without", column, Map.of("v", value), is(column, value).negate());
            case 6 ->
                    clause(
                            "one-of",
                            column,
                            bounds(value, other),
                            is(column, value).or(is(column, other)));
            default ->
                    clause(
                            "none-of",
                            column,
                            bounds(value, other),
                            is(column, value).or(is(column, other)).negate());
        };
    }

    private Clause ofNumber() {
        var column = pick(Role.AMOUNT, Role.LEVEL);
        var numbers = table.numbers(column).stream().sorted().toList();
        UnsuitableDraw.unless(numbers.size() >= 8);
        double low = round(numbers.get(random.nextInt(1, numbers.size() / 2)));
        double high = round(numbers.get(random.nextInt(numbers.size() / 2, numbers.size() - 1)));
        UnsuitableDraw.unless(low < high && low > 0);
        double bound = random.nextBoolean() ? low : high;
        var x = Map.of("x", Cell.format(bound));
        return switch (random.nextInt(6)) {
            case 0 -> clause("above", column, x, number(column, v -> v > bound));
            case 1 -> clause("at-least", column, x, number(column, v -> v >= bound));
            case 2 -> clause("below", column, x, number(column, v -> v < bound));
            case 3 -> clause("at-most", column, x, number(column, v -> v <= bound));
            case 4 ->
                    clause(
                            "between",
                            column,
                            bounds(Cell.format(low), Cell.format(high)),
                            number(column, v -> v >= low && v <= high));
            default -> {
                double mean = Aggregate.mean(numbers);
                yield clause("better", column, Map.of(), number(column, v -> v > mean));
            }
        };
    }

    /** A number that people would type. */
    static double round(double value) {
        double step =
                value >= 2_000 ? 500 : value >= 200 ? 50 : value >= 40 ? 10 : value >= 10 ? 5 : 1;
        return Math.max(1, Math.round(value / step) * step);
    }

    private Clause ofDate() {
        var column = pick(Role.DATE);
        var day = day(Wording.pick(table.rows(), random), column);
        var later = day.plusDays(random.nextInt(20, 120));
        var month = YearMonth.from(day);
        return switch (random.nextInt(7)) {
            case 0 ->
                    clause(
                            "year",
                            column,
                            Map.of("v", String.valueOf(day.getYear())),
                            date(column, d -> d.getYear() == day.getYear()));
            case 1, 2 ->
                    clause(
                            "month",
                            column,
                            Map.of("v", write(month)),
                            date(column, d -> YearMonth.from(d).equals(month)));
            case 3 ->
                    clause(
                            "after",
                            column,
                            Map.of("v", write(day)),
                            date(column, d -> d.isAfter(day)));
            case 4 ->
                    clause(
                            "since",
                            column,
                            Map.of("v", write(day)),
                            date(column, d -> !d.isBefore(day)));
            case 5 ->
                    clause(
                            "before",
                            column,
                            Map.of("v", write(day)),
                            date(column, d -> d.isBefore(day)));
            default ->
                    clause(
                            "during",
                            column,
                            bounds(write(day), write(later)),
                            date(column, d -> !d.isBefore(day) && !d.isAfter(later)));
        };
    }

    private Clause ofOptional() {
        var column = pick(Role.OPTIONAL);
        var some = table.cell(Wording.pick(table.rows(), random), column).toString();
        Predicate<List<Cell>> isEmpty = row -> table.cell(row, column).isMissing();
        if (some.isEmpty() || random.nextInt(3) > 0) {
            return random.nextBoolean()
                    ? clause("empty", column, Map.of(), isEmpty)
                    : clause("present", column, Map.of(), isEmpty.negate());
        }
        var start = some.substring(0, some.length() - 1);
        var tail = some.substring(some.length() - 2);
        return random.nextBoolean()
                ? clause(
                        "starts",
                        column,
                        Map.of("v", start),
                        text(column, t -> t.startsWith(start)))
                : clause(
                        "contains", column, Map.of("v", tail), text(column, t -> t.contains(tail)));
    }

    private Clause clause(
            String kind,
            SampleColumn column,
            Map<String, String> slots,
            Predicate<List<Cell>> condition) {
        var all = new LinkedHashMap<>(slots);
        all.put("c", column.phrase());
        return new Clause(Wording.fill(wording.condition(kind, random), all), condition);
    }

    private Predicate<List<Cell>> is(SampleColumn column, String value) {
        return row -> table.cell(row, column).toString().equals(value);
    }

    private Predicate<List<Cell>> number(SampleColumn column, DoublePredicate condition) {
        return row -> table.number(row, column).filter(condition::test).isPresent();
    }

    private Predicate<List<Cell>> date(SampleColumn column, Predicate<LocalDate> condition) {
        return row -> condition.test(day(row, column));
    }

    private Predicate<List<Cell>> text(SampleColumn column, Predicate<String> condition) {
        return row -> condition.test(table.cell(row, column).toString());
    }

    private LocalDate day(List<Cell> row, SampleColumn column) {
        return table.cell(row, column) instanceof Cell.Day(var date) ? date : LocalDate.EPOCH;
    }

    private String write(LocalDate date) {
        return wording.isChinese() && random.nextBoolean()
                ? date.getYear() + "年" + date.getMonthValue() + "月" + date.getDayOfMonth() + "日"
                : date.toString();
    }

    private String write(YearMonth month) {
        if (wording.isChinese()) {
            return month.getYear() + "年" + month.getMonthValue() + "月";
        }
        return random.nextInt(3) == 0
                ? month.toString()
                : month.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH)
                        + " "
                        + month.getYear();
    }

    private SampleColumn pick(Role... roles) {
        return Wording.pick(table.columns(roles), random);
    }

    private static Map<String, String> bounds(String x, String y) {
        return Map.of("x", x, "y", y);
    }
}
