package dev.troupe.server.openai;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.AnswerDetails.TurnUsage;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.Usage;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.TurnListener;
import dev.troupe.server.http.JsonResponse;
import dev.troupe.server.http.OpenAiError;
import dev.troupe.server.http.Values;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.stream.SignalQueue;
import dev.troupe.server.stream.SseWriter;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One turn of the coordinator for a chat client: lines about what it does, then the answer, as it
 * is written where a model writes it. The turn continues when its client has disconnected.
 */
final class CoordinatorCompletion implements TurnListener {
    private static final Logger LOG = LoggerFactory.getLogger(CoordinatorCompletion.class);

    private final ChatCompletionRequest request;
    private final ChatCompletionJson json;
    private final SseWriter stream;
    private final SignalQueue<TurnSignal> signals;
    private final String address;
    private final Language language;
    private final ProgressText lines;

    private sealed interface TurnSignal {}

    private record ProgressReceived(String line) implements TurnSignal {}

    private record TextReceived(String delta) implements TurnSignal {}

    private record TextRevoked() implements TurnSignal {}

    private record AnswerReceived(TurnAnswered answer) implements TurnSignal {}

    /**
     * @param address of the server, for links
     */
    CoordinatorCompletion(
            ChatCompletionRequest request,
            String text,
            ChatCompletionJson json,
            DisconnectValve.Connection client,
            HttpServletResponse response,
            String address) {
        this.request = request;
        this.json = json;
        this.address = address;
        language = Language.of(text);
        lines = new ProgressText(language);
        stream = new SseWriter(response);
        signals = new SignalQueue<>(client, stream);
    }

    @Override
    public synchronized void on(ConversationEvent.Progress event) {
        switch (event) {
            case ConversationEvent.TextWritten(var delta) -> signals.add(new TextReceived(delta));
            case ConversationEvent.TextRestarted _ -> signals.add(new TextRevoked());
            default ->
                    lines.lineFor(event).ifPresent(line -> signals.add(new ProgressReceived(line)));
        }
    }

    @Override
    public synchronized void on(JournalEntry entry) {
        lines.lineFor(entry).ifPresent(line -> signals.add(new ProgressReceived(line)));
    }

    @Override
    public void onAnswer(TurnAnswered answer) {
        signals.add(new AnswerReceived(answer));
    }

    /** Writes the events of the turn until its answer. */
    void writeReply(ConversationLog log, HttpServletResponse response) throws IOException {
        try {
            if (request.isStreamed()) {
                streamReply(log);
            } else {
                JsonResponse.write(completion(log), response);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.debug("the client of a turn disconnected", e);
        }
    }

    private void streamReply(ConversationLog log) throws IOException, InterruptedException {
        var text = new StreamedText();
        while (true) {
            switch (signals.next()) {
                case ProgressReceived(var line) -> {
                    send(reasoningDelta(line + "\n"));
                    if (request.progressAsText()) {
                        send(ChatCompletionJson.textDelta(line + "\n\n"));
                        text.addProgress();
                    }
                }
                case TextReceived(var delta) -> {
                    var shown = text.add(delta);
                    if (!shown.isEmpty()) {
                        send(ChatCompletionJson.textDelta(shown));
                    }
                }
                case TextRevoked _ -> text.revoke();
                case AnswerReceived(var answer) -> {
                    finish(log, answer, text);
                    return;
                }
            }
        }
    }

    private void send(Value delta) throws IOException {
        if (!stream.hasStarted()) {
            stream.send(json.chunk(ChatCompletionJson.roleDelta()));
        }
        stream.send(json.chunk(delta));
    }

    /** An error of the provider is one for the client too, with its status if nothing was sent. */
    private void finish(ConversationLog log, TurnAnswered answer, StreamedText text)
            throws IOException {
        var failure = findProviderFailure(answer);
        if (failure.isPresent()) {
            if (!stream.hasStarted()) {
                throw failure.get();
            }
            stream.send(OpenAiError.of(failure.get()).toJson(false));
            stream.flush();
            return;
        }
        send(
                ChatCompletionJson.textDelta(
                        text.restOf(AnswerPlainText.of(answer, address, language))));
        stream.send(withMetadata(json.finalChunk("stop"), log, answer));
        if (request.includesUsage()) {
            stream.send(json.usageChunk(usage(answer)));
        }
        stream.finish();
    }

    /** The failure of a model because of which there is no answer. */
    private static Optional<ModelException> findProviderFailure(TurnAnswered answer) {
        var problem = answer.problem();
        if (problem == null
                || answer.state() != Answer.State.FAILED
                        && answer.state() != Answer.State.OVER_BUDGET) {
            return Optional.empty();
        }
        return Arrays.stream(ModelProblem.values()).anyMatch(problem::is)
                ? Optional.of(new ModelException(problem))
                : Optional.empty();
    }

    private Value completion(ConversationLog log) throws IOException, InterruptedException {
        List<String> heard = new ArrayList<>();
        while (true) {
            switch (signals.next()) {
                case ProgressReceived(var line) -> heard.add(line);
                case TextReceived _, TextRevoked _ -> {} // the answer has the whole text
                case AnswerReceived(var answer) -> {
                    var failure = findProviderFailure(answer);
                    if (failure.isPresent()) {
                        throw failure.get();
                    }
                    var message =
                            Values.record(
                                    "role", Value.of("assistant"),
                                    "content",
                                            Value.of(AnswerPlainText.of(answer, address, language)),
                                    "reasoning_content", Value.of(String.join("\n", heard)));
                    return withMetadata(
                            json.completion(message, "stop", usage(answer)), log, answer);
                }
            }
        }
    }

    private static Value reasoningDelta(String delta) {
        return Values.record("reasoning_content", Value.of(delta));
    }

    /** The same with what clients that know Troupe can make use of. */
    private static Value withMetadata(
            Value completion, ConversationLog log, TurnAnswered answered) {
        var answer = ConversationEventJson.payloadOf(answered);
        return Values.with(
                completion,
                "troupe",
                Values.record(
                        "conversationId", Value.of(log.id()),
                        "turn", answer.field("turn"),
                        "state", answer.field("state"),
                        "runId", answer.field("runId"),
                        "question", answer.field("question"),
                        "questions", answer.field("questions"),
                        "artifacts", answer.field("artifacts")));
    }

    private static Usage usage(TurnAnswered answer) {
        var usage =
                answer.details() instanceof Composed(_, _, _, _, _, _, TurnUsage(var total, _))
                        ? total
                        : Usage.NONE;
        return Usage.withoutCost(usage.inputTokens(), usage.outputTokens());
    }
}
