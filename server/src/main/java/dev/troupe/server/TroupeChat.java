package dev.troupe.server;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.model.Usage;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One turn of the coordinator for a chat client: lines about what it does, then the answer. The
 * turn goes on when its client is gone.
 */
final class TroupeChat implements TurnListener {
    private static final Logger LOG = LoggerFactory.getLogger(TroupeChat.class);

    private final ChatRequest request;
    private final CompletionJson json;
    private final CompletionStream stream;
    private final Signals<Signal> signals;
    private final String address;
    private final Language language;
    private final ProgressLines lines;

    private sealed interface Signal {}

    private record Did(String line) implements Signal {}

    private record Answered(Value answer) implements Signal {}

    /**
     * @param address of the server, for links
     */
    TroupeChat(
            ChatRequest request,
            String text,
            CompletionJson json,
            ClientWatch.Client client,
            HttpServletResponse response,
            String address) {
        this.request = request;
        this.json = json;
        this.address = address;
        language = Language.of(text);
        lines = new ProgressLines(language);
        stream = new CompletionStream(response);
        signals = new Signals<>(client, stream);
    }

    @Override
    public synchronized void on(String type, Value payload) {
        lines.of(type, payload).ifPresent(line -> signals.add(new Did(line)));
    }

    @Override
    public synchronized void on(JournalEntry entry) {
        lines.of(entry).ifPresent(line -> signals.add(new Did(line)));
    }

    @Override
    public void answered(Value answer) {
        signals.add(new Answered(answer));
    }

    /** Writes what is heard of the turn until its answer. */
    void write(ConversationLog log, HttpServletResponse response) throws IOException {
        try {
            if (request.isStreamed()) {
                stream(log);
            } else {
                Wholes.write(whole(log), response);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.debug("the client of a turn is gone", e);
        }
    }

    private void stream(ConversationLog log) throws IOException, InterruptedException {
        stream.send(json.chunk(CompletionJson.role()));
        boolean hasText = false;
        while (true) {
            switch (signals.next()) {
                case Did(var line) -> {
                    stream.send(json.chunk(reasoning(line + "\n")));
                    if (request.progressAsText()) {
                        stream.send(json.chunk(CompletionJson.text(line + "\n\n")));
                        hasText = true;
                    }
                }
                case Answered(var answer) -> {
                    end(log, answer, hasText);
                    return;
                }
            }
        }
    }

    private void end(ConversationLog log, Value answer, boolean hasText) throws IOException {
        var text = AnswerText.of(answer, address, language);
        stream.send(json.chunk(CompletionJson.text(hasText ? "---\n\n" + text : text)));
        stream.send(with(json.last("stop"), log, answer));
        if (request.includesUsage()) {
            stream.send(json.usageChunk(usage(answer)));
        }
        stream.done();
    }

    private Value whole(ConversationLog log) throws IOException, InterruptedException {
        List<String> heard = new ArrayList<>();
        while (true) {
            switch (signals.next()) {
                case Did(var line) -> heard.add(line);
                case Answered(var answer) -> {
                    var message =
                            Values.record(
                                    "role", Value.of("assistant"),
                                    "content", Value.of(AnswerText.of(answer, address, language)),
                                    "reasoning_content", Value.of(String.join("\n", heard)));
                    return with(json.whole(message, "stop", usage(answer)), log, answer);
                }
            }
        }
    }

    private static Value reasoning(String delta) {
        return Values.record("reasoning_content", Value.of(delta));
    }

    /** The same with what clients that know Troupe can make use of. */
    private static Value with(Value completion, ConversationLog log, Value answer) {
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

    private static Usage usage(Value answer) {
        var usage = answer.field("usage");
        return Usage.unpriced(
                Values.number(usage.field("inputTokens")),
                Values.number(usage.field("outputTokens")));
    }
}
