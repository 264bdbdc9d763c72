package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Span;

/**
 * A phrase of a question.
 *
 * @param symbol of the grammar.word; upper case for what rules build, lower case for words
 * @param value what the phrase means
 * @param cost how unlikely this reading is, 0 or more
 */
public record PhraseEdge(int start, int end, String symbol, Object value, double cost) {
    static PhraseEdge of(Span span, String symbol, Object value, double cost) {
        return new PhraseEdge(span.start(), span.end(), symbol, value, cost);
    }

    Span span() {
        return new Span(start, end);
    }
}
