package dev.troupe.packs.data.question.check;

import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.ColumnType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How many values a question states that it names: 这两个城市, "the three products". */
final class NamedCounts {
    private static final Pattern COUNT =
            Pattern.compile(
                    "这(?<zh>[2-9两二三四五六七八九])[个家位种款座]"
                            + "|(?<![a-z])the (?<en>two|three|four|five|six|seven|eight|nine)(?![a-z])");
    private static final Pattern ASKED =
            Pattern.compile("(?:多少|几)(\\p{IsHan}{2})(?!\\p{IsHan}{0,3}数)");
    private static final Pattern TIMES =
            Pattern.compile("(?<what>\\p{IsHan}{2})(?<times>[次天场笔回趟件单]数)");
    private static final Pattern EACH_HAS = Pattern.compile("(?:各自?|分别)有?(?:几|多少)");
    private static final Pattern BOUNDED =
            Pattern.compile(
                    "(?<![a-z])(?:(?:more|fewer|less) than|over|under|at least|at most|exactly|only|just)"
                            + " (?:\\d{1,9}|one|two|three|four|five|six|seven|eight|nine|ten)"
                            + " (?<noun>[a-z]{2,20})(?![a-z])");
    private static final Pattern HOW_MANY =
            Pattern.compile("(?<![a-z])how many (?<noun>[a-z]{3,20})(?![a-z])");

    /** A number that is a whole clause, whatever it takes the place of. */
    private static final Pattern ALONE =
            Pattern.compile(
                    "(?<=[,，;；]\\s{0,3})(?:[改换变]成|[改换]为|(?:change|make) (?:it|that) (?:to )?)?\\s*(?<number>\\d{1,6})(?=\\s*[,，;；])");

    private static final String DIGITS = "二三四五六七八九"; // from two
    private static final String WORDS = "two three four five six seven eight nine";

    /**
     * How many pieces of what a condition chooses, by a classifier of things rather than of rows.
     */
    private static final Pattern PIECES =
            Pattern.compile("(?:多少|几)[个只台件把盒箱瓶支套袋](?![\\p{IsHan}&&[^了的]])");

    private static final Pattern QUANTITY = Pattern.compile(".{0,2}(?:数量|件数|个数)");

    private NamedCounts() {}

    /** "Over 30, 25, sorted by date": such a number is none of rows. */
    static Stream<Span> findAlone(String text, Query query) {
        return query.limit().stream()
                .flatMap(limit ->
                        ALONE.matcher(text)
                                .results()
                                .filter(match ->
                                        Integer.parseInt(match.group("number")) == limit.rows())
                                .map(match ->
                                        new Span(match.start("number"), match.end("number"))));
    }

    /** The words for a number of values where a query chooses another number of them. */
    static Stream<Span> findOther(String text, QueryTraits query) {
        return COUNT.matcher(text)
                .results()
                .filter(match -> query.isChoiceOfOther(count(match.group())))
                .map(match -> new Span(match.start(), match.end()));
    }

    /** 批次 of 多少批次 where rows are counted and a column, such as 抽检批次, has numbers of them. */
    static Stream<Span> findSummed(String text, List<ColumnProfile> columns, QueryTraits query) {
        if (!query.computes(Expression.Function.COUNT) || query.usesNumber()) return Stream.of();
        return ASKED.matcher(text)
                .results()
                .filter(match ->
                        columns.stream()
                                .filter(ColumnProfile::isNumber)
                                .map(ColumnProfile::spaced)
                                .anyMatch(name ->
                                        name.length() > match.group(1).length()
                                                && name.endsWith(match.group(1))))
                .map(match -> new Span(match.start(1), match.end(1)));
    }

    /** 多少个 of an item where rows are counted and a column has the quantity of each row. */
    static Stream<Span> findPieces(String text, List<ColumnProfile> columns, QueryTraits query) {
        boolean isOfRows = query.computes(Expression.Function.COUNT) && !query.usesNumber();
        if (!isOfRows || columns.stream().noneMatch(NamedCounts::isQuantity)) return Stream.of();
        return PIECES.matcher(text).results().map(match -> new Span(match.start(), match.end()));
    }

    private static boolean isQuantity(ColumnProfile column) {
        return column.isNumber() && QUANTITY.matcher(column.spaced()).matches();
    }

    /** The 各有几个 of a question that is answered with a single number. */
    static Stream<Span> findEach(String text, QueryTraits query) {
        return query.isOneCount()
                ? EACH_HAS.matcher(text)
                        .results()
                        .map(match -> new Span(match.start(), match.end()))
                : Stream.of();
    }

