/**
 * Computes sentence embeddings in this process. Start at {@link
 * dev.troupe.embedding.BgeSmallZhEmbedder}.
 */
@NullMarked
package dev.troupe.embedding;

import org.jspecify.annotations.NullMarked;
