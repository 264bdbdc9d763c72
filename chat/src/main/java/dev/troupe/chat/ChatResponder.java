package dev.troupe.chat;

import dev.troupe.agent.Catalog;
import dev.troupe.core.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import java.util.ArrayList;
import java.util.Map;

/** Answers messages that ask for nothing to be done. */
final class ChatResponder {
    private final ChatModel model;
    private final Catalog catalog;
    private final ConversationListener listener;

    ChatResponder(ChatModel model, Catalog catalog, ConversationListener listener) {
        this.model = model;
        this.catalog = catalog;
        this.listener = listener;
    }

    String answer(Conversation conversation, String message, IntentResult intent)
            throws InterruptedException {
        var system =
                "You are Troupe, an assistant that gets work done by agents. Answer briefly in the user's language. If something needs doing, say what to tell you. Your agents:\n"
                        + IntentRouter.describe(catalog.agents());
        var brief =
                Value.of(
                        Map.of(
                                "message", Value.of(message),
                                "intent", Value.of(intent.intent().wireName()),
                                "explanation", Value.of(intent.explanation()),
                                "language", Value.of(conversation.languageOf(message).name())));
        var messages = new ArrayList<Message>();
        messages.add(new Message.System(system));
        messages.addAll(conversation.messages());
        messages.add(new Message.User(message));
        var request = ModelRequest.of(ModelRole.DEFAULT, messages).withBrief(brief);
        return model.chat(request, new Saying(listener)).text();
    }
}
