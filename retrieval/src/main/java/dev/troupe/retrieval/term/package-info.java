/**
 * Turns text and questions into search terms, Chinese and English, with synonyms. Start at {@link
 * TermAnalyzer} and {@link ParsedQuery}.
 */
@NullMarked
package dev.troupe.retrieval.term;

import org.jspecify.annotations.NullMarked;
