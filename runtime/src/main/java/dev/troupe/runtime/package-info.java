/**
 * What every program that runs Troupe shares: the command and a server.
 *
 * <p>Start at {@link TroupeRuntime}: it assembles packs, models, policy and journal according to
 * {@code settings}, and creates coordinators. {@link EnvironmentChecks} checks the same parts
 * before a run needs them. What is recorded of runs is read by {@code report}, open questions are
 * answered by {@code answer}, and {@code backup} copies a whole home directory.
 *
 * <p>Nothing here prints, and nothing here knows of terminals or of HTTP.
 */
@NullMarked
package dev.troupe.runtime;

import org.jspecify.annotations.NullMarked;
