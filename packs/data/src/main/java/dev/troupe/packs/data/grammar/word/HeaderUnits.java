package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the unit of a header after 多少 and 几, which asks for nothing more: 高多少亿元 for 产值（亿元）, 多少平方公里
 * for 面积（平方公里）. What was sold, 卖出多少辆, is the only number of sales in that unit rather than a number
 * of rows.
 */
final class HeaderUnits {
    private static final Pattern HEADER =
            Pattern.compile("[^()（）]+[(（]([\\p{IsHan}A-Za-z/]{1,8})[)）]");

    /** 多少亿 asks for an amount that is written in 亿元. */
    private static final Pattern OF_MONEY = Pattern.compile("[万亿]元");

    private static final Set<String> ASKED = Set.of("how_much", "more_by", "less_by", "difference");
    private static final Pattern SOLD = Pattern.compile("(?:卖|售|销售|销|出货)[出掉了]?了?(?:多少|几)$");
    private static final Pattern SALES = Pattern.compile("[销售卖]|出货");
    private static final int LONGEST_SOLD = 7; // characters before a unit
    private static final double LESS = 0.1; // than the words without the unit
    private static final double SOLD_COST = 0.4;

    private HeaderUnits() {}

    /**
     * Adds the words of a question with the unit after them.
     *
     * @param edges the words that rules can use
     */
    static void addTo(List<PhraseEdge> edges, String text, List<ColumnProfile> columns) {
        var numbers = columns.stream().filter(ColumnProfile::canMeasure).toList();
        var units =
                numbers.stream()
                        .flatMap(column -> of(column).stream())
                        .distinct()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .map(Pattern::quote)
                        .collect(Collectors.joining("|"));
        if (units.isEmpty()) return;
        addScales(edges, text, numbers);
        Pattern.compile(
                        "(?<asked>多少|几)(?<unit>(?:" + units + ")(?![A-Za-z]))",
                        Pattern.CASE_INSENSITIVE)
                .matcher(text)
                .results()
                .forEach(unit -> {
                    sold(text, unit, numbers).ifPresent(column -> addSold(edges, unit, column));
                    List.copyOf(edges).stream()
                            .filter(edge -> edge.end() == unit.start("unit"))
                            .filter(edge -> ASKED.contains(edge.symbol()))
                            .forEach(edge -> edges.add(withUnit(edge, unit)));
                });
    }

    /** 多多少亿: the scale of a unit of money, where all such units of the headers are the same. */
    private static void addScales(
            List<PhraseEdge> edges, String text, List<ColumnProfile> numbers) {
        var units =
                numbers.stream()
                        .flatMap(column -> of(column).stream())
                        .filter(unit -> OF_MONEY.matcher(unit).matches())
                        .distinct()
                        .toList();
        if (units.size() != 1) return;
        var unit = units.getFirst();
        Pattern.compile("(?<=多少|几)" + unit.charAt(0) + "(?![\\p{IsHan}]*元)")
                .matcher(text)
                .results()
                .forEach(scale ->
                        List.copyOf(edges).stream()
                                .filter(edge -> edge.end() == scale.start())
                                .filter(edge -> ASKED.contains(edge.symbol()))
                                .map(edge ->
                                        new PhraseEdge(
                                                edge.start(),
                                                scale.end(),
                                                edge.symbol(),
                                                edge.value() + unit,
                                                Math.max(0, edge.cost() - LESS)))
                                .forEach(edges::add));
    }

    private static PhraseEdge withUnit(PhraseEdge asked, MatchResult unit) {
        return new PhraseEdge(
                asked.start(),
                unit.end(),
                asked.symbol(),
                asked.value() + unit.group("unit"),
                Math.max(0, asked.cost() - LESS));
    }

    /** The unit of the numbers of a column, as its name states it. */
    static Optional<String> of(ColumnProfile column) {
        var header = HEADER.matcher(column.name());
        return header.matches() ? Optional.of(header.group(1)) : Optional.empty();
    }

    private static Optional<ColumnProfile> sold(
            String text, MatchResult unit, List<ColumnProfile> numbers) {
        int end = unit.end("asked");
        var before = text.substring(Math.max(0, end - LONGEST_SOLD), end);
        if (!SOLD.matcher(before).find()) return Optional.empty();
        var found =
                numbers.stream()
                        .filter(column -> of(column).filter(unit.group("unit")::equals).isPresent())
                        .filter(column -> SALES.matcher(column.spaced()).find())
                        .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private static void addSold(List<PhraseEdge> edges, MatchResult unit, ColumnProfile column) {
        edges.removeIf(edge -> edge.symbol().equals("count") && edge.end() == unit.end());
        edges.add(
                PhraseEdge.of(
                        new Span(unit.start(), unit.end()),
                        "NUMERIC",
                        new Phrases.Named(column),
                        SOLD_COST));
    }
}
