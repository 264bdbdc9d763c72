package dev.troupe.packs.data.question.check;

import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryContent;
import dev.troupe.packs.data.mention.ChartRequestParser;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds words of a question that its reading does not show: a reading that does what 平均, "except"
 * or "who" ask for computes an average, excludes something, shows a name. It is independent of how
 * the question was read, so that a word that was passed over or taken for another one is noticed.
 */
public final class StatedWords {
    /** 票价最大差额 of a row with the highest and the lowest number. */
    private static final Pattern RANGE =
            Pattern.compile("最[大高]的?(?=[^，,。；;差]{0,4}差[额价距值]?数?(?!的))");

    /** Words that ask for some rows or groups rather than for all. */
    private static final Pattern SELECTING =
            Pattern.compile(
                    "[最众常频前后第首末头尾冠亚居排名更比多少高低好领胜赢强弱早晚新旧随抽一两二三四五六七八九十\\d]|[哪谁]\\p{IsHan}{0,2}[大小长短贵快慢远近]|(?<![a-z])(?:[a-z]{2,}est|most|least|top|bottom|first|last|best|worst|max[a-z]*|min[a-z]*|peak|record|modes?|common[a-z]*|frequent[a-z]*|random[a-z]*|sample|second|third|fourth|fifth|lead[a-z]*|w[io]n[a-z]*|more|less|fewer|better|worse|[a-z]{2,}er"
                            + " than|ahead|higher|lower|larger|smaller|bigger|greater|older|younger|newer|longer|shorter|taller|deeper|heavier|lighter|wider|narrower|faster|quicker|slower|(?<!(?:each|every)"
                            + " )one|two|three|four|five|six|seven|eight|nine|ten|dozen|number|no|head|tail|start[a-z]*|end[a-z]*|begin[a-z]*|highs?|lows?|recent[a-z]*|new|old|initial[a-z]*|final[a-z]*|limit[a-z]*|only|just|up"
                            + " to)(?![a-z])");

    /** Names of columns that are also words for a way to aggregate. */
    private static final Pattern AGGREGATE_NAME =
            Pattern.compile("数量|总数|合计|总计|平均|total|totals|sum|count|number|average|mean|amount");

    private static final Pattern EACH =
            Pattern.compile("[每各按]|(?<![a-z])(?:each|every|per|by each|grouped?)(?![a-z])");

    private static final Pattern NUMBER =
            Pattern.compile(
                    "(?<![\\p{L}\\d.,_#-])(?<digits>\\d++(?:,\\d{3})*+(?:\\.\\d++)?)\\s?(?<unit>[%万亿千百kKmM](?![a-zA-Z]))?");

    /** A number of ratings, rather than one that a rating is compared with. */
    private static final Pattern OPINIONS =
            Pattern.compile(
                    "(?<![a-z])(?:at least|at most|more than|fewer than|less than|over|under|with) \\d+ (?:ratings|scores|reviews|marks|grades|votes)(?![a-z])|\\d+[个条次](?:以上的?)?(?:评分|评价|打分)");

    private static final Pattern TWO_LEVELS =
            Pattern.compile("(\\p{IsHan}{2,12}) (\\p{IsHan}{2,12})");

    private StatedWords() {}

    /**
     * The words that a query does not show; empty if it shows all.
     *
     * @param table its name
     */
    public static List<String> findMissing(
            String question, Query query, String table, List<ColumnProfile> columns) {
        var request = new RequestText(ChartRequestParser.maskRefusal(question));
        var traits = new QueryTraits(query, columns);
        var text = mask(request.text(), query, columns, traits);
        var missing = new ArrayList<Span>();
        StatedRequirements.findUnmet(text, traits).forEach(missing::add);
        addNumbers(text, query, missing);
        addColumns(
                request,
                text,
                columns,
                column ->
                        traits.uses(column)
                                || isImplied(column, traits)
                                || isCalledAsShare(column, query)
                                || traits.isGrouped() && isCalledAsRows(column, table, text),
                missing);
        addKinds(request.text(), query, columns, missing);
        if (!traits.computes(Function.COUNT))
            OPINIONS.matcher(request.text())
                    .results()
                    .forEach(match -> missing.add(new Span(match.start(), match.end())));
        NamedCounts.findOther(text, traits).forEach(missing::add);
        NamedCounts.findNumbered(request.text(), columns, traits).forEach(missing::add);
        NamedCounts.findSummed(text, columns, traits).forEach(missing::add);
        if (values(query).findAny().isPresent())
            NamedCounts.findPieces(text, columns, traits).forEach(missing::add);
        NamedCounts.findEach(text, traits).forEach(missing::add);
        NamedCounts.findAlone(request.text(), query).forEach(missing::add);
        NamedCounts.findOfPart(request.text(), columns, traits).forEach(missing::add);
        AskedUnits.findOther(request.text(), columns, traits::uses).forEach(missing::add);
        AskedUnits.findStatedInOther(request.text(), columns, traits::uses).forEach(missing::add);
        if (query.limit().isEmpty())
            NamedCounts.findBounded(request.text(), columns, traits).forEach(missing::add);
        DeniedRows.find(request.text(), query, columns).forEach(missing::add);
        NamedConditions.findOther(request.text(), query, columns, traits).forEach(missing::add);
        missing.addAll(OppositeVerbs.find(text, columns, traits::uses));
        MoneyDirections.find(text, table, columns, traits::uses).forEach(missing::add);
        missing.addAll(RankedGroups.find(request.text(), query, columns));
        HeadcountWords.findOther(request.text(), text, table, columns, traits)
                .forEach(missing::add);
        NamedCounts.findShared(text, columns, traits::countsValuesOf).forEach(missing::add);
        missing.sort(Comparator.comparingInt(Span::start));
        return Stream.concat(
                        missing.stream().map(request::originalCase),
                        Stream.of(
                                        traits.contradiction().stream(),
                                        findNeedlessLimit(text, query).stream(),
                                        ChosenValues.findRepeated(request.text(), query),
                                        ChosenValues.findOpen(query, columns))
                                .flatMap(words -> words))
                .distinct()
                .toList();
    }

