/**
 * What {@code server:} in troupe.yaml and the command line set: access, limits, traces, logging.
 * Start at {@link ServerSettings}.
 */
@NullMarked
package dev.troupe.server.settings;

import org.jspecify.annotations.NullMarked;
