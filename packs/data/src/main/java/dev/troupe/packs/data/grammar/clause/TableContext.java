package dev.troupe.packs.data.grammar.clause;

import dev.troupe.language.ChineseText;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.DueDates;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.ColumnType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The table that a question is about, and how results of it are named.
 *
 * @param named the only column of dates that the question names
 */
public record TableContext(
        String name, List<ColumnProfile> columns, boolean chinese, Optional<ColumnProfile> named) {
    /** A place, a result or a time: 2nd, 3–1, 5:11.58. */
    private static final Pattern PLACE =
            Pattern.compile("\\d{1,3}(?:st|nd|rd|th|\\s?[–:-]\\s?\\d{1,3}(?!\\d))");

    private static final Set<String> YEAR_NAMES = Set.of("year", "年份", "年度", "年");

    private static final Pattern NAMED = Pattern.compile("\\p{IsHan}{1,6}(?<![别原又曾外文报签排])名");

    /** The context of a message; dates without a name refer to the column of dates it names. */
    public static TableContext of(
            String name, List<ColumnProfile> columns, RequestText request, boolean chinese) {
        var named =
                ColumnMentionFinder.references(request, columns).stream()
                        .map(ColumnMentionFinder.Reference::column)
                        .filter(column -> column.type().isTemporal())
                        .distinct()
                        .toList();
        return new TableContext(
                name,
                columns,
                chinese,
                named.size() == 1
                        ? Optional.of(named.getFirst())
                        : named.isEmpty() && !DueDates.areImplied(request)
                                ? DueDates.beforeDue(columns)
                                : Optional.empty());
    }

    /** The same; a column of dates that is known otherwise, where the message names none. */
    public TableContext orDate(Optional<ColumnProfile> date) {
        return new TableContext(name, columns, chinese, named.or(() -> date));
    }

    public List<ColumnProfile> temporal() {
        return columns.stream().filter(column -> column.type().isTemporal()).toList();
    }

    /** The column that dates without a name refer to: the only one of its kind. */
    public Optional<ColumnProfile> date() {
        if (named.isPresent()) return named;
        var temporal = temporal();
        return temporal.size() == 1 || isOfRows(temporal)
                ? Optional.of(temporal.getFirst())
                : onlyMonth(temporal);
    }

    /** 月份 next to dates of something else, such as 上市日期, which have longer names. */
    private static Optional<ColumnProfile> onlyMonth(List<ColumnProfile> temporal) {
        var months =
                temporal.stream()
                        .filter(column -> column.type() == ColumnType.MONTH)
                        .filter(column -> column.isNamed("月份", "年月", "month"))
                        .toList();
        return months.size() == 1 ? Optional.of(months.getFirst()) : Optional.empty();
    }

    /**
     * Whether the first column of dates is that of the rows: each has it, and each of the other
     * dates exists for some rows only, such as when an order was sent.
     */
    private static boolean isOfRows(List<ColumnProfile> temporal) {
        return !temporal.isEmpty()
                && !hasMissing(temporal.getFirst())
                && temporal.stream().skip(1).allMatch(TableContext::hasMissing);
    }

    private static boolean hasMissing(ColumnProfile column) {
        return column.column().cells().stream().anyMatch(Cell::isMissing);
    }

    /** The column with a name for each row. */
    public Optional<ColumnProfile> label() {
        var texts =
                columns.stream()
                        .filter(column -> column.type() == ColumnType.TEXT && column.isUnique())
                        .filter(column -> !ColumnProfile.isCodeName(column.name()))
                        .filter(column -> !column.name().toLowerCase(Locale.ROOT).endsWith("id"))
                        .filter(column -> !isOfNumbers(column))
                        .toList();
        return texts.stream()
                .filter(column -> column.fit(Concept.NAME) >= 0.7)
                .findFirst()
                .or(() -> onlyName(texts))
                .or(() -> texts.size() == 1 ? Optional.of(texts.getFirst()) : Optional.empty())
                .or(() -> texts.stream().findFirst().filter(one -> isFirst(one) && !hasKey()));
    }

    /** 馆名 and 站名: the only column that is named as a name. */
    private static Optional<ColumnProfile> onlyName(List<ColumnProfile> texts) {
        var names =
                texts.stream().filter(column -> NAMED.matcher(column.name()).matches()).toList();
        return names.size() == 1 ? Optional.of(names.getFirst()) : Optional.empty();
    }

    /** Whether a column comes first, apart from codes: rows usually begin with their name. */
    private boolean isFirst(ColumnProfile column) {
        return columns.stream()
                .filter(one -> !ColumnProfile.isCodeName(one.name()) && !one.isCode())
                .findFirst()
                .filter(column::equals)
                .isPresent();
    }

    /** Whether another of the tables that were joined has a column of this name, too. */
    public boolean isOfOneTable(ColumnProfile column) {
        return columns.stream().anyMatch(other -> other.name().endsWith("_" + column.name()));
    }

    /** Whether texts are numbers in another form, such as places, results and times: 2nd, 3–1. */
    private static boolean isOfNumbers(ColumnProfile column) {
        return column.values().stream().allMatch(value -> PLACE.matcher(value).lookingAt());
    }

    /** Whether each row has an identifier, so that a row is more than its name. */
    public boolean hasKey() {
        return columns.stream()
                .anyMatch(column -> column.isUnique() && ColumnProfile.isCodeName(column.name()));
    }

    /** The column of names of the rows, even if some share one. */
    public Optional<ColumnProfile> names() {
        return label().or(() ->
                columns.stream()
                        .filter(column -> column.type() == ColumnType.TEXT)
                        .filter(column -> !ColumnProfile.isCodeName(column.name()))
                        .filter(column ->
                                column.fit(Concept.NAME) >= 0.7 || column.name().endsWith("名"))
                        .findFirst());
    }

    /** The only column of numbers about something. */
    public Optional<ColumnProfile> only(Concept concept) {
        var fitting = measurable().stream().filter(column -> column.fit(concept) >= 0.7).toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }

    /** The same, or the one that is called so next to others: the price next to the list price. */
    public Optional<ColumnProfile> exact(Concept concept) {
        var exact = measurable().stream().filter(column -> column.fit(concept) >= 1).toList();
        return only(concept)
                .or(() -> exact.size() == 1 ? Optional.of(exact.getFirst()) : Optional.empty());
    }

    public List<ColumnProfile> measurable() {
        return columns.stream().filter(ColumnProfile::canMeasure).toList();
    }

    /** A column that holds a unit of time itself, such as a year in numbers. */
    public Optional<ColumnProfile> holder(TimeGrain grain) {
        var names =
                switch (grain) {
                    case YEAR -> new String[] {"year", "年份", "年度", "年"};
                    case MONTH -> new String[] {"month", "月份", "月"};
                    case QUARTER -> new String[] {"quarter", "季度"};
                    case WEEKDAY -> new String[] {"weekday", "星期", "星期几", "day of week"};
                    case WEEK -> new String[] {"week", "周"};
                    case DAY -> new String[] {"date", "日期", "day"};
                    case HOUR -> new String[] {"hour", "小时"};
                };
        return columns.stream()
                .filter(column -> !column.type().isTemporal() && column.isNamed(names))
                .findFirst();
    }

    /** The only column whose numbers are years, in a table without dates. */
    public Optional<ColumnProfile> years() {
        if (!temporal().isEmpty()) return Optional.empty();
        var all = columns.stream().filter(ColumnProfile::isOfYears).toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    /**
     * What a year without a name refers to, where no dates are those of the rows: the column Year,
     * next to several of dates.
     */
    public Optional<ColumnProfile> statedYears() {
        if (temporal().size() < 2 || date().isPresent()) return years();
        var all =
                columns.stream()
                        .filter(ColumnProfile::isOfYears)
                        .filter(column -> YEAR_NAMES.contains(column.spaced()))
                        .toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    /** A key of a unit of time; empty when the table has no dates, or several columns of them. */
    public Optional<Phrases.Grouped> key(TimeGrain grain) {
        return date().filter(
                        column -> grain != TimeGrain.HOUR || column.type() == ColumnType.DATE_TIME)
                .map(column -> key(grain, column))
                .or(() -> temporal().isEmpty() ? holder(grain).map(this::key) : Optional.empty());
    }

    public Phrases.Grouped key(TimeGrain grain, ColumnProfile column) {
        return new Phrases.Grouped(
                new Expression.DatePart(grain, field(column)),
                grain.title(chinese),
                Optional.of(column));
    }

    public Phrases.Grouped key(ColumnProfile column) {
        return column.type() == ColumnType.DATE_TIME
                ? key(TimeGrain.DAY, column)
                : new Phrases.Grouped(field(column), column.name(), Optional.of(column));
    }

    public static Expression field(ColumnProfile column) {
        return new Expression.Field(column.name());
    }

    /** A row with one of some values, however their letters are written: done and Done. */
    public static QueryCondition oneOf(ColumnProfile column, List<String> values) {
        var all = new LinkedHashSet<>(values);
        if (column.type() == ColumnType.TEXT && !ColumnProfile.isCodeName(column.name())) {
            column.values().stream()
                    .filter(other -> values.stream().anyMatch(other::equalsIgnoreCase))
                    .forEach(all::add);
        }
        return new QueryCondition.OneOf(
                field(column), all.stream().map(value -> cell(column, value)).toList());
    }

    /** The cell of a column that is written as a text. */
    public static Cell cell(ColumnProfile column, String text) {
        return column.type() == ColumnType.FLAG
                ? new Cell.Flag(Boolean.parseBoolean(text))
                : Cell.of(text);
    }

    /** The years that a column of dates covers. */
    public static List<Integer> years(ColumnProfile column) {
        var years = new TreeSet<Integer>();
        column.column()
                .presentCells()
                .forEach(cell -> {
                    if (cell instanceof Cell.Date(var date)) years.add(date.getYear());
                    if (cell instanceof Cell.DateTime(var time)) years.add(time.getYear());
                });
        return List.copyOf(years);
    }

    /** The last day in a column of dates. */
    public static Optional<LocalDate> lastDay(ColumnProfile column) {
        return days(column).max(LocalDate::compareTo);
    }

    /** The first day in a column of dates. */
    public static Optional<LocalDate> firstDay(ColumnProfile column) {
        return days(column).min(LocalDate::compareTo);
    }

    private static Stream<LocalDate> days(ColumnProfile column) {
        return column.column()
                .presentCells()
                .flatMap(cell ->
                        switch (cell) {
                            case Cell.Date(var date) -> Stream.of(date);
                            case Cell.DateTime(var time) -> Stream.of(time.toLocalDate());
                            default -> Stream.<LocalDate>empty();
                        });
    }

    public Phrases.Number number(ColumnProfile column) {
        return new Phrases.Number(field(column), column.name(), column.isRate());
    }

    public Phrases.Measured measure(Phrases.Way way, Phrases.Number number) {
        var expression =
                way.fraction()
                        .map(fraction ->
                                Expression.Aggregation.percentile(fraction, number.expression()))
                        .orElseGet(() ->
                                Expression.Aggregation.of(way.function(), number.expression()));
        return new Phrases.Measured(
                expression, title(way, number.name()), false, way.isSuperlative(), number.name());
    }

    /** The number of rows. */
    public Phrases.Measured rows() {
        return new Phrases.Measured(
                Expression.Aggregation.ofRows(), chinese ? "数量" : "count", false);
    }

    /**
     * A number as it is usually aggregated: quantities are added up, rates averaged, and of a
     * column of extremes the extreme is taken.
     */
    public Phrases.Measured usual(Phrases.Number number) {
        var measured = measure(Phrases.Way.of(usualFunction(number)), number);
        return new Phrases.Measured(
                measured.expression(), measured.name(), true, false, number.name());
    }

    /** Of groups, the longest run is that of all their rows rather than the sum of these. */
    private Function usualFunction(Phrases.Number number) {
        var extreme =
                columns.stream()
                        .filter(column -> chinese && field(column).equals(number.expression()))
                        .filter(column -> column.isExtreme(true) || column.isExtreme(false))
                        .findFirst();
        return extreme.map(column -> column.isExtreme(true) ? Function.MAX : Function.MIN)
                .orElse(number.isRate() ? Function.MEAN : Function.SUM);
    }

    private String title(Phrases.Way way, String what) {
        return switch (way.function()) {
            case SUM -> Aggregate.SUM.title(what, chinese);
            case MEAN -> Aggregate.MEAN.title(what, chinese);
            case COUNT -> Aggregate.COUNT.title(what, chinese);
            case COUNT_DISTINCT -> Aggregate.COUNT_DISTINCT.title(what, chinese);
            case MIN -> Aggregate.MIN.title(what, chinese);
            case MAX -> Aggregate.MAX.title(what, chinese);
            case MEDIAN -> Aggregate.MEDIAN.title(what, chinese);
            case DEVIATION -> Aggregate.DEVIATION.title(what, chinese);
            case VARIANCE -> chinese ? ChineseText.join(what, "方差") : "variance_" + what;
            case SKEWNESS -> chinese ? ChineseText.join(what, "偏度") : "skewness_" + what;
            case KURTOSIS -> chinese ? ChineseText.join(what, "超额峰度") : "kurtosis_" + what;
            case JARQUE_BERA -> chinese ? "Jarque–Bera 统计量" : "jarque_bera";
            case JARQUE_BERA_P -> chinese ? "p 值" : "p_value";
            case PERCENTILE -> {
                var percent =
                        way.fraction()
                                .orElse(BigDecimal.ZERO)
                                .movePointRight(2)
                                .stripTrailingZeros()
                                .toPlainString();
                yield chinese ? ChineseText.join(what, percent, "分位数") : "p" + percent + "_" + what;
            }
        };
    }
}
