package dev.troupe.chat;

import dev.troupe.core.Value;

/**
 * Hears what happens to a message before and after its run: {@code intent.recognized}, {@code
 * plan.started}, {@code plan.created}, {@code plan.rejected}; {@code text.delta} while a model
 * words the answer, and {@code text.restarted} where it begins anew. Must be quick and must not
 * throw.
 */
@FunctionalInterface
public interface ConversationListener {
    ConversationListener NONE = (_, _) -> {};

    /**
     * @param type in the event vocabulary
     */
    void on(String type, Value payload);
}
