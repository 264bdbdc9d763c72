/**
 * The files of runs as they were written, on this computer or where all servers read them. Start at
 * {@link dev.troupe.server.artifact.ArtifactStore}.
 */
@NullMarked
package dev.troupe.server.artifact;

import org.jspecify.annotations.NullMarked;
