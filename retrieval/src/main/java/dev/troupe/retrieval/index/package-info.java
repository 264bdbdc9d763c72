/**
 * Builds and updates the Lucene index of a corpus from its folder. Start at {@link CorpusIndex};
 * readers see an {@link IndexSnapshot}.
 */
@NullMarked
package dev.troupe.retrieval.index;

import org.jspecify.annotations.NullMarked;
