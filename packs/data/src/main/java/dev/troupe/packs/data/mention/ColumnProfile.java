package dev.troupe.packs.data.mention;

import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.query.SqlText;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a question needs to know about a column.
 *
 * @param spaced its name in lower-case words
 * @param concepts what it may be about, with how surely (0 to 1)
 * @param isCode numbers that name or date something: ids, years, phone numbers; never measured
 * @param values different values, at most {@value #MAX_VALUES}; for text columns only
 * @param distinct how many different values, counted up to a bound
 */
public record ColumnProfile(
        Column column,
        String spaced,
        Map<Concept, Double> concepts,
        boolean isCode,
        List<String> values,
        int distinct) {
    static final int MAX_VALUES = 5_000;

    private static final int MOST_DAYS = 62; // in two months; longer stretches are divided by month
    private static final long MOST_MONTHS = 365L * 6; // days

    private static final int MOST_LISTS = 500; // values that may be lists
    private static final Pattern LIST = Pattern.compile("\\s*[、，,;；/]\\s*");

    private static final int MOST_SKIPPED = 1; // number of a column that numbers the rows
    private static final int FEWEST_NUMBERED = 5;

    /** Of amounts: laps, people, 圈数. What numbers the rows is in the singular. */
    private static final Pattern MANY =
            Pattern.compile(
                    "(?<![su])s$|(?<![a-z])(?:people|children|men|women)$"
                            + "|(?<![a-z])(?:number|count|total)(?![a-z])|[数量值]$");

    private static final int MAX_SPELLINGS = 6; // of yes and no in one column

    /** Not the day of "price per day", nor the month of "calls last month". */
    private static final Pattern CODE_NAME =
            Pattern.compile(
                    "(.* (?<!\\bper |[a-z] (?:last|this|past|previous|prior|next) ))?(id|ids|no|num|number|code|zip|zipcode|postcode|postal"
                            + " code|phone|tel|mobile|index|idx|rank|row|year|month|day|hour|week|quarter|key|uuid|sku|lat|lng|lon|latitude|longitude)"
                            + "|.*(编号|序号|号码|代码|编码|邮编|电话|手机|手机号|学号|工号|单号|排名|名次|年份|年度|月份|季度|星期|周次|届次|批次|期次|经度|纬度)|年|月|日|号|序|期|届");

    /** 元/斤 and 公里/小时; what there is in a time, such as 吨/年, adds up. */
    private static final Pattern RATE_UNIT =
            Pattern.compile(
                    "[(（](?:\\p{IsHan}{1,4}/(?!年|月|日|天|周|季|小?时|分|秒)\\p{IsHan}{1,4}|(?:公里|千米|米)/(?:小?时|分钟?|秒))[)）]$");

    /** An amount paid, which is not a wage. */
    private static final Pattern PAID_AMOUNT =
            Pattern.compile(
                    "(?i)(?<![a-z])(?:amount|total|sum|fees?|tax|bill|cost)s? (?:\\w+ )?paid(?![a-z])|(?<![a-z])paid (?:amount|total|sum)(?![a-z])");

    private static final Pattern RATE_NAME =
            Pattern.compile(
                    "(.* )?(avg|average|mean|rate|ratio|pct|percent|percentage|per"
                            + " .*|margin|index|share|speed|level|depth|(?:monthly|weekly|daily|nightly) rent)("
                            + " .*)?|.*(率|均|占比|比例|指数|平均.*|保质期|有效期|周期|[月日周季年]租金?|人均.*|%|速度|浓度)");

    /** Names of columns whose whole numbers may be years: Season, Opened, 成立年. */
    private static final Pattern YEAR_NAME =
            Pattern.compile(
                    "(.* )?(years?|seasons?|opened|closed|dissolved|disbanded|founded|established|built|rebuilt|completed|discovered|released|published|introduced|launched|aired|air date|erected|formed|finished|chartered|incorporated|commissioned|demolished|inducted|born|died|elected|inaugurated|debut|founding|construction|publication|release)("
                            + " .*)?|.*(年|年份|年度|赛季|届)");

    private static final BigDecimal FIRST_YEAR = BigDecimal.valueOf(1000);
    private static final BigDecimal LAST_YEAR = BigDecimal.valueOf(2100);

    private static final Pattern HIGHEST =
            Pattern.compile("^(?:max|maximum|highest|high)\\b|(?:max|high)$|^最[高大多长深重宽]");
    private static final Pattern LOWEST =
            Pattern.compile("^(?:min|minimum|lowest|low)\\b|(?:min|low)$|^最[低小少短浅轻窄]");

    public static List<ColumnProfile> all(Table table) {
        var all = new ArrayList<ColumnProfile>();
        for (var column : table.columns()) {
            var profile = of(column);
            boolean isNumbering = all.isEmpty() && isNumbering(profile);
            all.add(isNumbering ? profile.asCode() : profile);
        }
        return List.copyOf(all);
    }

    /** Whether it numbers the rows, as Line or Episode: 1, 2, 3, with one omitted at most. */
    private static boolean isNumbering(ColumnProfile column) {
        if (!column.canMeasure() || column.concepts.keySet().stream().anyMatch(Concept::isMeasure))
            return false;
        if (MANY.matcher(column.spaced).find()) return false;
        long last = 0;
        for (var cell : column.column.cells()) {
            boolean isNext =
                    cell instanceof Cell.Numeric(var number)
                            && number.stripTrailingZeros().scale() <= 0
                            && number.compareTo(BigDecimal.valueOf(last)) > 0
                            && number.compareTo(BigDecimal.valueOf(last + MOST_SKIPPED + 1)) <= 0;
            if (!isNext) return false;
            last = ((Cell.Numeric) cell).value().longValueExact();
        }
        int rows = column.column.cells().size();
        return rows >= FEWEST_NUMBERED && last <= rows + MOST_SKIPPED;
    }

    private ColumnProfile asCode() {
        return new ColumnProfile(column, spaced, concepts, true, values, distinct);
    }

    public static ColumnProfile of(Column column) {
        var spaced = NounMatcher.normalizeName(column.name());
        var concepts = new EnumMap<Concept, Double>(Concept.class);
        boolean code =
                column.type() == ColumnType.NUMBER
                        && (column.name().strip().endsWith("#") || isCode(column, spaced));
        var tail = tail(column.name());
        for (var concept : Concept.values()) {
            if (!isSuitable(concept, column.type())) continue;
            double fit = Math.max(concept.fit(spaced), 0.95 * concept.fit(tail));
            if (fit > 0) concepts.put(concept, fit);
        }
        boolean isPrice =
                concepts.getOrDefault(Concept.PRICE, 0.0) >= 0.5
                        && concepts.getOrDefault(Concept.SALES, 1.0) < 0.9;
        if (isPrice) concepts.remove(Concept.SALES); // a sale price is no revenue
        var values =
                column.type() == ColumnType.TEXT ? column.distinct(MAX_VALUES) : List.<String>of();
        int distinct =
                column.type() == ColumnType.TEXT
                        ? values.size()
                        : (int) column.presentCells().distinct().limit(MAX_VALUES).count();
        boolean isOfMany = MANY.matcher(spaced).find(); // students, and not the one of a row
        code |= column.type() == ColumnType.NUMBER && !isOfMany && names(concepts);
        return new ColumnProfile(column, spaced, concepts, code, values, distinct);
    }

    /** A status or a level in numbers: about a label and about nothing that is measured. */
    private static boolean names(Map<Concept, Double> concepts) {
        return concepts.entrySet().stream()
                        .anyMatch(one ->
                                one.getKey().role() == Concept.Role.LABEL && one.getValue() >= 0.9)
                && concepts.keySet().stream().noneMatch(Concept::isMeasure);
    }

    private static String tail(String name) {
        return NounMatcher.normalizeName(name.substring(name.lastIndexOf('.') + 1));
    }

    private static boolean isSuitable(Concept concept, ColumnType type) {
        return switch (concept.role()) {
            case ADDITIVE, RATE -> type == ColumnType.NUMBER;
            case TIME -> type.isTemporal() || type == ColumnType.TEXT || type == ColumnType.NUMBER;
            case LABEL -> !type.isTemporal();
        };
    }

    /** Whether a column of this name holds numbers that name something, such as phone numbers. */
    public static boolean isCodeName(String name) {
        return name.strip().endsWith("#")
                || CODE_NAME.matcher(NounMatcher.normalizeName(name)).matches();
    }

    /** Whether a number is a year, by the name of its column: Opened, 成立年. */
    public static boolean isYear(String name, BigDecimal number) {
        return number.stripTrailingZeros().scale() <= 0
                && areYears(List.of(number))
                && isNameOfYears(NounMatcher.normalizeName(name));
    }

    private static boolean isCode(Column column, String spaced) {
        boolean named = CODE_NAME.matcher(spaced).matches();
        var numbers = column.presentCells().map(cell -> ((Cell.Numeric) cell).value()).toList();
        if (!numbers.stream().allMatch(value -> value.stripTrailingZeros().scale() <= 0))
            return false;
        if (named) return true;
        return !numbers.isEmpty() && areYears(numbers) && mayBeYears(spaced);
    }

    private static boolean mayBeYears(String spaced) {
        return isNameOfYears(spaced) || spaced.contains("year") || spaced.contains("年");
    }

    private static boolean isNameOfYears(String spaced) {
        return YEAR_NAME.matcher(spaced).matches() || DateVerbs.isTimeOfEvent(spaced);
    }

    private static boolean areYears(List<BigDecimal> numbers) {
        return numbers.stream()
                .allMatch(value ->
                        value.compareTo(FIRST_YEAR) >= 0 && value.compareTo(LAST_YEAR) <= 0);
    }

    /** Whether its numbers are years, by its name and its values. */
    public boolean isOfYears() {
        return isCode
                && mayBeYears(spaced)
                && areYears(
                        column.presentCells()
                                .filter(Cell.Numeric.class::isInstance)
                                .map(cell -> ((Cell.Numeric) cell).value())
                                .toList());
    }

    /** Columns are compared by identity: their cells are many. */
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(Object other) {
        return other instanceof ColumnProfile profile && profile.column == column;
    }

    @Override
    public int hashCode() {
        return column.name().hashCode();
    }

    public String name() {
        return column.name();
    }

    public String sql() {
        return SqlText.name(column.name());
    }

    public ColumnType type() {
        return column.type();
    }

    public boolean isNumber() {
        return column.type() == ColumnType.NUMBER;
    }

    /** Those of some columns that hold numbers to compute with. */
    public static List<ColumnProfile> measurable(List<ColumnProfile> columns) {
        return columns.stream().filter(ColumnProfile::canMeasure).toList();
    }

    public boolean canMeasure() {
        return isNumber() && !isCode;
    }

    /** Whether its values mean yes or no, as {@code true}, {@code Y} or 是. */
    public boolean isFlag() {
        return type() == ColumnType.FLAG
                || values.size() <= MAX_SPELLINGS && !Synonyms.yesValues(values).isEmpty();
    }

    /** The values of a column of texts that mean yes; empty unless all mean yes or no. */
    public List<String> yesValues() {
        return values.size() <= MAX_SPELLINGS ? Synonyms.yesValues(values) : List.of();
    }

    public double fit(Concept concept) {
        return concepts.getOrDefault(concept, 0.0);
    }

    /** Whether it is about something that is added up, such as amounts and quantities. */
    public boolean isAddedUp() {
        return is(Concept.Role.ADDITIVE);
    }

    boolean is(Concept.Role role) {
        return concepts.entrySet().stream()
                .anyMatch(entry -> entry.getKey().role() == role && entry.getValue() >= 0.7);
    }

    /** Whether a value is also part of others: 董事 of 董事、董事长. Which rows it means is open. */
    public boolean isElement(String value) {
        return values.size() <= MOST_LISTS
                && values.stream()
                        .filter(other -> other.length() > value.length() && other.contains(value))
                        .anyMatch(other -> List.of(LIST.split(other, -1)).contains(value));
    }

    /** Whether users expect the mean of it rather than the sum. */
    public boolean isRate() {
        if (RATE_NAME.matcher(spaced).matches() || column.unit().equals("%")) return true;
        if (RATE_UNIT.matcher(name()).find()) return true;
        double rate = best(Concept.Role.RATE);
        if (PAID_AMOUNT.matcher(spaced).find()) return false;
        return rate > 0 && rate >= best(Concept.Role.ADDITIVE);
    }

    private double best(Concept.Role role) {
        return concepts.entrySet().stream()
                .filter(e -> e.getKey().role() == role)
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElse(0);
    }

    /** Whether it holds the highest value of something, or the lowest. */
    public boolean isExtreme(boolean isHighest) {
        return (isHighest ? HIGHEST : LOWEST).matcher(spaced).find();
    }

    /** Whether (nearly) every row has its own value, so that grouping by it groups nothing. */
    public boolean isUnique() {
        int rows = column.cells().size();
        return distinct >= Math.min(rows * 0.95, MAX_VALUES);
    }

    /** A column of months or weekdays in words or numbers, for tables without dates. */
    public boolean isNamed(String... names) {
        var lower = spaced.toLowerCase(Locale.ROOT);
        for (var name : names) if (lower.equals(name) || lower.endsWith(" " + name)) return true;
        return false;
    }

    /** The unit of time that divides the dates of the column into a readable number of groups. */
    public TimeGrain suitableGrain() {
        if (type() == ColumnType.MONTH) return TimeGrain.MONTH;
        var days = column.presentCells().map(Cell::text).sorted().toList();
        if (days.isEmpty()) return TimeGrain.DAY;
        long span = ChronoUnit.DAYS.between(day(days.getFirst()), day(days.getLast()));
        if (span <= 1 && type() == ColumnType.DATE_TIME) return TimeGrain.HOUR;
        return span <= MOST_DAYS
                ? TimeGrain.DAY
                : span <= MOST_MONTHS ? TimeGrain.MONTH : TimeGrain.YEAR;
    }

    private static LocalDate day(String date) {
        return LocalDate.parse(date.substring(0, 10));
    }
}