    /** The rows that are left of a result where no word asks for some of them only. */
    private static Optional<String> findNeedlessLimit(String text, Query query) {
        return query.limit().isEmpty() || SELECTING.matcher(text).find()
                ? Optional.empty()
                : Optional.of(text.strip());
    }

    /** The text without the names and values that the query uses. */
    private static String mask(
            String text, Query query, List<ColumnProfile> columns, QueryTraits traits) {
        var masked = new StringBuilder(text);
        Stream.concat(
                        columns.stream()
                                .filter(traits::uses)
                                .flatMap(column -> Stream.of(column.name(), column.spaced())),
                        values(query))
                .map(name -> RequestText.plain(name).strip().toLowerCase(Locale.ROOT))
                .filter(name -> name.length() > 1)
                .distinct()
                .sorted(Comparator.comparingInt((String name) -> -name.length()))
                .flatMap(name -> NounMatcher.find(text, name).stream())
                .forEach(span -> blank(masked, span));
        if (traits.listsRanges())
            RANGE.matcher(text)
                    .results()
                    .forEach(match -> blank(masked, new Span(match.start(), match.end())));
        columns.stream()
                .filter(traits::uses)
                .flatMap(column -> ColumnMentionFinder.findAggregated(text, column).stream())
                .forEach(span -> blank(masked, span));
        return masked.toString();
    }

    private static void blank(StringBuilder text, Span span) {
        for (int i = span.start(); i < span.end(); i++) text.setCharAt(i, ' ');
    }

    /** The texts that the query compares with. */
    private static Stream<String> values(Query query) {
        var content = new QueryContent(query);
        var constants =
                content.expressions()
                        .flatMap(one ->
                                one instanceof Expression.Constant(Cell.Text(var value))
                                        ? Stream.of(value)
                                        : Stream.of());
        var listed =
                content.conditions()
                        .flatMap(one ->
                                switch (one) {
                                    case QueryCondition.OneOf(_, var cells) ->
                                            cells.stream().map(Cell::text);
                                    case QueryCondition.TextMatch(_, _, var part) ->
                                            Stream.of(part);
                                    default -> Stream.<String>of();
                                });
        return Stream.concat(constants, listed);
    }

    /**
     * Whether a name states what the rows are or how they are aggregated, as "flights" or "total".
     */
    private static boolean isImplied(ColumnProfile column, QueryTraits query) {
        boolean isOfRows = query.listsAll() || query.computes(Function.COUNT) || query.isWhole();
        return column.isUnique() && !column.canMeasure() && isOfRows
                || AGGREGATE_NAME.matcher(column.spaced()).matches()
                        && (StatedRequirements.isTotal(query) || query.computes(Function.MEAN));
    }

    /** The rate of "cancellation rate" is a share of the rows, also where a column is a rate. */
    private static boolean isCalledAsShare(ColumnProfile column, Query query) {
        return query.outputs().stream()
                .anyMatch(output ->
                        output.expression() instanceof Expression.Arithmetic
                                && output.name().endsWith(" " + column.spaced() + " (%)"));
    }

    /**
     * The patients of "female patients" are the rows of a file of patients, with a column patient.
     */
    private static boolean isCalledAsRows(ColumnProfile column, String table, String text) {
        var name = column.spaced().toLowerCase(Locale.ROOT);
        return column.isUnique()
                && !column.canMeasure()
                && !NounMatcher.find(RequestText.plain(table).toLowerCase(Locale.ROOT), name)
                        .isEmpty()
                && !Pattern.compile("(?:each|every|per|by|[每各按]个?)\\s?" + Pattern.quote(name))
                        .matcher(text)
                        .find();
    }

