package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.HeaderScale;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.DurationColumns;
import dev.troupe.packs.data.mention.MeasureUnits;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds numbers in the units of headers: 1000万千瓦 and 90000千瓦 for 装机容量（万千瓦）, 20亿立方米 for 蓄水量（亿立方米）,
 * 300兆瓦 for 功率（兆瓦）, "5000 mAh" for Battery (mAh). They are compared with a column in its own scale.
 */
final class HeaderAmounts {
    private static final Pattern HEADER =
            Pattern.compile(
                    "[^()（）]+[(（](?:百万|千万|万|亿|千(?![克米瓦]))?(?<unit>\\p{IsHan}{1,7}|[a-z]{1,8})[)）]");

    /** A longer unit: 千瓦时 is not 千瓦, 元/吨 not 元. */
    private static final String NO_MORE = "(?!小?时|/|每|[a-z])";

    /** Units of periods and ages, which other rules read. */
    private static final Pattern TIME = Pattern.compile("年|个?月|日|天|周|季度|岁|小时|分钟?|秒");

    private static final double COST = 0.4; // less than that of the number without the unit

    private HeaderAmounts() {}

    /**
     * Puts what is in the unit of a header in the place of the numbers of a question.
     *
     * @param edges the words that rules can use
     */
    static void addTo(List<PhraseEdge> edges, String text, List<ColumnProfile> columns) {
        for (var edge : List.copyOf(edges)) {
            if (!(edge.value() instanceof Amount amount) || amount.isPercent()) continue;
            var number = text.substring(edge.start(), edge.end());
            for (var unit : units(columns)) {
                var words = Pattern.compile(Pattern.quote(unit) + NO_MORE).matcher(text);
                boolean isWithin =
                        number.endsWith(unit)
                                && words.region(edge.end() - unit.length(), text.length())
                                        .lookingAt();
                boolean isNext = words.region(edge.end(), text.length()).lookingAt();
                if (!isWithin && !(isNext && edge.symbol().equals("NUMBER"))) continue;
                if (isWithin && !isScaled(unit, columns)) break;
                if (isWithin) edges.remove(edge);
                edges.add(
                        new PhraseEdge(
                                edge.start(),
                                isWithin ? edge.end() : words.end(),
                                edge.symbol(),
                                amount.inScale(),
                                isWithin ? edge.cost() : COST));
                break;
            }
        }
    }

    /** The units of numbers without their scales, the longest first. */
    private static List<String> units(List<ColumnProfile> columns) {
        return columns.stream()
                .filter(ColumnProfile::canMeasure)
                .flatMap(column -> unit(column).stream())
                .filter(unit -> !TIME.matcher(unit).matches())
                .filter(unit -> !isConverted(unit, columns))
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    private static Optional<String> unit(ColumnProfile column) {
        var header = HEADER.matcher(column.name().toLowerCase(Locale.ROOT));
        return header.matches() ? Optional.of(header.group("unit")) : Optional.empty();
    }

    private static boolean isScaled(String unit, List<ColumnProfile> columns) {
        return columns.stream()
                .filter(column -> unit(column).filter(unit::equals).isPresent())
                .anyMatch(column -> HeaderScale.isStatedBy(column.name()));
    }

    /** Lengths, weights and times in units that other rules convert. */
    private static boolean isConverted(String unit, List<ColumnProfile> columns) {
        return columns.stream()
                .flatMap(column ->
                        Stream.concat(
                                DurationColumns.statedUnit(column.name()).stream(),
                                DurationColumns.findUnit(column.name()).stream()))
                .anyMatch(stated -> stated.equals(unit) || MeasureUnits.areOfOneKind(stated, unit));
    }
}
