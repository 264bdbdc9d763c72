package dev.troupe.chat.answer;

import dev.troupe.agent.catalog.Catalog;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.intent.IntentRouter;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import java.util.ArrayList;
import java.util.Map;

/** Answers messages that ask for nothing to be done. */
public final class ChatResponder {
    private final ChatModel model;
    private final Catalog catalog;
    private final ConversationListener listener;

    public ChatResponder(ChatModel model, Catalog catalog, ConversationListener listener) {
        this.model = model;
        this.catalog = catalog;
        this.listener = listener;
    }

    public String answer(Conversation conversation, String message, IntentResult intent)
            throws InterruptedException {
        var system =
                "You are Troupe, an assistant that completes tasks with agents. Answer briefly in the user's language. If the user needs work done, suggest a request that they can send. Your agents:\n"
                        + IntentRouter.describe(catalog.agents())
                        + AnswerComposer.describeInstructions(conversation.instructions());
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
        return model.chat(request, new AnswerStream(listener)).text();
    }
}
