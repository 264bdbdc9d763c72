/**
 * The writer agent and the check of what it writes. Start at {@link
 * dev.troupe.packs.writing.WritingPack}.
 */
@NullMarked
package dev.troupe.packs.writing;

import org.jspecify.annotations.NullMarked;
