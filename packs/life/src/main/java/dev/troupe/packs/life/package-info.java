/**
 * The life pack: adds the agent for goals, projects, tasks and reviews, and drives it without a
 * language model. Start at {@link LifePack}; {@link LifeSkill} turns parsed requests into tool
 * calls and answers.
 */
@NullMarked
package dev.troupe.packs.life;

import org.jspecify.annotations.NullMarked;
