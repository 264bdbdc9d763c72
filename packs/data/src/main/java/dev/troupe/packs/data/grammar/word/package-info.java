/**
 * Finds the words of a question that rules can use, and those that may be skipped. Start at {@link
 * Terminals}.
 */
@NullMarked
package dev.troupe.packs.data.grammar.word;

import org.jspecify.annotations.NullMarked;
