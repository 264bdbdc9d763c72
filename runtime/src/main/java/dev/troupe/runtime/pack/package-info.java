/**
 * Opens the packs that Troupe is shipped with, and the documents that they search. Start at {@link
 * StandardPacks}.
 */
@NullMarked
package dev.troupe.runtime.pack;

import org.jspecify.annotations.NullMarked;
