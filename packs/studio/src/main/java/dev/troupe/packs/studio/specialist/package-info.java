/** What the specialists share. Start with {@link dev.troupe.packs.studio.specialist.Specialist}. */
@NullMarked
package dev.troupe.packs.studio.specialist;

import org.jspecify.annotations.NullMarked;
