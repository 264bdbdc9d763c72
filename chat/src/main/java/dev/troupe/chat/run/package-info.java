/**
 * What is recorded of runs in addition to their events: owner, notes, unmet parts; comparing runs,
 * running them again, moving them between machines. Start at {@link RunNotes}, {@link Rerun},
 * {@link RunDiff} and {@link RunArchiver}.
 */
@NullMarked
package dev.troupe.chat.run;

import org.jspecify.annotations.NullMarked;
