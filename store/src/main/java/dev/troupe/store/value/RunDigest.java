package dev.troupe.store.value;

import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;

/**
 * What was derived from a run's entries, stored so that they need not be read for it again.
 *
 * @param lastSequence of the entries that it was derived from; it holds until there are more
 * @param content small, since lists read one for each run
 */
public record RunDigest(RunId run, long lastSequence, Value content) {}
