/**
 * Reads recorded runs and reports them: lists, summaries, decisions, differences, and the JSON of
 * each. Start at {@link RecordedRun}, a run on record, and {@link RunReport}, its JSON; {@link
 * Event} is the vocabulary of events.
 */
@NullMarked
package dev.troupe.runtime.report;

import org.jspecify.annotations.NullMarked;
