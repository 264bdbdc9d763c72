/**
 * Stores the events of runs as rows and large values as blobs, with checksums and ownership. Start
 * at {@link AppendWrite} (write) and {@link EventQuery} (read).
 */
@NullMarked
package dev.troupe.store.event;

import org.jspecify.annotations.NullMarked;
