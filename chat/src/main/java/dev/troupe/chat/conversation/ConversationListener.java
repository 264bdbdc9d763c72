package dev.troupe.chat.conversation;

import dev.troupe.core.value.Value;

/**
 * Receives the events of a message before and after its run: {@code intent.recognized}, {@code
 * plan.started}, {@code plan.created}, {@code plan.rejected}; {@code text.delta} while a model
 * words the answer, and {@code text.restarted} if it starts again. Must be quick and must not
 * throw.
 */
@FunctionalInterface
public interface ConversationListener {
    ConversationListener NONE = (_, _) -> {};

    /**
     * @param type in the event vocabulary
     */
    void onEvent(String type, Value payload);
}
