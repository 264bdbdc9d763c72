package dev.troupe.agent;

import dev.troupe.core.Value;
import java.util.List;

/**
 * A call that is about to be made, as a policy judges it. Its arguments fit the tool's schema.
 *
 * @param agent type of the agent that wants it
 * @param arguments exactly what the tool will be given
 * @param leavesWorkspace whether what it changes lies beyond the run's own files
 * @param replaces files that were there before the run and would be changed or removed, as people
 *     see them
 * @param carriesOutsideText whether the arguments hold text that came from outside
 */
public record ToolAction(
        String agent,
        String tool,
        Risk risk,
        Value arguments,
        boolean leavesWorkspace,
        List<String> replaces,
        boolean carriesOutsideText) {
    public ToolAction {
        replaces = List.copyOf(replaces);
    }

    ToolAction withArguments(Value newArguments) {
        return new ToolAction(
                agent, tool, risk, newArguments, leavesWorkspace, replaces, carriesOutsideText);
    }
}
