package dev.troupe.packs.data.grammar.clause;

import dev.troupe.language.Span;

/**
 * A phrase of a question.
 *
 * @param symbol of the grammar; upper case for what rules build, lower case for words
 * @param value what the phrase means
 * @param cost how unlikely this reading is, 0 or more
 */
public record PhraseEdge(int start, int end, String symbol, Object value, double cost) {
    public static PhraseEdge of(Span span, String symbol, Object value, double cost) {
        return new PhraseEdge(span.start(), span.end(), symbol, value, cost);
    }

    public Span span() {
        return new Span(start, end);
    }
}
