package dev.troupe.server.responses;

import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.http.Values;
import dev.troupe.server.openai.AnswerPlainText;
import dev.troupe.server.openai.ApprovalTool;
import dev.troupe.server.openai.CoordinatorCompletion;
import dev.troupe.server.openai.StreamedText;
import dev.troupe.server.stream.SseWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A turn as a response, with its progress as reasoning. For one turn. */
final class TurnResponseFormat implements CoordinatorCompletion.TurnFormat {
    private final ResponseJson json;
    private final ResponseEvents events;
    private final boolean isStreamed;
    private final boolean hasApprovalTool;
    private final String address;
    private final Language language;
    private final StreamedText text = new StreamedText();

    /**
     * @param hasApprovalTool whether a question of a run is also sent as a call
     * @param address of the server, for links
     */
    TurnResponseFormat(
            ResponseJson json,
            boolean isStreamed,
            boolean hasApprovalTool,
            String address,
            Language language) {
        this.json = json;
        this.events = new ResponseEvents(json);
        this.isStreamed = isStreamed;
        this.hasApprovalTool = hasApprovalTool;
        this.address = address;
        this.language = language;
    }

    @Override
    public boolean isStreamed() {
        return isStreamed;
    }

    /** Immediately, so that the client knows the id by which it may stop the turn. */
    @Override
    public void begin(SseWriter stream) throws IOException {
        events.begin(stream);
    }

    @Override
    public void sendProgress(String line, SseWriter stream) throws IOException {
        events.addReasoning(line + "\n", stream);
    }

    @Override
    public void sendText(String delta, SseWriter stream) throws IOException {
        var shown = text.add(delta);
        if (!shown.isEmpty()) {
            events.addText(shown, stream);
        }
    }

    @Override
    public void revokeText() {
        text.revoke();
    }

    @Override
    public void finish(TurnAnswered answer, SseWriter stream) throws IOException {
        var rest = text.restOf(AnswerPlainText.of(answer, address, language));
        if (!rest.isEmpty()) {
            events.addText(rest, stream);
        }
        if (hasApprovalTool) {
            for (var call : ApprovalTool.callsFor(answer)) {
                events.addArguments(0, call.id(), call.name(), call.arguments(), stream);
            }
        }
        events.finish(end(answer, events.closeAll(true, stream)), stream);
    }

    @Override
    public void fail(OpenAiError error, SseWriter stream) throws IOException {
        events.fail(error, stream);
    }

    @Override
    public Value toDocument(TurnAnswered answer, List<String> progress) {
        var output = new ArrayList<Value>();
        if (!progress.isEmpty()) {
            output.add(
                    ResponseItems.reasoning(
                            ResponseItems.id("rs", json.id(), 0),
                            List.of(ResponseItems.summary(String.join("\n", progress)))));
        }
        output.addAll(
                ResponseItems.ofAnswer(json.id(), answer, hasApprovalTool, address, language));
        return end(answer, output);
    }

    /** The response to a turn that was answered earlier; its progress is not stored. */
    Value toStoredDocument(TurnAnswered answer) {
        var failure = CoordinatorCompletion.findProviderFailure(answer);
        return failure.isPresent()
                ? json.toFailure(OpenAiError.of(failure.get()))
                : toDocument(answer, List.of());
    }

    private Value end(TurnAnswered answer, List<Value> output) {
        var status =
                switch (answer.state()) {
                    case CANCELLED -> ResponseJson.CANCELLED;
                    case INTERRUPTED -> ResponseJson.INCOMPLETE;
                    case COMPLETED, PARTIAL, FAILED, NEEDS_INPUT, REFUSED, OVER_BUDGET ->
                            ResponseJson.COMPLETED;
                };
        return Values.with(
                json.toEnd(status, output, CoordinatorCompletion.usage(answer)),
                "troupe",
                CoordinatorCompletion.metadata(json.conversation(), answer));
    }
}
