/**
 * Commands that plan, run, resume, answer, list and compare runs. Start at {@link RunCommand};
 * {@link RunResumer} continues a recorded run.
 */
@NullMarked
package dev.troupe.cli.run;

import org.jspecify.annotations.NullMarked;
