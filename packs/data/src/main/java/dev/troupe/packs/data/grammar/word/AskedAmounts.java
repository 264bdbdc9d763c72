package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.Classifiers;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Finds the numbers that 多少 asks for by what they count: 多少升 for 升数, 多少油 for 油量, and 多少包 for the
 * only column of quantities, unless these are in other units. Where a column holds the unit of each
 * row, the unit is a value of it.
 */
final class AskedAmounts {
    private static final Pattern ASKED = Pattern.compile("(?:多少|几)(\\p{IsHan})");
    private static final Pattern COUNTED =
            Pattern.compile("(\\p{IsHan})数(?!\\p{IsHan})|[(（](\\p{IsHan})[)）]");
    private static final Pattern UNITS = Pattern.compile("(?:计量|计数|数量)?单位");
    private static final double COST = 0.6;

    private AskedAmounts() {}

    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        var numbers = columns.stream().filter(ColumnProfile::canMeasure).toList();
        return ASKED.matcher(text)
                .results()
                .filter(match -> !Classifiers.isOfThings(match.group(1)))
                .flatMap(match ->
                        column(match.group(1), numbers, columns).stream()
                                .map(named ->
                                        new PhraseEdge(
                                                match.start(),
                                                isValue(match.group(1), columns)
                                                        ? match.start(1)
                                                        : match.end(),
                                                "NUMERIC",
                                                new Phrases.Named(named),
                                                COST)))
                .toList();
    }

    private static boolean isValue(String unit, List<ColumnProfile> columns) {
        return columns.stream().anyMatch(column -> column.values().contains(unit));
    }

    private static Optional<ColumnProfile> column(
            String unit, List<ColumnProfile> numbers, List<ColumnProfile> columns) {
        var name = Pattern.compile(Pattern.quote(unit) + "(?:数量?|量)");
        var named = only(numbers, column -> name.matcher(column.spaced()).matches());
        return named.isPresent() || !Classifiers.isOfAmounts(unit)
                ? named
                : only(numbers, column -> column.fit(Concept.QUANTITY) >= 0.9)
                        .filter(column -> !isInOther(unit, column))
                        .filter(_ -> isValue(unit, columns) || !hasUnits(columns));
    }

    /** Whether the name of a number states another unit, as 箱数 and 数量(箱) do. */
    private static boolean isInOther(String unit, ColumnProfile number) {
        var stated = number.column().unit();
        if (!stated.isBlank() && !stated.equals(unit)) return true;
        var named = COUNTED.matcher(number.name());
        if (!named.find()) return false;
        var other = named.group(named.start(1) >= 0 ? 1 : 2);
        return !unit.equals(other)
                && (Classifiers.isOfThings(other) || Classifiers.isOfAmounts(other));
    }

    /** Whether a column holds the units of the rows. */
    private static boolean hasUnits(List<ColumnProfile> columns) {
        return columns.stream()
                .anyMatch(column ->
                        UNITS.matcher(column.spaced()).matches()
                                || !column.canMeasure()
                                        && !column.values().isEmpty()
                                        && column.values().stream()
                                                .allMatch(Classifiers::isOfAmounts));
    }

    private static Optional<ColumnProfile> only(
            List<ColumnProfile> numbers, Predicate<ColumnProfile> isMeant) {
        var all = numbers.stream().filter(isMeant).toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }
}
