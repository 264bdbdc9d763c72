package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.AnswerDetails;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationEvent.AgentDismissed;
import dev.troupe.chat.conversation.ConversationEvent.AgentInvited;
import dev.troupe.chat.conversation.ConversationEvent.BudgetWarned;
import dev.troupe.chat.conversation.ConversationEvent.IntentRecognized;
import dev.troupe.chat.conversation.ConversationEvent.IntentStarted;
import dev.troupe.chat.conversation.ConversationEvent.IntentUnreadable;
import dev.troupe.chat.conversation.ConversationEvent.MessageReceived;
import dev.troupe.chat.conversation.ConversationEvent.ModelRetried;
import dev.troupe.chat.conversation.ConversationEvent.PlanCreated;
import dev.troupe.chat.conversation.ConversationEvent.PlanRejected;
import dev.troupe.chat.conversation.ConversationEvent.PlanStarted;
import dev.troupe.chat.conversation.ConversationEvent.RunAttached;
import dev.troupe.chat.conversation.ConversationEvent.SessionConfigured;
import dev.troupe.chat.conversation.ConversationEvent.StagesVisited;
import dev.troupe.chat.conversation.ConversationEvent.TextRestarted;
import dev.troupe.chat.conversation.ConversationEvent.TextWritten;
import dev.troupe.chat.conversation.ConversationEvent.TitleChanged;
import dev.troupe.chat.conversation.ConversationEvent.TurnAccepted;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.ConversationEvent.TurnsWithdrawn;
import dev.troupe.chat.conversation.ConversationEvent.Unknown;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.conversation.TurnRecord;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.conversation.ConversationEntry;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The messages of a conversation: a fold over its events. */
public final class ConversationTranscript {
    private final TreeMap<Integer, RecordedTurn> turns = new TreeMap<>();
    private long lastSequence;

    /** A message, and its answer if it has one. */
    private static final class RecordedTurn {
        private final String message;
        private final String digest;
        private final Instant at;
        private Value request;
        private Instant acceptedAt;
        private @Nullable IntentRecognized intent;
        private @Nullable RunId run;
        private @Nullable TurnAnswered answer;
        private @Nullable Instant answeredAt;

        RecordedTurn(MessageReceived received, Instant at) {
            this.message = received.text();
            this.digest = received.digest();
            this.request = received.request();
            this.acceptedAt = at;
            this.at = at;
        }
    }

    public static ConversationTranscript of(List<ConversationEntry> entries) {
        var transcript = new ConversationTranscript();
        entries.forEach(transcript::apply);
        return transcript;
    }

    private void apply(ConversationEntry entry) {
        lastSequence = entry.sequence();
        switch (ConversationEventJson.read(entry.type(), entry.payload())) {
            case MessageReceived received ->
                    turns.put(received.turn(), new RecordedTurn(received, entry.at()));
            case TurnsWithdrawn(int turn) -> turns.tailMap(turn, true).clear();
            case IntentRecognized intent -> {
                if (!turns.isEmpty()) {
                    turns.lastEntry().getValue().intent = intent;
                }
            }
            case TurnAccepted(int turn, var request) ->
                    findRecord(turn)
                            .ifPresent(said -> {
                                said.request = request;
                                said.acceptedAt = entry.at();
                            });
            case RunAttached(int turn, var run) ->
                    findRecord(turn).ifPresent(said -> said.run = run);
            case TurnAnswered answer ->
                    findRecord(answer.turn())
                            .ifPresent(said -> {
                                said.answer = answer;
                                said.answeredAt = entry.at();
                            });
            case TitleChanged _,
                    IntentStarted _,
                    IntentUnreadable _,
                    PlanStarted _,
                    PlanCreated _,
                    PlanRejected _,
                    TextWritten _,
                    TextRestarted _,
                    BudgetWarned _,
                    ModelRetried _,
                    StagesVisited _,
                    AgentInvited _,
                    AgentDismissed _,
                    SessionConfigured _,
                    Unknown _ -> {} // has no lasting content
        }
    }

    private Optional<RecordedTurn> findRecord(int turn) {
        return Optional.ofNullable(turns.get(turn));
    }

    /** Of the last event; 0 if there is none. */
    public long lastSequence() {
        return lastSequence;
    }

    /** The history before a turn. */
    public ConversationTranscript beforeTurn(int turn) {
        var earlier = new ConversationTranscript();
        earlier.turns.putAll(turns.headMap(turn));
        return earlier;
    }

    /** A message's text; empty if the turn does not exist. */
    public String message(int turn) {
        var said = turns.get(turn);
        return said == null ? "" : said.message;
    }

    public boolean hasTurn(int turn) {
        return turns.containsKey(turn);
    }

