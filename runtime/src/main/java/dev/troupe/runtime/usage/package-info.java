/**
 * Stores what calls of models have cost, in the home directory. Start at {@link
 * dev.troupe.runtime.usage.DatabaseUsageLedger}.
 */
@NullMarked
package dev.troupe.runtime.usage;

import org.jspecify.annotations.NullMarked;
