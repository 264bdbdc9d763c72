package dev.troupe.chat.conversation;

/** Receives the events of a message before and after its run. Must be quick and must not throw. */
@FunctionalInterface
public interface ConversationListener {
    ConversationListener NONE = _ -> {};

    void onEvent(ConversationEvent.Progress event);
}
