/**
 * Reads questions about a table by a grammar: words, columns, values, numbers and dates are found
 * wherever they stand ({@code word}), rules combine them to phrases and clauses ({@code rule},
 * {@code clause}), and the cheapest sequence of clauses that covers the whole question becomes a
 * query ({@code assembly}). Start at {@link QuestionGrammar}; {@link FollowUpGrammar} reads
 * messages that change an earlier question.
 */
@NullMarked
package dev.troupe.packs.data.grammar;

import org.jspecify.annotations.NullMarked;
