package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import java.util.Map;

/**
 * What a sentence asks for: a tool of the pack and what to call it with.
 *
 * @param arguments as written: names and titles are not resolved yet
 */
public record PlannedCall(String tool, Map<String, Value> arguments) {
    /** Stands for the calls that delete every task that is done, which are listed first. */
    public static final String DELETE_FINISHED = "deleteFinishedTasks";

    /** Stands for the call that completes the open task of what the user states to have done. */
    public static final String COMPLETE_STATED = "completeStatedTask";

    /** Stands for the call that deletes the open task that the user states not to need. */
    public static final String DELETE_STATED = "deleteStatedTask";

    public PlannedCall {
        arguments = Map.copyOf(arguments);
    }
}
