/**
 * Finds repeated blocks and tables on a page and reads one item of them. Start at {@link
 * BlockFinder} and {@link CardReader}.
 */
@NullMarked
package dev.troupe.packs.web.item;

import org.jspecify.annotations.NullMarked;
