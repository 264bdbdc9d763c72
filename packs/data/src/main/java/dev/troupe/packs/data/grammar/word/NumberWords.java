package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.ChineseNumerals;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.ElapsedTime;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.Classifiers;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.DurationColumns;
import dev.troupe.packs.data.mention.MeasureUnits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds numbers, in digits and in words, with units that do not change them. */
final class NumberWords {
    /** What follows 万 in 三万五 and 一万二千六. */
    private static final String CHINESE_REST =
            "(?<=万)[一二两三四五六七八九十百千零]{1,6}(?<!千(?=[克米瓦]))(?![万亿月日号年天点])";

    /** What follows the unit in 1万2 and 3千5: one digit of the next lower unit. */
    private static final String DIGIT_REST = "(?<=[万千])\\d(?![\\d.,千百万亿个月日号年天点])";

    private static final Pattern NUMBER =
            Pattern.compile(
                    "(?<![\\d.])[¥$€£]?\\s?(?<n>-?\\d[\\d,]{0,30}+(?:\\.\\d{1,30})?)\\s?(?:(?<u>万亿|万|亿|千(?![克米瓦])|百万|(?:thousand|[mb]illion)(?![a-z])|k(?![a-z])|m(?![a-z])|%|percent(?![a-z]))(?<rest>"
                            + DIGIT_REST
                            + ")?)?"
                            + "(?:\\s?(?:岁|(?<money>元|块钱?|美元|欧元|人民币|dollars?|euros?|usd|eur|rmb|yuan)(?![a-z])))?");
    private static final Pattern UNIT =
            Pattern.compile(
                    "\\s?(?:人次|[人次度岁]|分(?!钟)|"
                            + Classifiers.pattern()
                            + "|℃|(?<physical>平方公里|平方千米|平方米|平米|㎡|平(?![均方米台])|公里|千米|厘米|毫米|米|公斤|千克|克|吨|小时|分钟|毫秒|秒|km/h|km|kg|ms|cm|mm|lbs?|hours?|hrs?"
                            + "|minutes?|mins?|seconds?|secs?|(?:kilo|centi|milli)?met(?:er|re)s?|(?:kilo)?grams?|tons?|tonnes?|miles?|feet|foot|[gms](?![a-z]))(?![a-z])|(?:units?|pieces?|items?|points?|people|years old)(?![a-z]))");

    /** The 1800s are not one year. */
    private static final Pattern ERA = Pattern.compile("\\d{3}0['’]?s(?![a-z])");

    /** The units of money have scales. */
    private static final Pattern MONEY_UNIT = Pattern.compile(".*[元万亿].*");

    /** Units that count nothing. */
    private static final Pattern SCORE =
            Pattern.compile("[分度岁℃]|points?|years old", Pattern.CASE_INSENSITIVE);

    /** Units of time, which are also those of periods. */
    private static final Pattern TIME_UNIT = Pattern.compile("\\s?(?:年|个月|天)");

    /** Units of how long something took. */
    private static final Pattern ELAPSED_UNIT =
            Pattern.compile(
                    "\\s?(?<unit>天|日|周|个?星期|个?小时|分钟?|年|个月|(?:day|week|month|year|hour|minute|min)s?(?![a-z])|h(?![a-z]))");

    private static final Pattern MONEY =
            Pattern.compile("\\s?(?:元|块钱?|dollars?|bucks|euros?|usd|rmb)(?![a-z])");
    private static final Pattern CHINESE_NUMBER =
            Pattern.compile(
                    "(?<n>[一二两三四五六七八九十百千零]{1,6}(?<!千(?=[克米瓦])))(?:(?<u>万亿|万|亿|千(?![克米瓦])|百万)(?<rest>"
                            + CHINESE_REST
                            + ")?)?(?<money>元|块钱?)?");

    /** A unit alone is one of it: 过万, 超过百万, 破亿, 上万亿. */
    private static final Pattern BARE_UNIT =
            Pattern.compile(
                    "(?<=[过超破达足到于上])(?<n>[十百千]?)(?<u>万亿|[百千万亿])(?<money>元|块钱?)?(?=[的以人元吨]|"
                            + Classifiers.pattern()
                            + "|$)");

