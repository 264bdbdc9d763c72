/**
 * The rows of files that the numbers of answers are computed from. Start at {@link
 * dev.troupe.packs.data.trace.RowTracer}.
 */
@org.jspecify.annotations.NullMarked
package dev.troupe.packs.data.trace;
