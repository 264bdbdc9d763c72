/**
 * What calls of models have cost, stored in the home. Start at {@link
 * dev.troupe.runtime.usage.DatabaseUsageLedger}.
 */
@NullMarked
package dev.troupe.runtime.usage;

import org.jspecify.annotations.NullMarked;
