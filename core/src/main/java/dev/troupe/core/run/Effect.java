package dev.troupe.core.run;

import dev.troupe.core.value.Value;

/**
 * A step of a node's work that is recorded: a call of a model or tool.
 *
 * @param key unique within its node, and the same when the node runs again
 * @param isRepeatable whether doing it twice does no harm; otherwise it is recorded before it is
 *     done, too
 */
public record Effect(String key, boolean isRepeatable) {
    /** Does the step. */
    @FunctionalInterface
    public interface Body {
        /** The result of the step. If it throws, nothing is recorded. */
        Value run() throws InterruptedException;
    }

    public Effect {
        if (key.isBlank()) {
            throw new IllegalArgumentException("the key of an effect is blank; give it a name");
        }
    }

    /** One that may be done again. */
    public static Effect repeatable(String key) {
        return new Effect(key, true);
    }

    /** One that must not be done twice. */
    public static Effect once(String key) {
        return new Effect(key, false);
    }
}
