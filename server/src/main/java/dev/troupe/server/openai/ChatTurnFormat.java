package dev.troupe.server.openai;

import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ToolCall;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.http.Values;
import dev.troupe.server.stream.SseWriter;
import java.io.IOException;
import java.util.List;

/**
 * A turn as a chat completion, with its progress as reasoning. For one turn.
 *
 * @param conversation id
 * @param address of the server, for links
 * @param text what was sent of the answer
 */
record ChatTurnFormat(
        ChatCompletionRequest request,
        ChatCompletionJson json,
        String conversation,
        String address,
        Language language,
        StreamedText text)
        implements CoordinatorCompletion.TurnFormat {
    @Override
    public boolean isStreamed() {
        return request.isStreamed();
    }

    @Override
    public void begin(SseWriter stream) {
        // a failure before the first piece has a status of its own
    }

    @Override
    public void sendProgress(String line, SseWriter stream) throws IOException {
        send(Values.record("reasoning_content", Value.of(line + "\n")), stream);
        if (request.progressAsText()) {
            send(ChatCompletionJson.textDelta(line + "\n\n"), stream);
            text.addProgress();
        }
    }

    @Override
    public void sendText(String delta, SseWriter stream) throws IOException {
        var shown = text.add(delta);
        if (!shown.isEmpty()) {
            send(ChatCompletionJson.textDelta(shown), stream);
        }
    }

    private void send(Value delta, SseWriter stream) throws IOException {
        if (!stream.hasStarted()) {
            stream.send(json.chunk(ChatCompletionJson.roleDelta()));
        }
        stream.send(json.chunk(delta));
    }

    @Override
    public void revokeText() {
        text.revoke();
    }

    @Override
    public void finish(TurnAnswered answer, SseWriter stream) throws IOException {
        send(
                ChatCompletionJson.textDelta(
                        text.restOf(AnswerPlainText.of(answer, address, language))),
                stream);
        var calls = approvals(answer);
        for (int i = 0; i < calls.size(); i++) {
            send(ChatCompletionJson.toolCall(i, calls.get(i)), stream);
        }
        stream.send(withMetadata(json.finalChunk(finishReason(calls)), answer));
        if (request.includesUsage()) {
            stream.send(json.usageChunk(CoordinatorCompletion.usage(answer)));
        }
        stream.finish();
    }

    @Override
    public void fail(OpenAiError error, SseWriter stream) throws IOException {
        stream.send(error.toJson(false));
    }

    @Override
    public Value toDocument(TurnAnswered answer, List<String> progress) {
        var calls = approvals(answer);
        var message =
                Values.with(
                        ChatCompletionJson.message(
                                AnswerPlainText.of(answer, address, language), calls),
                        "reasoning_content",
                        Value.of(String.join("\n", progress)));
        return withMetadata(
                json.completion(message, finishReason(calls), CoordinatorCompletion.usage(answer)),
                answer);
    }

    private List<ToolCall> approvals(TurnAnswered answer) {
        return request.hasApprovalTool() ? ApprovalTool.callsFor(answer) : List.of();
    }

    private static String finishReason(List<ToolCall> calls) {
        return calls.isEmpty() ? "stop" : "tool_calls";
    }

    private Value withMetadata(Value completion, TurnAnswered answer) {
        return Values.with(
                completion, "troupe", CoordinatorCompletion.metadata(conversation, answer));
    }
}
