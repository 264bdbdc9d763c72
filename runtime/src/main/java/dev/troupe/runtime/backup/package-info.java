/**
 * Copies a home directory to one archive, verifies it and restores it. Start at {@link HomeBackup}.
 */
@NullMarked
package dev.troupe.runtime.backup;

import org.jspecify.annotations.NullMarked;
