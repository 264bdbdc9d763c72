package dev.troupe.server.message;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.server.conversation.TurnListener;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ModelUnavailable;
import dev.troupe.server.http.Values;
import dev.troupe.server.message.ConversationApiResponse.ConversationApiReply;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.stream.SignalQueue;
import dev.troupe.server.stream.SseWriter;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One message to the one conversation endpoint, and what becomes of it. */
final class ConversationApiTurn implements TurnListener {
    private final ConversationApiRequest request;
    private final String conversation;
    private final SseWriter stream;
    private final SignalQueue<TurnSignal> signals;
    private @Nullable IntentResult intent;
    private boolean isPlanned;

    private sealed interface TurnSignal {}

    private record EventReceived(ConversationEvent.Progress event) implements TurnSignal {}

    private record AnswerReceived(TurnAnswered answer) implements TurnSignal {}

    /**
     * @param conversation id, as the client knows it
     */
    ConversationApiTurn(
            ConversationApiRequest request,
            String conversation,
            DisconnectValve.Connection client,
            HttpServletResponse response) {
        this.request = request;
        this.conversation = conversation;
        stream = new SseWriter(response);
        signals = new SignalQueue<>(client, stream);
    }

    @Override
    public void on(ConversationEvent.Progress event) {
        signals.add(new EventReceived(event));
    }

    @Override
    public void on(JournalEntry entry) {
        // nothing is run for it
    }

    @Override
    public void onAnswer(TurnAnswered answer) {
        signals.add(new AnswerReceived(answer));
    }

    /**
     * Waits for the response.
     *
     * @throws ApiException when there is none: 422 when another request or a model is needed, else
     *     502
     * @throws IOException when the client has disconnected
     */
    ConversationApiReply awaitResponse() throws IOException, InterruptedException {
        while (true) {
            switch (signals.next()) {
                case EventReceived(var event) -> apply(event);
                case AnswerReceived(var answer) -> {
                    return toResponse(answer);
                }
            }
        }
    }

    /** Writes the events, and the response as the last. */
    void streamResponse() throws IOException, InterruptedException {
        while (true) {
            switch (signals.next()) {
                case EventReceived(var event) -> {
                    apply(event);
                    stream.send(
                            event(
                                    ConversationEventJson.typeOf(event),
                                    ConversationEventJson.payloadOf(event)));
                }
                case AnswerReceived(var answer) -> {
                    stream.send(responseEvent(answer));
                    stream.flush();
                    return;
                }
            }
        }
    }

    private Value responseEvent(TurnAnswered answer) {
        try {
            return event("conversation.response", Json.toValue(toResponse(answer)));
        } catch (ApiException e) {
            return event(
                    "conversation.failed",
                    Values.record(
                            "status", Value.of(e.status()),
                            "detail", Value.of(e.text().text(request.isChinese())),
                            "code", Value.of(e.problem().code())));
        }
    }

    private static Value event(String type, Value payload) {
        return Values.record("type", Value.of(type), "payload", payload);
    }

    private void apply(ConversationEvent.Progress event) {
        switch (event) {
            case ConversationEvent.IntentRecognized(var result) -> intent = result;
            case ConversationEvent.PlanStarted _ -> isPlanned = true;
            case ConversationEvent.IntentStarted _,
                    ConversationEvent.IntentUnreadable _,
                    ConversationEvent.PlanCreated _,
                    ConversationEvent.PlanRejected _,
                    ConversationEvent.TextWritten _,
                    ConversationEvent.TextRestarted _,
                    ConversationEvent.RunAttached _,
                    ConversationEvent.StagesVisited _,
                    ConversationEvent.ModelRetried _,
                    ConversationEvent.BudgetWarned _ -> {} // does not show in the response
        }
    }

    private ConversationApiReply toResponse(TurnAnswered answer) {
        var response = new ConversationApiResponse(request, conversation, intent, answer);
        var problem = answer.problem();
        if (problem != null && !response.hasPlan()) {
            throw ModelUnavailable.of(problem.code(), failureMessage(problem.text()));
        }
        return response.toReply();
    }

    private LocalizedText failureMessage(LocalizedText why) {
        return isPlanned
                ? LocalizedText.of("生成蓝图失败：%s", "Blueprint generation failed: %s", why)
                : LocalizedText.of("对话处理失败：%s", "Conversation processing failed: %s", why);
    }
}
