/**
 * Reads the environment and {@code troupe.yaml}: models, journal, policy, limits, retention. Start
 * at {@link Environment}, the variables and directories, and {@link Settings}, the files.
 */
@NullMarked
package dev.troupe.runtime.settings;

import org.jspecify.annotations.NullMarked;
