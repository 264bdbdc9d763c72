package dev.troupe.agent.markdown;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.tool.Tool;
import java.util.Map;

/** Creates the agents that work by skills. */
@FunctionalInterface
public interface SkillAgentFactory {
    /**
     * The agent that works by a skill; its type is the name of the skill.
     *
     * @param tools of all other agents, by name
     */
    Agent create(Skill skill, Map<String, Tool<?, ?>> tools);
}
