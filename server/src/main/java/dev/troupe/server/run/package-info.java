/**
 * Endpoints of runs: start, list, show, control, compare, export, and their artifacts. Start at
 * {@link RunController}.
 */
@NullMarked
package dev.troupe.server.run;

import org.jspecify.annotations.NullMarked;
