package dev.troupe.page.component;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Sentences about a table, written by rules: totals, extremes, the largest changes between
 * neighbouring periods, and values that stand out. Every number is in the table or computed from
 * it, and is exact except for the rounding of {@link NumberText}.
 */
public final class TableNarrative {
    private static final int MAX_COLUMNS = 2; // columns of numbers that are described
    private static final int MIN_OUTLIER_ROWS = 6; // fewer say little about what is usual
    private static final BigDecimal OUTLIER = BigDecimal.valueOf(2); // standard deviations
    private static final int MAX_TIED = 3; // of the same value that are named
    private static final Pattern PERIOD =
            Pattern.compile("\\d{4}(?:[-/.年](?:\\d{1,2}|Q[1-4]|W\\d{1,2}).{0,4})?(?:[T ].*)?");

    /** Columns whose total means nothing. */
    private static final Pattern NOT_ADDABLE =
            Pattern.compile(
                    "(?i)(?<![a-z])(?:avg|average|mean|median|max(?:imum)?|min(?:imum)?|share|percent(?:age)?|rate|ratio|rank|price|age|year|mood|score|rating)s?(?![a-z])|%|平均|均|中位|最|占比|比例|率|单价|年龄|排名|年份|心情|分数|成绩|评分|满意度");

    private final DataTable table;
    private final Language language;
    private final List<String> sentences = new ArrayList<>();

    private TableNarrative(DataTable table, Language language) {
        this.table = table;
        this.language = language;
    }

    /**
     * The sentences as a Markdown list; empty if the data is neither a table with numbers nor
     * statistics.
     */
    public static Optional<String> of(Value data, Language language) {
        return StatisticsNarrative.of(data, language).or(() -> ofTable(data, language));
    }

    private static Optional<String> ofTable(Value data, Language language) {
        return DataTable.find(data)
                .or(() -> DataTable.find(data.field("result")))
                .filter(table -> !table.numericColumns().isEmpty())
                .map(table -> new TableNarrative(table, language).write());
    }

    private String write() {
        var numeric = table.numericColumns();
        if (table.rows().size() == 1) {
            numeric.forEach(column ->
                    add(
                            "%s：%s",
                            "%s: %s",
                            ColumnLabel.of(table.columns().get(column)),
                            bold(table.numbers(column).getFirst())));
        } else {
            numeric.stream().limit(MAX_COLUMNS).forEach(this::describe);
        }
        return "- " + String.join("\n- ", sentences);
    }

    private void describe(int number) {
        var points = points(number);
        var computed = table.columns().get(number);
        var column = ColumnLabel.withinText(computed);
        var name = beforeWord(column);
        var sum = points.stream().map(Point::value).reduce(BigDecimal.ZERO, BigDecimal::add);
        boolean isAddable =
                !NOT_ADDABLE.matcher(name).find()
                        && points.stream().allMatch(point -> point.value().signum() >= 0);
        if (isAddable) {
            add(
                    "%s：%d 行合计 %s",
                    "%s: %d rows add up to %s", ColumnLabel.of(computed), points.size(), bold(sum));
        }
        var highest = points.stream().max(Comparator.comparing(Point::value)).orElseThrow();
        var lowest = points.stream().min(Comparator.comparing(Point::value)).orElseThrow();
        boolean hasShare = isAddable && sum.signum() > 0;
        var most = hasShare ? share(highest, sum) : "";
        if (highest.value().compareTo(lowest.value()) == 0 && points.size() > 1) {
            add("%s都是 %s%s", "The same %s everywhere: %s%s", name, bold(highest.value()), most);
        } else {
            addExtreme("%s最高：%s，%s%s", "Highest %s: %s with %s%s", name, highest, points, most);
            addExtreme(
                    "%s最低：%s，%s%s",
                    "Lowest %s: %s with %s%s",
                    name,
                    lowest,
                    points,
                    hasShare ? share(lowest, sum) : "");
        }
        describeChanges(name, points);
        describeOutliers(name, points);
        int missing = table.rows().size() - points.size();
        if (missing > 0) {
            add(
                    "%d 行没有 %s",
                    missing == 1 ? "%d row has no %s" : "%d rows have no %s", missing, column);
        }
    }

    /** Chinese words have no space between them; a Latin name has one. */
    private String beforeWord(String column) {
        boolean isLatin =
                column.codePointCount(0, column.length()) > 0
                        && column.codePointBefore(column.length()) < 0x2e80;
        return language == Language.ZH && isLatin ? column + " " : column;
    }

    /** Names all that have the value, since none of them alone is the highest or lowest. */
    private void addExtreme(
            String zh, String en, String name, Point extreme, List<Point> points, String share) {
        var labels =
                points.stream()
                        .filter(point -> point.value().compareTo(extreme.value()) == 0)
                        .map(Point::label)
                        .toList();
        boolean isTied = labels.size() > 1;
        add(
                zh,
                en,
                name,
                isTied ? join(labels) : labels.getFirst(),
                language.choose(isTied ? "都是 " : "", "")
                        + bold(extreme.value())
                        + language.choose("", isTied ? " each" : ""),
                share);
    }

