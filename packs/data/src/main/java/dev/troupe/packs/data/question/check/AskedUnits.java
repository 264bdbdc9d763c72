package dev.troupe.packs.data.question.check;

import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Units that a question asks for a number in, or states a number in, and that no number of the
 * result has: 多少亿元, 多少平方公里, 超过200亿千瓦时.
 */
final class AskedUnits {
    private static final Pattern HEADER =
            Pattern.compile("[^()（）]+[(（](\\p{IsHan}{2,8}|[元吨米克升斤亩人]|[a-z°µ²³/]{1,8})[)）]");

    /** What is computed from dates and times is in no unit of a header. */
    private static final Pattern TIME =
            Pattern.compile("小时|分钟|人次|h|min|s|ms|hours?|minutes?|seconds?|days?");

    private static final Pattern SCALE = Pattern.compile("^(?:百万|千万|万|亿|千(?![克米瓦]))");

    private AskedUnits() {}

    static Stream<Span> findOther(
            String text, List<ColumnProfile> columns, Predicate<ColumnProfile> isUsed) {
        var used = units(columns.stream().filter(isUsed)).toList();
        var others =
                units(columns.stream())
                        .filter(unit -> !used.contains(unit))
                        .map(Pattern::quote)
                        .collect(Collectors.joining("|"));
        return others.isEmpty()
                ? Stream.of()
                : Pattern.compile("(?:多少|几)(" + others + ")(?!\\p{IsHan}{0,3}数)")
                        .matcher(text)
                        .results()
                        .filter(match -> used.stream().noneMatch(match.group(1)::startsWith))
                        .map(match -> new Span(match.start(1), match.end(1)));
    }

    /** Numbers in the unit of a column that is not used, where all that are used state others. */
    static Stream<Span> findStatedInOther(
            String text, List<ColumnProfile> columns, Predicate<ColumnProfile> isUsed) {
        var numbers = columns.stream().filter(isUsed).filter(ColumnProfile::canMeasure).toList();
        var used = bases(numbers.stream()).toList();
        boolean areStated = numbers.stream().allMatch(column -> header(column).matches());
        if (used.isEmpty() || !areStated) return Stream.of();
        var others =
                bases(columns.stream())
                        .filter(unit -> !used.contains(unit))
                        .map(Pattern::quote)
                        .collect(Collectors.joining("|"));
        return others.isEmpty()
                ? Stream.of()
                : Pattern.compile("\\d[百千万亿]{0,2}\\s?(" + others + ")(?![a-z/])")
                        .matcher(text)
                        .results()
                        .filter(match ->
                                used.stream()
                                        .filter(unit -> unit.length() > match.group(1).length())
                                        .noneMatch(unit -> text.startsWith(unit, match.start(1))))
                        .map(match -> new Span(match.start(1), match.end(1)));
    }

    private static Stream<String> bases(Stream<ColumnProfile> columns) {
        return units(columns)
                .map(unit -> SCALE.matcher(unit).replaceFirst(""))
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed());
    }

    private static Stream<String> units(Stream<ColumnProfile> columns) {
        return columns.filter(ColumnProfile::canMeasure)
                .map(AskedUnits::header)
                .filter(header -> header.matches() && !TIME.matcher(header.group(1)).matches())
                .map(header -> header.group(1))
                .distinct();
    }

    private static Matcher header(ColumnProfile column) {
        return HEADER.matcher(column.name().toLowerCase(Locale.ROOT));
    }
}
