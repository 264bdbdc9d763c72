package dev.troupe.packs.data.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.rule.Rule;
import dev.troupe.packs.data.grammar.word.Gaps;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ChartParserTest {
    private static PhraseEdge word(int start, String symbol, Object value, double cost) {
        return new PhraseEdge(start, start + 1, symbol, value, cost);
    }

    private static ChartParser chart(int length, List<Gaps.Gap> gaps, List<Rule> rules) {
        return new ChartParser(new Gaps(length, gaps), rules);
    }

    /** Sums of digits: {@code S -> n | S + n}. */
    private static final List<Rule> SUMS =
            List.of(
                    new Rule("S", List.of("n"), 0, parts -> parts.get(0, Integer.class)),
                    new Rule(
                            "S",
                            List.of("S", "plus", "n"),
                            0,
                            parts -> parts.first(Integer.class) + parts.last(Integer.class)));

    @Property(tries = 50)
    void combinesWordsInTheirOrder(
            @ForAll @Size(min = 1, max = 12) List<@IntRange(max = 9) Integer> numbers) {
        var words = new ArrayList<PhraseEdge>();
        for (int i = 0; i < numbers.size(); i++) {
            words.add(word(2 * i, "n", numbers.get(i), 1));
            if (i > 0) words.add(word(2 * i - 1, "plus", "+", 1));
        }
        int length = 2 * numbers.size() - 1;
        var chart = chart(length, List.of(), SUMS);

        chart.parse(words);

        var whole = chart.starting(0, "S").stream().filter(edge -> edge.end() == length).toList();
        assertThat(whole)
                .singleElement()
                .satisfies(edge -> {
                    assertThat(edge.value())
                            .isEqualTo(numbers.stream().mapToInt(Integer::intValue).sum());
                    assertThat(edge.cost()).isEqualTo(length);
                });
    }

    @Example
    void skipsOnlyWhatMayBeSkippedWithinPhrases() {
        var words = List.of(word(0, "n", 1, 0), word(2, "plus", "+", 0), word(3, "n", 2, 0));
        var inner = chart(4, List.of(new Gaps.Gap(1, 2, 0.25, true)), SUMS);
        var outer = chart(4, List.of(new Gaps.Gap(1, 2, 0.25, false)), SUMS);

        inner.parse(words);
        outer.parse(words);

        assertThat(inner.starting(0, "S"))
                .extracting(PhraseEdge::end, PhraseEdge::value, PhraseEdge::cost)
                .contains(org.assertj.core.groups.Tuple.tuple(4, 3, 0.25));
        assertThat(outer.starting(0, "S")).extracting(PhraseEdge::end).containsExactly(1);
    }

    @Example
    void keepsTheCheapestOfEqualReadings() {
        var chart = chart(1, List.of(), SUMS);

        chart.parse(List.of(word(0, "n", 7, 2), word(0, "n", 7, 1)));

        assertThat(chart.starting(0, "S")).extracting(PhraseEdge::cost).containsExactly(1.0);
    }

    @Example
    void partsThatDoNotFitMakeNoPhrase() {
        var rule = new Rule("S", List.of("n", "n"), 0, _ -> null);
        var chart = chart(2, List.of(), List.of(rule));

        chart.parse(List.of(word(0, "n", 1, 0), word(1, "n", 2, 0)));

        assertThat(chart.starting(0, "S")).isEmpty();
    }

    @Example
    void stopsWhenThereAreTooManyCombinations() {
        var pairs = new Rule("P", List.of("P", "P"), 0, parts -> parts.values().hashCode());
        var single = new Rule("P", List.of("n"), 0, parts -> parts.get(0, Integer.class));
        var chart = chart(400, List.of(), List.of(pairs, single));

        chart.parse(IntStream.range(0, 400).mapToObj(i -> word(i, "n", i, 1)).toList());

        assertThat(chart.isTooComplex()).isTrue();
    }
}
