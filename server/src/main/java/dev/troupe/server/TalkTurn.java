package dev.troupe.server;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** One message to the one conversation endpoint, and what becomes of it. */
final class TalkTurn implements TurnListener {
    private final TalkRequest request;
    private final String conversation;
    private final CompletionStream stream;
    private final Signals<Signal> signals;
    private Value intent = Value.missing();
    private boolean isPlanned;

    private sealed interface Signal {}

    private record Did(String type, Value payload) implements Signal {}

    private record Answered(Value answer) implements Signal {}

    /**
     * @param conversation id, as the client knows it
     */
    TalkTurn(
            TalkRequest request,
            String conversation,
            ClientWatch.Client client,
            HttpServletResponse response) {
        this.request = request;
        this.conversation = conversation;
        stream = new CompletionStream(response);
        signals = new Signals<>(client, stream);
    }

    @Override
    public void on(String type, Value payload) {
        signals.add(new Did(type, payload));
    }

    @Override
    public void on(JournalEntry entry) {
        // nothing is run for it
    }

    @Override
    public void answered(Value answer) {
        signals.add(new Answered(answer));
    }

    /**
     * Waits for the response.
     *
     * @throws Refusal when there is none: 422 when another request or a model is needed, else 502
     * @throws IOException when the client is gone
     */
    Value response() throws IOException, InterruptedException {
        while (true) {
            switch (signals.next()) {
                case Did did -> note(did);
                case Answered(var answer) -> {
                    return responseOf(answer);
                }
            }
        }
    }

    /** Writes what is heard, and the response as the last. */
    void stream() throws IOException, InterruptedException {
        while (true) {
            switch (signals.next()) {
                case Did did -> {
                    note(did);
                    stream.send(event(did.type(), did.payload()));
                }
                case Answered(var answer) -> {
                    stream.send(last(answer));
                    stream.flush();
                    return;
                }
            }
        }
    }

    private Value last(Value answer) {
        try {
            return event("conversation.response", responseOf(answer));
        } catch (Refusal e) {
            return event(
                    "conversation.failed",
                    Values.record(
                            "status", Value.of(e.status()),
                            "detail", Value.of(e.sentence().said(request.isChinese())),
                            "code", Value.of(e.problem().code())));
        }
    }

    private static Value event(String type, Value payload) {
        return Values.record("type", Value.of(type), "payload", payload);
    }

    private void note(Did did) {
        switch (did.type()) {
            case "intent.recognized" -> intent = did.payload();
            case "plan.started" -> isPlanned = true;
            default -> {} // does not show in the response
        }
    }

    private Value responseOf(Value answer) {
        var problem = answer.field("problem");
        if (!problem.isMissing() && answer.field("workflow").isMissing()) {
            var why =
                    new Sentence(
                            problem.field("messageZh").asText(), problem.field("message").asText());
            throw NoAnswer.of(problem.field("code").asText(), failed(why));
        }
        return new TalkResponse(request, conversation, intent, answer).json();
    }

    private Sentence failed(Sentence why) {
        return isPlanned
                ? Sentence.of("生成蓝图失败：%s", "Blueprint generation failed: %s", why)
                : Sentence.of("对话处理失败：%s", "Conversation processing failed: %s", why);
    }
}
