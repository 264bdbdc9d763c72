package dev.troupe.server.agui;

import static dev.troupe.server.http.Values.record;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.server.http.Values;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes one turn as events of AG-UI 1.0: understanding and planning are steps, nodes of the run
 * subagents, calls of tools theirs; the state has the plan and what has become of each node, and a
 * question ends the run with an interrupt. For one thread.
 */
final class AgUiEvents {
    private static final String VERSION = "1.0";
    private static final String UNDERSTAND = "understand";
    private static final String PLAN = "plan";

    private final String thread;
    private final String run;
    private final Language language;
    private final Function<RunId, List<JournalEntry>> journal;
    private final Consumer<Value> sink;
    private final Set<String> steps = new LinkedHashSet<>(); // active
    private final AgUiState state = new AgUiState();
    private final AgUiSubagents subagents;
    private final StringBuilder text = new StringBuilder(); // of the message that is open
    private int messages;
    private boolean isOpen;

    /**
     * @param thread id, as the client chose it
     * @param run id, as the client chose it
     * @param language of texts about what failed
     * @param journal what is on record of a run that continues
     * @param sink receives the events
     */
    AgUiEvents(
            String thread,
            String run,
            Language language,
            Function<RunId, List<JournalEntry>> journal,
            Consumer<Value> sink) {
        this.thread = thread;
        this.run = run;
        this.language = language;
        this.journal = journal;
        this.sink = sink;
        this.subagents = new AgUiSubagents(language, sink);
    }

    /**
     * The run of the client begins.
     *
     * @param shared the client's state, which is returned with ours
     */
    void begin(String conversation, Value shared) {
        send(
                "RUN_STARTED",
                "threadId",
                Value.of(thread),
                "runId",
                Value.of(run),
                "protocolVersion",
                Value.of(VERSION));
        send("STATE_SNAPSHOT", "snapshot", state.begin(conversation, shared));
    }

    /** All messages of the conversation, for a client that asks for nothing else. */
    void messages(List<Value> items) {
        send("MESSAGES_SNAPSHOT", "messages", Value.of(items));
    }

    void ignore(List<String> tools) {
        send(
                "CUSTOM",
                "name",
                Value.of("troupe.tools-ignored"),
                "value",
                record(
                        "tools",
                        Values.texts(tools),
                        "message",
                        Value.of(
                                language.choose(
                                        "Troupe 使用自己的工具，不会调用客户端的工具",
                                        "Troupe uses its own tools and does not call those of the client"))));
    }

    void on(ConversationEvent.Progress event) {
        switch (event) {
            case ConversationEvent.IntentStarted _ -> startStep(UNDERSTAND);
            case ConversationEvent.IntentRecognized _, ConversationEvent.IntentUnreadable _ ->
                    finishStep(UNDERSTAND);
            case ConversationEvent.PlanStarted _ -> startStep(PLAN);
            case ConversationEvent.PlanCreated _, ConversationEvent.PlanRejected _ ->
                    finishStep(PLAN);
            case ConversationEvent.TextWritten(var delta) -> addText(delta);
            case ConversationEvent.TextRestarted _ -> endText();
            default -> {} // is part of the answer, or of no interest outside
        }
    }

    void on(JournalEntry entry) {
        if (state.isContinued(entry)) {
            journal.apply(entry.run()).stream()
                    .takeWhile(earlier -> earlier.sequence() < entry.sequence())
                    .forEach(state::apply);
            delta(state.planPatch());
        }
        var before = state.statuses();
        if (!state.apply(entry)) {
            return;
        }
        switch (entry.event()) {
            case RunEvent.RunStarted _, RunEvent.PlanExtended _, RunEvent.PlanRevised _ ->
                    delta(state.planPatch());
            default -> subagents.on(entry, state);
        }
        delta(state.statusPatch(before));
    }

    private void startStep(String name) {
        if (steps.add(name)) {
            send("STEP_STARTED", "stepName", Value.of(name));
        }
    }

