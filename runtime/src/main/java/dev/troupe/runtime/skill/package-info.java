/**
 * Makes agents of skills: each directory with {@code SKILL.md} is an agent that works by it. Start
 * at {@link SkillAgents}.
 */
@NullMarked
package dev.troupe.runtime.skill;

import org.jspecify.annotations.NullMarked;
