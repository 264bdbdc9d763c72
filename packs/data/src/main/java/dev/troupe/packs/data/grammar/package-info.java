/**
 * Reads questions about a table by a grammar: words, columns, values, numbers and dates are found
 * wherever they stand, rules combine them to phrases, and the cheapest sequence of phrases that
 * covers the whole question becomes a query. Start at {@link QuestionGrammar}.
 */
@NullMarked
package dev.troupe.packs.data.grammar;

import org.jspecify.annotations.NullMarked;
