package dev.troupe.packs.data.question.check;

import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryContent;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.ColumnType;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Chinese conditions whose column the question names, and that a query has on another column or not
 * at all: 作者是陈默, 语文和数学都不及格, 2015年关停 where a column is called 关停年份; and 几个会员 where the column 会员
 * holds their number.
 */
final class NamedConditions {
    private static final String IS = "(?:是|为|等于|叫|=|：|:)";
    private static final String BOTH = "都(?:不|没|未|超|高|低|大于|小于|及格|达|满|在)";
    private static final String YEAR = "\\d{4}年?(?:(?:之|以)?[前后]|以来|之?间|期间)?";

    private static final String HOW_MANY = "(?:几|多少)[个名位次件台辆张本条]?";

    /** What a column of times has of an event, after the word for it. */
    private static final Pattern TIME =
            Pattern.compile("(?<event>\\p{IsHan}{2,6}?)(?:年份|年|日期|时间|日)");

    private final String text;
    private final List<ColumnProfile> columns;
    private final Set<String> conditioned;

    private NamedConditions(String text, Query query, List<ColumnProfile> columns) {
        this.text = text;
        this.columns = columns;
        this.conditioned =
                new QueryContent(query)
                        .conditions()
                        .flatMap(QueryContent::expressionsOf)
                        .flatMap(one ->
                                one instanceof Expression.Field(var name)
                                        ? Stream.of(name)
                                        : Stream.<String>of())
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** The names of the columns, as they stand in the text. */
    static Stream<Span> findOther(
            String text, Query query, List<ColumnProfile> columns, QueryTraits traits) {
        var conditions = new NamedConditions(text, query, columns);
        return Stream.of(
                        conditions.values(),
                        conditions.pairs(),
                        conditions.events(),
                        conditions.numbers(traits))
                .flatMap(spans -> spans);
    }

    private Stream<Span> values() {
        return otherColumns()
                .filter(column -> column.type() == ColumnType.TEXT)
                .flatMap(column ->
                        find(Pattern.quote(name(column)) + IS)
                                .filter(match ->
                                        column.values().stream()
                                                .map(value -> value.toLowerCase(Locale.ROOT))
                                                .anyMatch(value ->
                                                        value.length() > 1
                                                                && text.startsWith(
                                                                        value, match.end()))))
                .map(match -> new Span(match.start(), match.end() - 1));
    }

    private Stream<Span> pairs() {
        return otherColumns()
                .flatMap(column ->
                        columns.stream()
                                .filter(other -> !other.equals(column))
                                .flatMap(other ->
                                        Stream.of(pair(column, other), pair(other, column))))
                .flatMap(this::find)
                .map(match -> new Span(match.start(), match.end()));
    }

    private static String pair(ColumnProfile one, ColumnProfile other) {
        return Pattern.quote(name(one)) + "[和与及、跟]" + Pattern.quote(name(other)) + BOTH;
    }

    /** The event of another column of times directly after a year. */
    private Stream<Span> events() {
        return otherColumns()
                .map(column -> TIME.matcher(name(column)))
                .filter(time -> time.matches() && !conditioned.isEmpty())
                .flatMap(time -> find(YEAR + "(" + Pattern.quote(time.group("event")) + ")"))
                .map(match -> new Span(match.start(1), match.end(1)));
    }

    private Stream<Span> numbers(QueryTraits traits) {
        return otherColumns()
                .filter(column -> column.canMeasure() && !traits.uses(column))
                .filter(column -> name(column).length() > 1)
                .flatMap(column -> find(HOW_MANY + Pattern.quote(name(column))))
                .map(match -> new Span(match.start(), match.end()));
    }

    private Stream<ColumnProfile> otherColumns() {
        return columns.stream()
                .filter(column -> name(column).matches(".*\\p{IsHan}.*"))
                .filter(column -> !conditioned.contains(column.name()));
    }

    private static String name(ColumnProfile column) {
        return column.name().toLowerCase(Locale.ROOT);
    }

    private Stream<MatchResult> find(String pattern) {
        return Pattern.compile(pattern).matcher(text).results();
    }
}
