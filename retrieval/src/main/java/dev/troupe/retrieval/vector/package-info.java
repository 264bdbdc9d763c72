/**
 * Computes embeddings and stores them in a file by the hash of their text. Start at {@link
 * EmbeddingCache}.
 */
@NullMarked
package dev.troupe.retrieval.vector;

import org.jspecify.annotations.NullMarked;
