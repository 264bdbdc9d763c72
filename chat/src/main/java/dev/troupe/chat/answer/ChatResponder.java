package dev.troupe.chat.answer;

import dev.troupe.agent.catalog.Catalog;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.intent.IntentRouter;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
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

    /**
     * @throws ModelException when the model gives no answer
     */
    public String answer(Conversation conversation, String message, IntentResult intent)
            throws InterruptedException {
        var system =
                "You are Troupe, an assistant that completes tasks with agents. Answer briefly in the user's language. Nothing is executed with this answer: never state that a file was written, changed or deleted, or that anything was sent or scheduled. If the user needs work done, suggest a request that they can send. Your agents:\n"
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
        var reply = model.chat(request, new AnswerStream(listener)).requireUnfiltered();
        if (reply.text().isBlank()) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.MALFORMED_REPLY,
                            "模型 %s 没有回答；请重试或改用其他模型",
                            "Model %s gave no answer; try again or choose another model",
                            reply.model()));
        }
        return withNotes(reply, conversation.languageOf(message));
    }

    /** A reply does nothing, whatever it claims, and may end in the middle. */
    private static String withNotes(ModelReply reply, Language language) {
        var text = new StringBuilder(reply.text().strip());
        if (reply.finish() == ModelReply.FinishReason.LENGTH) {
            text.append(
                    language.choose(
                            "\n（回答达到 token 上限，到此中断。）",
                            "\n(The answer ends here at the token limit; it is incomplete.)"));
        }
        if (!reply.model().equals(OfflineModel.NAME) && ClaimedWork.isFoundIn(reply.text())) {
            text.append(
                    language.choose(
                            "\n（以上只是文字回答：没有执行任何操作，没有创建、修改、删除或发送任何内容。）",
                            "\n(This answer is text only: nothing was executed, created, changed, deleted or sent with it.)"));
        }
        return text.toString();
    }
}
