package dev.troupe.packs.data.grammar;

/**
 * A phrase of a question.
 *
 * @param symbol of the grammar; upper case for what rules build, lower case for words
 * @param value what the phrase means
 * @param cost how unlikely this reading is, 0 or more
 */
record Edge(int start, int end, String symbol, Object value, double cost) {}