    /** 报修 of 报修数量 where the values of 报修类型 are counted and there is a column 报修日期, too. */
    static Stream<Span> findShared(
            String text, List<ColumnProfile> columns, Predicate<ColumnProfile> isCounted) {
        return columns.stream()
                .filter(isCounted)
                .filter(column -> !text.contains(column.spaced()))
                .flatMap(column ->
                        columns.stream()
                                .flatMap(other -> findSharedBeginning(column, other).stream()))
                .flatMap(beginning ->
                        Pattern.compile(Pattern.quote(beginning) + "的?(?:数量|个数|次数|总数|数)(?!据)")
                                .matcher(text)
                                .results())
                .map(match -> new Span(match.start(), match.end()));
    }

    /** 降雨次数 where 降雨量 is summed up and rows are counted: it is one number, not two. */
    static Stream<Span> findOfPart(String text, List<ColumnProfile> columns, QueryTraits query) {
        if (!query.computes(Expression.Function.COUNT)) return Stream.of();
        return TIMES.matcher(text)
                .results()
                .filter(match ->
                        columns.stream()
                                .filter(column -> column.canMeasure() && query.uses(column))
                                .map(ColumnProfile::spaced)
                                .anyMatch(name ->
                                        !name.contains(match.group("times"))
                                                && name.startsWith(match.group("what"))))
                .map(match -> new Span(match.start(), match.end()));
    }

    private static Optional<String> findSharedBeginning(ColumnProfile column, ColumnProfile other) {
        int length = 0;
        var name = column.spaced();
        while (length < Math.min(name.length(), other.spaced().length())
                && name.charAt(length) == other.spaced().charAt(length)) length++;
        return length >= 2 && !column.equals(other) && Character.isIdeographic(name.charAt(0))
                ? Optional.of(name.substring(0, length))
                : Optional.empty();
    }

    /** Players of "more than one player" where neither rows nor players are counted. */
    static Stream<Span> findBounded(String text, List<ColumnProfile> columns, QueryTraits query) {
        if (query.computes(Expression.Function.COUNT)
                || query.computes(Expression.Function.COUNT_DISTINCT)) return Stream.of();
        return BOUNDED.matcher(text)
                .results()
                .filter(match ->
                        columns.stream()
                                .filter(column -> column.type() == ColumnType.TEXT)
                                .anyMatch(column -> isName(match.group("noun"), column)))
                .map(match -> new Span(match.start("noun"), match.end("noun")));
    }

    private static boolean isName(String noun, ColumnProfile column) {
        return Stream.concat(Stream.of(column.spaced()), column.values().stream())
                .map(name -> NounMatcher.singular(name.toLowerCase(Locale.ROOT)))
                .anyMatch(NounMatcher.singular(noun)::equals);
    }

    private static int count(String words) {
        Matcher found = COUNT.matcher(words);
        if (!found.find()) {
            throw new IllegalArgumentException("no number in '" + words + "'");
        }
        var english = found.group("en");
        if (english != null) {
            var before = WORDS.substring(0, WORDS.indexOf(english));
            return 2 + (int) before.chars().filter(c -> c == ' ').count();
        }
        char digit = found.group("zh").charAt(0);
        return digit == '两'
                ? 2
                : Character.isDigit(digit) ? Character.digit(digit, 10) : 2 + DIGITS.indexOf(digit);
    }

    /** How many employees, where a column holds their number that the query does not use. */
    static List<Span> findNumbered(String text, List<ColumnProfile> columns, QueryTraits traits) {
        return HOW_MANY.matcher(text)
                .results()
                .filter(match ->
                        columns.stream()
                                .filter(column -> column.isNumber() && !numbersRows(column))
                                .filter(column ->
                                        NounMatcher.isSameNoun(
                                                column.spaced(), match.group("noun")))
                                .anyMatch(column -> !traits.uses(column)))
                .map(match -> new Span(match.start("noun"), match.end("noun")))
                .toList();
    }

    /** Whether the numbers of a column are 1, 2, 3 and so on. */
    private static boolean numbersRows(ColumnProfile column) {
        var numbers =
                column.column()
                        .presentCells()
                        .map(cell -> ((Cell.Numeric) cell).value())
                        .sorted()
                        .toList();
        return IntStream.range(0, numbers.size())
                .allMatch(i -> numbers.get(i).compareTo(BigDecimal.valueOf(i + 1)) == 0);
    }
}
