/**
 * Stores files that callers may use on their own: blobs named by their SHA-256, and whole SQLite
 * files. Start at {@link BlobStore}.
 */
@NullMarked
package dev.troupe.store.file;

import org.jspecify.annotations.NullMarked;
