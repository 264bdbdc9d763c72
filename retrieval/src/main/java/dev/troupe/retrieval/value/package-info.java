/**
 * What callers pass to an index and get back: corpora, queries, hits, pages, passages, problems.
 * Start at {@link SearchQuery} and {@link Hit}.
 */
@NullMarked
package dev.troupe.retrieval.value;

import org.jspecify.annotations.NullMarked;
