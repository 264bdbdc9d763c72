/**
 * What every program that runs Troupe shares: the command and a server.
 *
 * <p>Start at {@link dev.troupe.runtime.TroupeRuntime}: it assembles packs, models, policy and
 * journal according to the {@link dev.troupe.runtime.Environment} and {@code troupe.yaml}, and
 * creates coordinators. {@link dev.troupe.runtime.Event} is the one vocabulary of events. {@link
 * dev.troupe.runtime.RecordedRun} is a run on record, and {@link dev.troupe.runtime.RunReport} its
 * JSON.
 *
 * <p>Nothing here prints, and nothing here knows of terminals or of HTTP.
 */
@NullMarked
package dev.troupe.runtime;

import org.jspecify.annotations.NullMarked;
