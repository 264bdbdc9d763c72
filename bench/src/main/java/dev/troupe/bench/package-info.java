/**
 * Measures the engine against what one would write by hand, in the same process and interleaved, so
 * that the ratios hold on a busy machine too.
 *
 * <p>Start at {@link dev.troupe.bench.Main}. {@code HandWrittenRunner} is the hand-written graph,
 * {@code HandWrittenValidator} the hand-written check, {@code LevelScheduler} the scheduler with a
 * barrier after each level.
 */
@NullMarked
package dev.troupe.bench;

import org.jspecify.annotations.NullMarked;
