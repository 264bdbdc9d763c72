/**
 * Finds passages in folders of documents, for people and for agents. Start at {@link
 * dev.troupe.retrieval.DocIndex}.
 *
 * <p>{@link dev.troupe.retrieval.DocumentReader} turns files into pages of passages, {@link
 * dev.troupe.retrieval.Terms} text into terms, {@link dev.troupe.retrieval.CorpusIndex} keeps one
 * corpus on disk, and {@link dev.troupe.retrieval.PageRanking} says what is best.
 */
@NullMarked
package dev.troupe.retrieval;

import org.jspecify.annotations.NullMarked;
