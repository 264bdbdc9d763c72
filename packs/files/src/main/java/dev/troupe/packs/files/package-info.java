/**
 * Reads, writes and arranges the files of a run's workspace. Start at {@link
 * dev.troupe.packs.files.FilesPack}.
 *
 * <p>Every path goes through {@link dev.troupe.packs.files.WorkspacePaths}, which refuses paths
 * that lead outside and what is not a plain file. The package {@code command} reads requests about
 * files.
 */
@NullMarked
package dev.troupe.packs.files;

import org.jspecify.annotations.NullMarked;
