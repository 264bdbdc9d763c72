/** Drives the pack's agents without a language model. Start at {@link DataSkill}. */
@NullMarked
package dev.troupe.packs.data.skill;

import org.jspecify.annotations.NullMarked;