    private static final Pattern ENGLISH_NUMBER =
            Pattern.compile(
                    "(?<![a-z])(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|zero|once)(?![a-z])");
    private static final Pattern ARTICLE = Pattern.compile("(?<![a-z])(?:the|these|those)\\s$");
    private static final Pattern NOUN = Pattern.compile("\\s[\\p{L}\\d]");
    private static final List<String> ENGLISH_NUMBERS =
            List.of(
                    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                    "ten");

    private final String text;
    private final List<ColumnProfile> columns;
    private final DurationColumns durations;
    private final Optional<ElapsedTime> elapsed;
    private final boolean isOfHours;
    private final List<PhraseEdge> edges = new ArrayList<>();

    private NumberWords(String text, List<ColumnProfile> columns, List<PhraseEdge> words) {
        this.text = text;
        this.columns = columns;
        this.isOfHours = words.stream().anyMatch(word -> word.symbol().equals("work_hours"));
        this.durations = new DurationColumns(text, columns);
        this.elapsed = ElapsedTime.of(columns).or(() -> ElapsedTime.ofLives(columns));
    }

    /**
     * @param columns some of which may state the unit of their numbers
     * @param known the words of the grammar: with one for hours of work, times are in hours
     */
    static List<PhraseEdge> find(String text, List<ColumnProfile> columns, List<PhraseEdge> known) {
        var numbers = new NumberWords(text, columns, known);
        numbers.addNumbers();
        return numbers.edges;
    }

    private void add(Span span, String symbol, Object value, double cost) {
        edges.add(PhraseEdge.of(span, symbol, value, cost));
    }

    private void addNumbers() {
        NUMBER.matcher(text).results().forEach(match -> addNumber(match, decimal(match)));
        CHINESE_NUMBER
                .matcher(text)
                .results()
                .forEach(match -> {
                    int number = ChineseNumerals.parse(match.group("n")).orElse(0);
                    if (number > 0 || match.group().equals("零"))
                        addNumber(match, BigDecimal.valueOf(number));
                });
        BARE_UNIT.matcher(text).results().forEach(this::addBareUnit);
        ENGLISH_NUMBER
                .matcher(text)
                .results()
                .forEach(match -> {
                    int number =
                            switch (match.group()) {
                                case "twelve" -> 12;
                                case "twenty" -> 20;
                                case "once" -> 1;
                                default -> ENGLISH_NUMBERS.indexOf(match.group());
                            };
                    add(
                            new Span(match.start(), match.end()),
                            "NUMBER",
                            new Phrases.Amount(
                                    BigDecimal.valueOf(number),
                                    false,
                                    false,
                                    false,
                                    isOfNoun(match),
                                    false),
                            0.6);
                });
    }

    /** The two drivers, these three cities: how many the noun means. */
    private boolean isOfNoun(MatchResult match) {
        return ARTICLE.matcher(text.substring(0, match.start())).find()
                && NOUN.matcher(text).region(match.end(), text.length()).lookingAt();
    }

    private static BigDecimal decimal(MatchResult match) {
        return new BigDecimal(match.group("n").replaceAll(",", ""));
    }

    private void addBareUnit(MatchResult match) {
        int zeros = 0;
        for (var part : List.of(match.group("n"), match.group("u"))) zeros += zerosOf(part);
        var value = new BigDecimal(BigDecimal.ONE.scaleByPowerOfTen(zeros).toPlainString());
        var amount = new Phrases.Amount(value, false, true, false, false, false);
        add(new Span(match.start(), match.end()), "NUMBER", amount, 0.5);
        addMoney(match.start(), match.end(), amount, match.group("money") != null);
        addWithUnit(match.start(), match.end(), amount);
        var before = new Span(match.start() - 1, match.start());
        boolean isAtLeast = text.charAt(before.start()) == '上'; // 上万 is 10,000 or more
        if (isAtLeast) add(before, "at_least", "上", 0.1);
    }

