/**
 * Decides what happens in one run: events in, entries to record and attempts to start and stop out,
 * without threads, clocks or storage, so that every engine decides alike. Start at {@link
 * RunDecider}; {@link AttemptTable} has the attempts that run and all deadlines.
 */
@NullMarked
package dev.troupe.core.decision;

import org.jspecify.annotations.NullMarked;