    /** The last request that was accepted for a turn; missing if it was not stored. */
    public Value request(int turn) {
        var said = turns.get(turn);
        return said == null ? Value.missing() : said.request;
    }

    /** When that was. */
    public Instant acceptedAt(int turn) {
        var said = turns.get(turn);
        return said == null ? Instant.EPOCH : said.acceptedAt;
    }

    /** The turns that have no answer. */
    public List<Integer> unansweredTurns() {
        return turns.entrySet().stream()
                .filter(turn -> turn.getValue().answer == null)
                .map(turn -> turn.getKey())
                .toList();
    }

    /** Removes the answer to a turn that is in progress again, until its next one comes. */
    void reopen(int turn) {
        var said = turns.get(turn);
        if (said != null) {
            said.answer = null;
            said.answeredAt = null;
        }
    }

    /** Of the request that sent the first message; empty if there is none. */
    public String digest() {
        return turns.isEmpty() ? "" : turns.firstEntry().getValue().digest;
    }

    /** The same of a turn; empty if there is none. */
    public String digest(int turn) {
        var said = turns.get(turn);
        return said == null ? "" : said.digest;
    }

    /** The turn whose request's digest begins so. */
    public Optional<Integer> findTurnByDigest(String beginning) {
        return turns.entrySet().stream()
                .filter(turn -> turn.getValue().digest.startsWith(beginning))
                .map(turn -> turn.getKey())
                .findFirst();
    }

    /** The answer to a message; empty if there is none yet. */
    public Optional<TurnAnswered> findAnswer(int turn) {
        return findRecord(turn).map(said -> said.answer);
    }

    /** The answers to all messages that have one, in order. */
    public List<TurnAnswered> answers() {
        return turns.values().stream()
                .flatMap(said -> Optional.ofNullable(said.answer).stream())
                .toList();
    }

    /** The last run that a turn started. */
    public Optional<RunId> findRun(int turn) {
        var said = turns.get(turn);
        return said == null ? Optional.empty() : Optional.ofNullable(said.run);
    }

    /** The run of the last turn, whose questions the next message may answer. */
    public Optional<RunId> latestRun() {
        return turns.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(turns.lastEntry().getValue().run);
    }

    /** The last turn that started a run. */
    public Optional<Integer> findTurn(RunId run) {
        return turns.descendingMap().entrySet().stream()
                .filter(turn -> run.equals(turn.getValue().run))
                .map(turn -> turn.getKey())
                .findFirst();
    }

    /** As the coordinator needs it. */
    public Conversation conversation() {
        return Conversation.of(
                turns.values().stream().flatMap(said -> exchange(said).stream()).toList());
    }

    private static Optional<TurnRecord> exchange(RecordedTurn said) {
        return Optional.ofNullable(said.answer).map(answer -> exchange(said.message, answer));
    }

    private static TurnRecord exchange(String message, TurnAnswered answer) {
        return switch (answer.details()) {
            case AnswerDetails.None _ -> TurnRecord.ofText(message, answer.text());
            case AnswerDetails.Imported(var understood, boolean isActedOn) ->
                    new TurnRecord(
                            message,
                            understood.isEmpty() ? message : understood,
                            answer.text(),
                            null,
                            isActedOn,
                            Value.missing(),
                            List.of());
            case AnswerDetails.Composed composed ->
                    new TurnRecord(
                            message,
                            composed.understood().isEmpty() ? message : composed.understood(),
                            answer.text(),
                            composed.question(),
                            !composed.workflow().isMissing(),
                            composed.state(),
                            composed.files().stream()
                                    .map(AnswerDetails.AnswerFile::artifact)
                                    .toList(),
                            isProposal(composed.questions()));
        };
    }

    /** Whether the next request ends all questions of a run. */
    private static boolean isProposal(Value questions) {
        return !questions.items().isEmpty()
                && questions.items().stream()
                        .allMatch(open ->
                                open.field("subject").field("lapses").equals(Value.of(true)));
    }

    /** The messages of both sides in order. */
    public List<MessageEntry> messages() {
        return turns.entrySet().stream()
                .flatMap(turn -> messages(turn.getKey(), turn.getValue()).stream())
                .toList();
    }

    private static List<MessageEntry> messages(int turn, RecordedTurn said) {
        var message = MessageEntry.ofUser(turn, said.message, said.at);
        var run = said.run;
        var answer = said.answer;
        var intent = said.intent == null ? null : said.intent.result();
        if (answer == null) {
            return run == null
                    ? List.of(message)
                    : List.of(message, MessageEntry.pendingAnswer(turn, said.at, run, intent));
        }
        var at = Objects.requireNonNullElse(said.answeredAt, said.at);
        return List.of(message, MessageEntry.ofAnswer(answer, at, run, intent));
    }
}
