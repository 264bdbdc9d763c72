package dev.troupe.packs.life;

import dev.troupe.core.Value;
import java.util.Map;

/**
 * What a sentence asks for: a tool of the pack and what to call it with.
 *
 * @param arguments as said: names and titles are not looked up yet
 */
record LifeCall(String tool, Map<String, Value> arguments) {
    LifeCall {
        arguments = Map.copyOf(arguments);
    }
}
