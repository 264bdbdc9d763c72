package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Superlative;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One place in an order: the second highest, 倒数第三. */
final class PlaceRules extends RuleSet {
    private static final List<String> ORDINALS =
            List.of("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth");

    private static final Pattern PLACES = Pattern.compile("名次|排名");

    PlaceRules(TableContext table) {
        super(table);
        rule("NTH", "ordinal_mark NUMBER", parts -> place(parts.first(Amount.class)));
        for (int i = 0; i < ORDINALS.size(); i++) {
            int place = i + 2;
            rule("NTH", ORDINALS.get(i), _ -> new Amount(BigDecimal.valueOf(place), false));
        }
        for (var largest : List.of("most", "higher")) addPlaces("NTH " + largest, true);
        for (var smallest : List.of("least", "lower")) addPlaces("NTH " + smallest, false);
        rule("CLAUSE", "NTH most ROWS", 0.1, parts -> ofRows(parts, true));
        rule("CLAUSE", "NTH least ROWS", 0.1, parts -> ofRows(parts, false));
        addPlaces("from_end NTH ordinal?", false);
        addPlaces("ranked NTH ordinal?", true);
        addPlaces("ranked from_end NTH ordinal?", false);
        addPlaces("NTH ordinal", true);
        addWinners();
    }

    /** 冠军: the first by the only column of places, where the table has one. */
    private void addWinners() {
        var winners = List.of("champion", "runner_up", "third_place");
        for (int i = 0; i < winners.size(); i++) {
            int place = i + 1;
            rule("C", winners.get(i), _ -> atPlace(place));
        }
    }

    private @Nullable Filtered atPlace(int place) {
        var places =
                table.columns().stream()
                        .filter(column -> PLACES.matcher(column.spaced()).find())
                        .toList();
        return places.size() == 1 && places.getFirst().isNumber()
                ? Filtered.of(
                        new QueryCondition.Comparison(
                                TableContext.field(places.getFirst()),
                                Comparator.EQUAL,
                                Expression.Constant.of(BigDecimal.valueOf(place))))
                : null;
    }

    /** A place and what is compared, in either order; alone, the question names it elsewhere. */
    private void addPlaces(String words, boolean isDescending) {
        rule("CLAUSE", words, 0.3, parts -> of(parts, isDescending));
        rule("CLAUSE", "MI is? " + words, parts -> of(parts, isDescending));
        rule("CLAUSE", "by MI is? " + words, parts -> of(parts, isDescending));
        rule("CLAUSE", words + " MI", 0.1, parts -> of(parts, isDescending));
    }

    /** The second most races. */
    private @Nullable QuestionClause ofRows(Rule.Parts parts, boolean isDescending) {
        var word = parts.all(String.class).getFirst();
        return SuperlativeRules.COUNTING.contains(word)
                ? place(parts, Optional.of(table.rows()), isDescending)
                : null;
    }

    /** The first place is a superlative. */
    private static @Nullable Amount place(Amount number) {
        return number.asRows().filter(place -> place > 1).isPresent() ? number : null;
    }

    private static @Nullable QuestionClause of(Rule.Parts parts, boolean isDescending) {
        var by = parts.all(Measured.class).stream().findFirst();
        return by.filter(Measured::isSuperlative).isPresent()
                ? null
                : place(parts, by, isDescending);
    }

    private static @Nullable QuestionClause place(
            Rule.Parts parts, Optional<Measured> by, boolean isDescending) {
        Optional<Integer> place = parts.first(Amount.class).asRows();
        return place.<QuestionClause>map(rows ->
                        new QuestionClause.TopOf(
                                new QuestionClause.Top(rows, false, true),
                                new Superlative(by, isDescending, false)))
                .orElse(null);
    }
}
