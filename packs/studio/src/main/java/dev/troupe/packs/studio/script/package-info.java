/**
 * Reads, checks and writes scripts. Start at {@link dev.troupe.packs.studio.script.Script}; the
 * specialist is {@link dev.troupe.packs.studio.script.Screenwriter}.
 */
@NullMarked
package dev.troupe.packs.studio.script;

import org.jspecify.annotations.NullMarked;