    private static int zerosOf(String unit) {
        return switch (unit) {
            case "" -> 0;
            case "十" -> 1;
            case "百" -> 2;
            case "万" -> 4;
            case "亿" -> 8;
            case "万亿" -> 12;
            case "百万", "m", "million" -> 6;
            case "billion" -> 9;
            default -> 3;
        };
    }

    private void addNumber(MatchResult match, BigDecimal number) {
        var unit = isUnit(match) ? null : match.group("u");
        boolean isPercent = unit != null && (unit.equals("%") || unit.equals("percent"));
        int zeros = unit == null || isPercent ? 0 : zerosOf(unit);
        var value =
                new BigDecimal(
                        number.scaleByPowerOfTen(zeros).add(rest(match, zeros)).toPlainString());
        int start = match.start();
        if (ERA.matcher(text).region(match.start("n"), text.length()).lookingAt()) return;
        while (Character.isWhitespace(text.charAt(start))) start++;
        int end = isUnit(match) ? match.end("n") : match.end();
        var stated = UNIT.matcher(text).region(end, text.length()).useTransparentBounds(true);
        boolean isMeasured = stated.lookingAt() && stated.group("physical") != null;
        var amount = new Phrases.Amount(value, isPercent, zeros > 0, false, false, isMeasured);
        add(new Span(start, end), "NUMBER", amount, 0.5);
        addMoney(start, end, amount, match.group("money") != null);
        if (text.charAt(end - 1) == '岁') add(new Span(start, end - 1), "NUMBER", amount, 0.5);
        addWithUnit(start, end, amount);
    }

    /** What is added to a number with a unit: 2,000 of 一万二, 50 of 一万零五十. */
    private static BigDecimal rest(MatchResult match, int zeros) {
        var rest = match.group("rest");
        if (rest == null) return BigDecimal.ZERO;
        int digit = Character.digit(rest.charAt(0), 10);
        var number = BigDecimal.valueOf(digit >= 0 ? digit : ChineseNumerals.parse(rest).orElse(0));
        return rest.length() > 1 ? number : number.scaleByPowerOfTen(zeros - 1);
    }

    /** The m of 100 m, or of 100m in a table with meters, is not a million. */
    private boolean isUnit(MatchResult match) {
        if (!"m".equals(match.group("u"))) return false;
        boolean isApart = match.start("u") > match.end("n");
        return isApart
                || columns.stream()
                        .flatMap(column -> DurationColumns.statedUnit(column.name()).stream())
                        .anyMatch("m"::equals);
    }

    /** $30 and 30元, whose unit is a part of the number or follows it. */
    private void addMoney(int start, int end, Phrases.Amount amount, boolean isPriced) {
        boolean isBefore = start > 0 && "$¥￥€£".indexOf(text.charAt(start - 1)) >= 0;
        var after = MONEY.matcher(text).region(end, text.length());
        if (isBefore) add(new Span(start - 1, end), "MONEY", amount, 0.5);
        else if (isPriced) add(new Span(start, end), "MONEY", amount, 0.5);
        else if (after.lookingAt()) add(new Span(start, after.end()), "MONEY", amount, 0.5);
    }

