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
 * One turn of the coordinator for an API client: lines about what it does, then the answer, as it
 * is written where a model writes it. The turn continues when its client has disconnected.
 */
public final class CoordinatorCompletion implements TurnListener {
    private static final Logger LOG = LoggerFactory.getLogger(CoordinatorCompletion.class);

    private final TurnFormat format;
    private final SseWriter stream;
    private final SignalQueue<TurnSignal> signals;
    private final ProgressText lines;

    /** How a protocol writes a turn. Used by one thread. */
    public interface TurnFormat {
        /** Whether the answer is written piece by piece. */
        boolean isStreamed();

        /** Sends what comes before everything else. */
        void begin(SseWriter stream) throws IOException;

        void sendProgress(String line, SseWriter stream) throws IOException;

        void sendText(String delta, SseWriter stream) throws IOException;

        /** The answer is written again. */
        void revokeText();

        /** Sends what is missing of the answer, and its end. */
        void finish(TurnAnswered answer, SseWriter stream) throws IOException;

        /** Sends that a stream that has begun ends without an answer. */
        void fail(OpenAiError error, SseWriter stream) throws IOException;

        /**
         * The answer as a whole.
         *
         * @param progress the lines before it
         */
        Value toDocument(TurnAnswered answer, List<String> progress);
    }

    private sealed interface TurnSignal {}

    private record ProgressReceived(String line) implements TurnSignal {}

    private record TextReceived(String delta) implements TurnSignal {}

    private record TextRevoked() implements TurnSignal {}

    private record AnswerReceived(TurnAnswered answer) implements TurnSignal {}

    public CoordinatorCompletion(
            TurnFormat format,
            Language language,
            DisconnectValve.Connection client,
            HttpServletResponse response) {
        this.format = format;
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

    /** Reports, as the first line, that a model is needed to follow the client's instructions. */
    public void reportIgnoredInstructions(Language language) {
        signals.add(
                new ProgressReceived(
                        language.choose(
                                "没有设置语言模型，指令（系统消息）不起作用",
                                "The instructions (system messages) have no effect without a language model")));
    }

    /** Writes the events of the turn until its answer. */
    public void writeReply(HttpServletResponse response) throws IOException {
        try {
            if (format.isStreamed()) {
                format.begin(stream);
                streamReply();
            } else {
                JsonResponse.write(document(), response);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.debug("the client of a turn disconnected", e);
        }
    }

    private void streamReply() throws IOException, InterruptedException {
        while (true) {
            switch (signals.next()) {
                case ProgressReceived(var line) -> format.sendProgress(line, stream);
                case TextReceived(var delta) -> format.sendText(delta, stream);
                case TextRevoked _ -> format.revokeText();
                case AnswerReceived(var answer) -> {
                    finish(answer);
                    return;
                }
            }
        }
    }

    /** An error of the provider is one for the client too, with its status if nothing was sent. */
    private void finish(TurnAnswered answer) throws IOException {
        var failure = findProviderFailure(answer);
        if (failure.isEmpty()) {
            format.finish(answer, stream);
            return;
        }
        if (!stream.hasStarted()) {
            throw failure.get();
        }
        format.fail(OpenAiError.of(failure.get()), stream);
        stream.flush();
    }

    /** The failure of a model because of which there is no answer. */
    public static Optional<ModelException> findProviderFailure(TurnAnswered answer) {
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

    private Value document() throws IOException, InterruptedException {
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
                    return format.toDocument(answer, heard);
                }
            }
        }
    }

    /** What clients that know Troupe can make use of. */
    public static Value metadata(String conversation, TurnAnswered answered) {
        var answer = ConversationEventJson.payloadOf(answered);
        return Values.record(
                "conversationId", Value.of(conversation),
                "turn", answer.field("turn"),
                "state", answer.field("state"),
                "runId", answer.field("runId"),
                "question", answer.field("question"),
                "questions", answer.field("questions"),
                "artifacts", answer.field("artifacts"));
    }

    /** The tokens of the turn's model calls. */
    public static Usage usage(TurnAnswered answer) {
        var usage =
                answer.details() instanceof Composed(_, _, _, _, _, _, TurnUsage(var total, _))
                        ? total
                        : Usage.NONE;
        return Usage.withoutCost(usage.inputTokens(), usage.outputTokens());
    }
}