    private String join(List<String> labels) {
        var named = labels.stream().limit(MAX_TIED).toList();
        int more = labels.size() - named.size();
        return String.join(language.choose("、", ", "), named)
                + (more == 0
                        ? ""
                        : language.choose("等 %d 项", " and %d more")
                                .formatted(language == Language.ZH ? labels.size() : more));
    }

    private String share(Point point, BigDecimal sum) {
        return language.choose("（占合计的 %s%%）", " (%s%% of their sum)")
                .formatted(percent(point.value(), sum));
    }

    /** Only where the labels are periods in ascending order, so that neighbours are successive. */
    private void describeChanges(String name, List<Point> points) {
        if (points.size() < 3 || !arePeriods(points)) {
            return;
        }
        var changes = new ArrayList<Change>();
        for (int i = 1; i < points.size(); i++) {
            changes.add(new Change(points.get(i - 1), points.get(i)));
        }
        var rise = changes.stream().max(Comparator.comparing(Change::by)).orElseThrow();
        var fall = changes.stream().min(Comparator.comparing(Change::by)).orElseThrow();
        if (rise.by().signum() > 0) {
            add(
                    "%s增长最多：%s 到 %s，增加 %s%s",
                    "Largest increase of %s: from %s to %s by %s%s",
                    name,
                    rise.from().label(),
                    rise.to().label(),
                    bold(rise.by()),
                    relative(rise));
        }
        if (fall.by().signum() < 0) {
            add(
                    "%s下降最多：%s 到 %s，减少 %s%s",
                    "Largest decrease of %s: from %s to %s by %s%s",
                    name,
                    fall.from().label(),
                    fall.to().label(),
                    bold(fall.by().negate()),
                    relative(fall));
        }
    }

    private String relative(Change change) {
        return change.from().value().signum() <= 0
                ? ""
                : language.choose("（%s%%）", " (%s%%)")
                        .formatted(percent(change.by(), change.from().value()));
    }

    private static boolean arePeriods(List<Point> points) {
        for (int i = 0; i < points.size(); i++) {
            if (!PERIOD.matcher(points.get(i).label()).matches()
                    || i > 0 && points.get(i - 1).label().compareTo(points.get(i).label()) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** More than two sample standard deviations from the mean. */
    private void describeOutliers(String name, List<Point> points) {
        if (points.size() < MIN_OUTLIER_ROWS) {
            return;
        }
        var count = BigDecimal.valueOf(points.size());
        var mean =
                points.stream()
                        .map(Point::value)
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .divide(count, MathContext.DECIMAL64);
        var variance =
                points.stream()
                        .map(point -> point.value().subtract(mean).pow(2))
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .divide(count.subtract(BigDecimal.ONE), MathContext.DECIMAL64);
        var limit = variance.sqrt(MathContext.DECIMAL64).multiply(OUTLIER);
        var outliers =
                points.stream()
                        .filter(point -> point.value().subtract(mean).abs().compareTo(limit) > 0)
                        .toList();
        for (var point : outliers) {
            add(
                    "%s异常：%s 为 %s，与平均值 %s 相差超过 2 个标准差",
                    "Unusual %s: %s has %s, more than 2 standard deviations from the mean of %s",
                    name,
                    point.label(),
                    bold(point.value()),
                    NumberText.format(mean));
        }
        if (outliers.isEmpty()) {
            add(
                    "%s没有异常值（与平均值 %s 相差都不超过 2 个标准差）",
                    "Nothing stands out in %s: all are within 2 standard deviations of the mean of %s",
                    name,
                    NumberText.format(mean));
        }
    }

    private record Point(String label, BigDecimal value) {}

    private record Change(Point from, Point to) {
        BigDecimal by() {
            return to.value().subtract(from.value());
        }
    }

    private List<Point> points(int column) {
        var labels = table.labelColumn();
        var points = new ArrayList<Point>();
        for (int row = 0; row < table.rows().size(); row++) {
            if (table.rows().get(row).get(column) instanceof Value.Num(var number)) {
                var label =
                        labels.isPresent()
                                ? NumberText.format(
                                        table.rows().get(row).get(labels.get()), language)
                                : language.choose("第 %d 行", "row %d").formatted(row + 1);
                points.add(new Point(label, number));
            }
        }
        return points;
    }

    private static String percent(BigDecimal part, BigDecimal whole) {
        return part.multiply(BigDecimal.valueOf(100))
                .divide(whole, 1, RoundingMode.HALF_UP)
                .toPlainString();
    }

    private static String bold(BigDecimal number) {
        return "**" + NumberText.format(number) + "**";
    }

    private void add(String zh, String en, Object... values) {
        sentences.add(language.choose(zh, en).formatted(values));
    }
}