    private void finishStep(String name) {
        if (steps.remove(name)) {
            send("STEP_FINISHED", "stepName", Value.of(name));
        }
    }

    private void delta(List<Value> patch) {
        if (!patch.isEmpty()) {
            send("STATE_DELTA", "delta", Value.of(patch));
        }
    }

    private void addText(String delta) {
        if (delta.isEmpty()) {
            return;
        }
        if (!isOpen) {
            isOpen = true;
            messages++;
            send(
                    "TEXT_MESSAGE_START",
                    "messageId",
                    Value.of(messageId()),
                    "role",
                    Value.of("assistant"));
        }
        text.append(delta);
        send("TEXT_MESSAGE_CONTENT", "messageId", Value.of(messageId()), "delta", Value.of(delta));
    }

    private void endText() {
        if (isOpen) {
            send("TEXT_MESSAGE_END", "messageId", Value.of(messageId()));
            isOpen = false;
            text.setLength(0);
        }
    }

    private String messageId() {
        return run + "/message-" + messages;
    }

    /** The turn has its answer. */
    void finish(TurnAnswered answer, String shown) {
        List.copyOf(steps).forEach(this::finishStep);
        subagents.finish();
        if (!shown.startsWith(text.toString())) {
            endText(); // it was written anew
        }
        addText(shown.substring(text.length()));
        endText();
        delta(state.answerPatch(answer));
        var problem = answer.problem();
        boolean hasFailed =
                answer.state() == Answer.State.FAILED
                        || answer.state() == Answer.State.OVER_BUDGET
                        || answer.state() == Answer.State.REFUSED
                        || answer.state() == Answer.State.INTERRUPTED;
        if (hasFailed) {
            fail(
                    problem == null ? shown : problem.text().text(language == Language.ZH),
                    problem == null
                            ? answer.state().name().toLowerCase(Locale.ROOT)
                            : problem.code());
        } else {
            end(outcome(answer), answer);
        }
    }

    /** Ends the run of a client that asked for no work. */
    void finish() {
        end(record("type", Value.of("success")), null);
    }

    private void end(Value outcome, @Nullable TurnAnswered answer) {
        send(
                "RUN_FINISHED",
                "threadId",
                Value.of(thread),
                "runId",
                Value.of(run),
                "outcome",
                outcome,
                "result",
                answer == null ? Value.missing() : state.resultOf(answer));
    }

    void fail(String message, String code) {
        send("RUN_ERROR", "message", Value.of(message), "code", Value.of(code));
    }

    private static Value outcome(TurnAnswered answer) {
        if (answer.state() == Answer.State.CANCELLED) {
            return record("type", Value.of("cancelled"));
        }
        var interrupts = interrupts(answer);
        return interrupts.isEmpty()
                ? record("type", Value.of("success"))
                : record("type", Value.of("interrupt"), "interrupts", Value.of(interrupts));
    }

    /** The first question of the run; the others follow once that is answered. */
    private static List<Value> interrupts(TurnAnswered answer) {
        if (answer.state() != Answer.State.NEEDS_INPUT
                || !(answer.details() instanceof Composed composed)) {
            return List.of();
        }
        return composed.questions().items().stream()
                .limit(1)
                .map(question ->
                        record(
                                "id",
                                question.field("key"),
                                "reason",
                                question.field("subject").field("kind").asText().isEmpty()
                                        ? Value.of("question")
                                        : question.field("subject").field("kind"),
                                "message",
                                question.field("text"),
                                "expiresAt",
                                question.field("expiresAt"),
                                "responseSchema",
                                AgUiState.responseSchema(question),
                                "metadata",
                                record(
                                        "troupe",
                                        record(
                                                "subject",
                                                question.field("subject"),
                                                "options",
                                                question.field("options")))))
                .toList();
    }

    private void send(String type, Object... fields) {
        send(sink, type, fields);
    }

    /** Sends an event; missing fields are omitted. */
    static void send(Consumer<Value> sink, String type, Object... fields) {
        sink.accept(record("type", Value.of(type), fields));
    }
}
