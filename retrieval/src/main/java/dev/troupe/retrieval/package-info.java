/**
 * Searches folders of documents, updates their indexes, and offers both to agents as a pack. Start
 * at {@link DocIndex}.
 */
@NullMarked
package dev.troupe.retrieval;

import org.jspecify.annotations.NullMarked;
