package dev.troupe.packs.data.grammar.word;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LexiconTest {
    private static List<String> symbols(String text) {
        return Lexicon.find(text).stream().map(PhraseEdge::symbol).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"moving average", "moving-average", "moving_average", "movingaverage"})
    void wordsOfAPhraseMayBeJoined(String text) {
        assertThat(symbols(text)).contains("moving");
    }

    @Test
    void englishWordsStandAlone() {
        assertThat(symbols("summer meaning")).doesNotContain("sum", "mean");
        assertThat(symbols("的总和")).contains("sum");
    }

    @Test
    void findsEveryPlace() {
        assertThat(
                        Lexicon.find("total and total").stream()
                                .filter(edge -> edge.symbol().equals("sum")))
                .extracting(PhraseEdge::start, PhraseEdge::end)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(0, 5),
                        org.assertj.core.groups.Tuple.tuple(10, 15));
    }

    @ParameterizedTest
    @CsvSource({"avrage,mean", "averagge,mean", "meidan,median", "standrd,", "averages,", "cat,"})
    void aMisspelledWordIsALetterAway(String token, String symbol) {
        var found =
                Lexicon.findMisspelled(token, 3).stream()
                        .map(PhraseEdge::symbol)
                        .distinct()
                        .toList();

        if (symbol == null) assertThat(found).doesNotContain("mean", "deviation");
        else assertThat(found).contains(symbol);
    }

    @Test
    void aMisspelledWordCostsMore() {
        double cost = Lexicon.findMisspelled("avrage", 0).getFirst().cost();

        assertThat(cost).isGreaterThan(Lexicon.find("average").getFirst().cost());
    }
}
