package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Finds the numbers that 多少 asks for by what they count: 多少升 for 升数, 多少油 for 油量, and 多少包 for the
 * only column of quantities.
 */
final class AskedAmounts {
    private static final Pattern ASKED = Pattern.compile("(?:多少|几)(\\p{IsHan})");
    private static final double COST = 0.6;

    private AskedAmounts() {}

    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        var numbers = columns.stream().filter(ColumnProfile::canMeasure).toList();
        return ASKED.matcher(text)
                .results()
                .filter(match -> !Classifiers.isOfThings(match.group(1)))
                .flatMap(match ->
                        column(match.group(1), numbers).stream()
                                .map(named ->
                                        new PhraseEdge(
                                                match.start(),
                                                match.end(),
                                                "NUMERIC",
                                                new Phrases.Named(named),
                                                COST)))
                .toList();
    }

    private static Optional<ColumnProfile> column(String unit, List<ColumnProfile> numbers) {
        var name = Pattern.compile(Pattern.quote(unit) + "(?:数量?|量)");
        var named = only(numbers, column -> name.matcher(column.spaced()).matches());
        return named.isPresent() || !Classifiers.isOfAmounts(unit)
                ? named
                : only(numbers, column -> column.fit(Concept.QUANTITY) >= 0.9);
    }

    private static Optional<ColumnProfile> only(
            List<ColumnProfile> numbers, Predicate<ColumnProfile> isMeant) {
        var all = numbers.stream().filter(isMeant).toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }
}
