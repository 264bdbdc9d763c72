package dev.troupe.store;

import dev.troupe.core.RunId;
import dev.troupe.core.Value;

/**
 * What was derived from a run's entries, kept so that they need not be read for it again.
 *
 * @param lastSequence of the entries that it was derived from; it holds until there are more
 * @param content small, since lists read one for each run
 */
public record RunDigest(RunId run, long lastSequence, Value content) {}
