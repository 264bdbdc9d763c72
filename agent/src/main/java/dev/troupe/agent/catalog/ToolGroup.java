package dev.troupe.agent.catalog;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tools that an agent is offered only where the task has some of their words, so that its prompt
 * has no descriptions of tools that it does not need. The others are offered when it asks for them.
 *
 * @param words found in the task, the steps, the goal or the user's message
 * @param tools names
 */
public record ToolGroup(Pattern words, Set<String> tools) {
    public ToolGroup {
        tools = Set.copyOf(tools);
    }

    /**
     * @param words a regular expression, whatever the case
     */
    public static ToolGroup of(String words, Set<String> tools) {
        return new ToolGroup(Pattern.compile(words, Pattern.CASE_INSENSITIVE), tools);
    }
}
