/**
 * Reads, writes and arranges the files of a run's workspace. Start at {@link
 * dev.troupe.packs.files.FilesPack}.
 *
 * <p>Every path goes through {@link dev.troupe.packs.files.Place}, which refuses what leads outside
 * and what is no plain file.
 */
@NullMarked
package dev.troupe.packs.files;

import org.jspecify.annotations.NullMarked;