    /** 20 kg and 20台: units that do not change the number. */
    private void addWithUnit(int start, int end, Phrases.Amount amount) {
        var elapsedUnit = ELAPSED_UNIT.matcher(text).region(end, text.length());
        if (elapsed.isPresent()
                && elapsedUnit.lookingAt()
                && !durations.isNamed(start, elapsedUnit.end())) {
            if (durations.concern(elapsedUnit.group("unit"))) return; // of which is open
            elapsed.get()
                    .convert(amount.value(), elapsedUnit.group("unit"), isOfHours)
                    .ifPresent(value ->
                            add(
                                    new Span(start, elapsedUnit.end()),
                                    "NUMBER",
                                    new Phrases.Amount(value, false),
                                    0.1));
            return;
        }
        var time = TIME_UNIT.matcher(text).region(end, text.length());
        if (end - start <= 2 && time.lookingAt())
            add(new Span(start, time.end()), "DURATION", amount, 0.5);
        var unit = UNIT.matcher(text).region(end, text.length()).useTransparentBounds(true);
        if (!unit.lookingAt() || isOfHeader(unit.group("physical"))) {
            addWithHeaderUnit(start, end, amount);
            return;
        }
        var physical = unit.group("physical");
        var span = new Span(start, unit.end());
        if (physical != null && durations.concern(physical)) {
            durations
                    .convert(amount.value(), physical, start, unit.end())
                    .ifPresent(value -> add(span, "NUMBER", new Phrases.Amount(value, false), 0.1));
        } else if (physical == null) {
            boolean isCount = !SCORE.matcher(unit.group().strip()).matches();
            add(span, "NUMBER", isCount ? amount.inPieces() : amount, 0.5);
            if (unit.group().strip().equals("笔")) add(span, "PAYMENTS", amount, 0.1); // rows
        } else if (isOfAllColumns(physical)) {
            add(span, "NUMBER", amount, 0.5);
        } else {
            convert(amount.value(), physical)
                    .ifPresent(value -> add(span, "NUMBER", new Phrases.Amount(value, false), 0.5));
        }
        if (unit.group().strip().equals("岁")) add(new Span(end, unit.end()), "old_unit", "岁", 0.1);
    }

    /** Whether a header has a unit as it stands, which is converted from no other: km/h. */
    private boolean isOfHeader(@Nullable String unit) {
        return unit != null && unit.contains("/") && headerUnits().anyMatch(unit::equals);
    }

    private void addWithHeaderUnit(int start, int end, Phrases.Amount amount) {
        headerUnits()
                .map(unit ->
                        Pattern.compile("\\s?" + Pattern.quote(unit) + "(?![a-z/])")
                                .matcher(text)
                                .region(end, text.length())
                                .useTransparentBounds(true))
                .filter(Matcher::lookingAt)
                .findFirst()
                .ifPresent(unit -> add(new Span(start, unit.end()), "NUMBER", amount, 0.5));
    }

    /** Such as kWh and km/h. */
    private Stream<String> headerUnits() {
        return columns.stream()
                .filter(ColumnProfile::canMeasure)
                .flatMap(column -> HeaderUnits.of(column).stream())
                .map(unit -> unit.toLowerCase(Locale.ROOT))
                .filter(unit -> !MONEY_UNIT.matcher(unit).matches() && !durations.concern(unit));
    }

    /**
     * Whether the columns with numbers state no unit, or this one and no other of its kind, so that
     * the number need not be converted.
     */
    private boolean isOfAllColumns(String unit) {
        var stated = statedUnits();
        var symbol = MeasureUnits.symbol(unit);
        return stated.isEmpty()
                || stated.stream().map(MeasureUnits::symbol).anyMatch(symbol::equals)
                        && stated.stream()
                                .noneMatch(other -> MeasureUnits.areOfOneKind(unit, other));
    }

    /**
     * 2 km as the 2000 of a column in (m), if the columns of that kind have one unit and all others
     * state theirs. A bare m may be a million.
     */
    private Optional<BigDecimal> convert(BigDecimal value, String unit) {
        boolean isClear =
                columns.stream()
                        .filter(ColumnProfile::canMeasure)
                        .filter(column -> !column.isOfYears())
                        .noneMatch(column -> DurationColumns.statedUnit(column.name()).isEmpty());
        if (!isClear || unit.equals("m")) return Optional.empty();
        var factors =
                statedUnits().stream()
                        .flatMap(stated -> MeasureUnits.factor(unit, stated).stream())
                        .distinct()
                        .toList();
        return factors.size() == 1
                ? Optional.of(
                        new BigDecimal(
                                value.multiply(factors.getFirst())
                                        .stripTrailingZeros()
                                        .toPlainString()))
                : Optional.empty();
    }

    private List<String> statedUnits() {
        return columns.stream()
                .filter(ColumnProfile::canMeasure)
                .flatMap(column -> DurationColumns.statedUnit(column.name()).stream())
                .toList();
    }
}
