/**
 * Ranks pages for a question by words (BM25), meaning and feedback. Start at {@link PageSearch}.
 */
@NullMarked
package dev.troupe.retrieval.search;

import org.jspecify.annotations.NullMarked;
