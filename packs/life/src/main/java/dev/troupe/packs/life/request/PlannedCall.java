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

    public PlannedCall {
        arguments = Map.copyOf(arguments);
    }
}
