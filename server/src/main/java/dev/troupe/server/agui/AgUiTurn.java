package dev.troupe.server.agui;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.server.conversation.TurnListener;
import dev.troupe.server.openai.AnswerPlainText;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.stream.SignalQueue;
import dev.troupe.server.stream.SseWriter;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Streams one turn to an AG-UI client. The turn continues when its client has disconnected. */
final class AgUiTurn implements TurnListener {
    private static final Logger LOG = LoggerFactory.getLogger(AgUiTurn.class);

    private final AgUiEvents events;
    private final SseWriter stream;
    private final SignalQueue<TurnSignal> signals;
    private final Language language;
    private final String address;

    private sealed interface TurnSignal {}

    private record ProgressReceived(ConversationEvent.Progress event) implements TurnSignal {}

    private record EntryReceived(JournalEntry entry) implements TurnSignal {}

    private record AnswerReceived(TurnAnswered answer) implements TurnSignal {}

    /**
     * @param address of the server, for links
     * @param journal what is on record of a run that continues
     */
    AgUiTurn(
            AgUiInput input,
            Language language,
            String address,
            Function<RunId, List<JournalEntry>> journal,
            DisconnectValve.Connection client,
            HttpServletResponse response) {
        this.language = language;
        this.address = address;
        stream = new SseWriter(response);
        signals = new SignalQueue<>(client, stream);
        events = new AgUiEvents(input.thread(), input.run(), language, journal, this::send);
    }

    AgUiEvents events() {
        return events;
    }

    private void send(Value event) {
        try {
            stream.send(event);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void on(ConversationEvent.Progress event) {
        signals.add(new ProgressReceived(event));
    }

    @Override
    public void on(JournalEntry entry) {
        signals.add(new EntryReceived(entry));
    }

    @Override
    public void onAnswer(TurnAnswered answer) {
        signals.add(new AnswerReceived(answer));
    }

    /** Writes the events of the turn until its answer. */
    void writeEvents() {
        try {
            while (!isEnd(signals.next())) {}
            stream.flush();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException | UncheckedIOException e) {
            LOG.debug("the client of a turn disconnected", e);
        }
    }

    /** Writes what there is, for a client that asks for no work. */
    void flush() {
        try {
            stream.flush();
        } catch (IOException e) {
            LOG.debug("the client disconnected", e);
        }
    }

    private boolean isEnd(TurnSignal signal) {
        switch (signal) {
            case ProgressReceived(var event) -> events.on(event);
            case EntryReceived(var entry) -> events.on(entry);
            case AnswerReceived(var answer) -> {
                events.finish(answer, AnswerPlainText.of(answer, address, language));
                return true;
            }
        }
        return false;
    }
}