    /**
     * Numbers that rows are grouped by, codes that are compared, and codes of single rows that are
     * groups, without being named whole: a word for something else was taken for them.
     */
    private static void addKinds(
            String text, Query query, List<ColumnProfile> columns, List<Span> missing) {
        for (var column : columns) {
            var field = new Expression.Field(column.name());
            boolean isKey =
                    column.canMeasure()
                            && query.keys().stream()
                                    .anyMatch(key -> key.expression().equals(field));
            boolean isBoundCode =
                    column.isCode()
                            && !column.isOfYears()
                            && column.isUnique()
                            && query.filters().stream()
                                    .anyMatch(one ->
                                            one instanceof QueryCondition.Comparison comparison
                                                    && comparison.left().equals(field)
                                                    && comparison.comparator()
                                                            != QueryCondition.Comparator.EQUAL);
            boolean isRowAsGroup =
                    ColumnProfile.isCodeName(column.name())
                            && column.isUnique()
                            && column.column().cells().size() > 1
                            && !EACH.matcher(text).find()
                            && query.keys().stream()
                                    .anyMatch(key -> key.expression().equals(field));
            if (isKey || isBoundCode || isRowAsGroup) {
                var name = RequestText.plain(column.name()).strip().toLowerCase(Locale.ROOT);
                boolean isNamed =
                        !NounMatcher.find(text, name).isEmpty()
                                || !NounMatcher.find(text, column.spaced()).isEmpty();
                if (!isNamed) addParts(text, column, missing);
            }
        }
    }

    /** The longest part of the name of a column that a text has. */
    private static void addParts(String text, ColumnProfile column, List<Span> missing) {
        var name = column.spaced().replace(" ", "");
        for (int length = name.length() - 1; length > 1; length--)
            for (int from = 0; from + length <= name.length(); from++) {
                int at = text.indexOf(name.substring(from, from + length));
                if (at >= 0) {
                    missing.add(new Span(at, at + length));
                    return;
                }
            }
    }

    /** The names of columns that stand in a question without being used. */
    private static void addColumns(
            RequestText request,
            String text,
            List<ColumnProfile> columns,
            Predicate<ColumnProfile> isUsed,
            List<Span> missing) {
        var used =
                ColumnMentionFinder.references(request, columns.stream().filter(isUsed).toList())
                        .stream()
                        .map(ColumnMentionFinder.Reference::span)
                        .toList();
        for (var column : columns) {
            if (!isUsed.test(column))
                names(column)
                        .filter(name -> name.length() > 1)
                        .flatMap(name -> NounMatcher.find(text, name).stream())
                        .filter(span -> used.stream().noneMatch(one -> isWithin(span, one)))
                        .filter(span -> !isInBasketValue(text, span))
                        .forEach(missing::add);
        }
    }

    /** Those of two levels in both orders: 直接持股比例 is 持股比例（%） 直接. */
    private static Stream<String> names(ColumnProfile column) {
        var name = RequestText.plain(column.name()).strip().toLowerCase(Locale.ROOT);
        var levels = TWO_LEVELS.matcher(column.spaced());
        return levels.matches()
                ? Stream.of(
                        name, levels.group(1) + levels.group(2), levels.group(2) + levels.group(1))
                : Stream.of(name);
    }

    /** The ticket of "ticket class (Pclass)" is part of what the column is called. */
    private static boolean isWithin(Span part, Span name) {
        return name.start() <= part.start()
                && part.end() <= name.end()
                && name.length() > part.length();
    }

    /** 客单价 is the mean amount of an order, rather than a 单价. */
    private static boolean isInBasketValue(String text, Span span) {
        return span.start() > 0 && text.charAt(span.start() - 1) == '客';
    }

    private static void addNumbers(String text, Query query, List<Span> missing) {
        var stated = query.toString();
        NUMBER.matcher(text)
                .results()
                .filter(match -> !isStated(match.group("digits"), stated))
                .forEach(match -> missing.add(new Span(match.start(), match.end())));
    }

    /** Whether the digits of a number are among those of a query, apart from zeros at the end. */
    private static boolean isStated(String digits, String stated) {
        var number = new BigDecimal(digits.replace(",", "")).stripTrailingZeros();
        if (number.precision() < 3 && number.scale() <= 0) return true; // days, hours, places
        boolean isYear = number.scale() <= 0 && number.precision() <= 4 && digits.length() == 4;
        return stated.contains(number.unscaledValue().toString())
                || stated.contains(number.toPlainString())
                || isYear // after 2015 is from 2016 on
                        && stated.contains(number.add(BigDecimal.ONE).toBigInteger().toString());
    }
}
