package dev.troupe.chat.conversation;

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
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.codec.RecordReader;
import dev.troupe.codec.RecordWriter;
import dev.troupe.codec.StateGraphJson;
import dev.troupe.codec.ValueRecords;
import dev.troupe.codec.VisitEventJson;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.graph.GraphConfig;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.model.budget.BudgetWarning;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;

/** The wire form of conversation events: a type and a payload, without loss both ways. */
public final class ConversationEventJson {
    private static final String CAUTIONS = "cautions";
    private static final String MESSAGE = "conversation.message";
    private static final String ACCEPTED = "conversation.accepted";

    private ConversationEventJson() {}

    /** The name of an event's type on the wire, {@code conversation.answer}. */
    public static String typeOf(ConversationEvent event) {
        return switch (event) {
            case MessageReceived _ -> MESSAGE;
            case TurnAccepted _ -> ACCEPTED;
            case TurnsWithdrawn _ -> "conversation.truncated";
            case RunAttached _ -> "conversation.run";
            case TurnAnswered _ -> "conversation.answer";
            case TitleChanged _ -> "conversation.titled";
            case IntentStarted _ -> "intent.started";
            case IntentUnreadable _ -> "intent.unreadable";
            case IntentRecognized _ -> "intent.recognized";
            case PlanStarted _ -> "plan.started";
            case PlanCreated _ -> "plan.created";
            case PlanRejected _ -> "plan.rejected";
            case TextWritten _ -> "text.delta";
            case TextRestarted _ -> "text.restarted";
            case BudgetWarned _ -> "budget.warning";
            case ModelRetried _ -> "model.retried";
            case StagesVisited _ -> "graph.visited";
            case AgentInvited _ -> "agent.invited";
            case AgentDismissed _ -> "agent.dismissed";
            case SessionConfigured _ -> "session.configured";
            case Unknown(var type, _) -> type;
        };
    }

    /** What an event carries. */
    public static Value payloadOf(ConversationEvent event) {
        return switch (event) {
            case MessageReceived received ->
                    new RecordWriter()
                            .put("turn", received.turn())
                            .put("text", received.text())
                            .putUnlessEmpty("digest", received.digest())
                            .putUnlessMissing("request", received.request())
                            .toValue();
            case TurnAccepted(int turn, var request) ->
                    new RecordWriter()
                            .put("turn", turn)
                            .putUnlessMissing("request", request)
                            .toValue();
            case TurnsWithdrawn(int turn) -> ValueRecords.of("turn", Value.of(turn));
            case RunAttached(int turn, var run) ->
                    ValueRecords.of("turn", Value.of(turn), "runId", Value.of(run.value()));
            case TurnAnswered answered -> TurnAnsweredJson.write(answered);
            case TitleChanged(var title) -> ValueRecords.of("title", Value.of(title));
            case IntentStarted(var message) -> ValueRecords.of("message", Value.of(message));
            case IntentUnreadable(var message) -> ValueRecords.of("message", Value.of(message));
            case IntentRecognized(var result) -> intentPayload(result);
            case PlanStarted(var task) -> ValueRecords.of("task", Value.of(task));
            case PlanCreated(var plan) -> planPayload(plan);
            case PlanRejected(var code, var message) ->
                    ValueRecords.of("code", Value.of(code), "message", Value.of(message));
            case TextWritten(var text) -> ValueRecords.of("text", Value.of(text));
            case TextRestarted _ -> new RecordWriter().toValue();
            case BudgetWarned(var warning) ->
                    ValueRecords.of(
                            "setting", Value.of(warning.setting()),
                            "message", Value.of(warning.message().en()),
                            "messageZh", Value.of(warning.message().zh()));
            case ModelRetried(
                            var role,
                            var run,
                            var node,
                            int attempt,
                            int maxAttempts,
                            long pause,
                            var message) ->
                    new RecordWriter()
                            .put("role", role)
                            .put("run", run)
                            .put("node", node)
                            .put("attempt", attempt)
                            .put("maxAttempts", maxAttempts)
                            .put("pauseMillis", pause)
                            .put("message", message.en())
                            .put("messageZh", message.zh())
                            .toValue();
            case StagesVisited(var batch) -> visitsPayload(batch);
            case AgentInvited(var agent, var task, var by) ->
                    new RecordWriter()
                            .put("agent", agent)
                            .put("task", task)
                            .put("by", by)
                            .toValue();
            case AgentDismissed(var agent, var by) ->
                    ValueRecords.of("agent", Value.of(agent), "by", Value.of(by));
            case SessionConfigured(var config) -> StateGraphJson.configValue(config);
            case Unknown(_, var payload) -> payload;
        };
    }

    private static Value visitsPayload(VisitBatch batch) {
        var run = batch.run();
        return new RecordWriter()
                .put("turn", batch.turn())
                .put("round", batch.round())
                .putUnlessEmpty("runId", run == null ? "" : run.value())
                .put("sequence", batch.sequence())
                .put(
                        "visits",
                        Value.of(batch.events().stream().map(VisitEventJson::write).toList()))
                .toValue();
    }

    private static VisitBatch readVisits(RecordReader payload) {
        return new VisitBatch(
                payload.intValue("turn"),
                payload.intValue("round"),
                payload.has("runId") ? new RunId(payload.text("runId")) : null,
                payload.longValue("sequence"),
                payload.value("visits").items().stream().map(VisitEventJson::read).toList());
    }

    private static Value intentPayload(IntentResult result) {
        return new RecordWriter()
                .put("request", result.request())
                .put("intent", result.intent().wireName())
                .put("confidence", Value.of(result.confidence()))
                .put("explanation", result.explanation())
                .put("entities", result.entities())
                .put("needsMultiAgent", Value.of(result.needsMultiAgent()))
                .put("missing", ValueRecords.texts(result.missing()))
                .put("unsupported", ValueRecords.texts(result.unsupported()))
                .toValue();
    }

    private static Value planPayload(Plan plan) {
        return new RecordWriter()
                .put("workflow", WorkflowJson.write(plan.workflow().definition()))
                .put(
                        "repairs",
                        Value.of(
                                plan.repairs().stream()
                                        .map(ConversationEventJson::repairValue)
                                        .toList()))
                .put("omissions", ValueRecords.texts(plan.omissions()))
                .putUnlessMissing(CAUTIONS, cautions(plan))
                .put("rounds", plan.rounds())
                .toValue();
    }

    /**
     * Missing if there are none, as in conversations that were stored before plans were checked.
     */
    private static Value cautions(Plan plan) {
        return plan.cautions().isEmpty() ? Value.missing() : ValueRecords.texts(plan.cautions());
    }

    private static Value repairValue(LocalizedText text) {
        return ValueRecords.of("zh", Value.of(text.zh()), "en", Value.of(text.en()));
    }

    /**
     * A payload as clients receive it: without the request, which is stored only so that the turn
     * can be repeated.
     */
    public static Value clientPayload(String type, Value payload) {
        boolean isAccepting = type.equals(MESSAGE) || type.equals(ACCEPTED);
        if (!isAccepting || !(payload instanceof Value.RecordOf(var fields))) {
            return payload;
        }
        var rest = new LinkedHashMap<>(fields);
        rest.remove("request");
        return Value.of(rest);
    }

    /** The wire form of a file that a turn created. */
    public static Value fileValue(AnswerDetails.AnswerFile file) {
        return TurnAnsweredJson.fileValue(file);
    }

    /**
     * Reads what was written under a type. Fields that are not known here are ignored; an event
     * whose type is not known, or whose payload does not fit its type, is {@link Unknown}, because
     * one event of a newer version must not make a conversation unreadable.
     */
    public static ConversationEvent read(String type, Value payload) {
        try {
            return readKnown(type, payload);
        } catch (IllegalArgumentException _) { // also a JsonException
            return new Unknown(type, payload);
        }
    }

    private static ConversationEvent readKnown(String type, Value value) {
        var payload = new RecordReader("payload", value);
        return switch (type) {
            case MESSAGE ->
                    new MessageReceived(
                            payload.intValue("turn"),
                            payload.text("text"),
                            payload.has("digest") ? payload.text("digest") : "",
                            payload.value("request"));
            case ACCEPTED -> new TurnAccepted(payload.intValue("turn"), payload.value("request"));
            case "conversation.truncated" -> new TurnsWithdrawn(payload.intValue("turn"));
            case "conversation.run" ->
                    new RunAttached(payload.intValue("turn"), new RunId(payload.text("runId")));
            case "conversation.answer" -> TurnAnsweredJson.read(payload);
            case "conversation.titled" -> new TitleChanged(payload.text("title"));
            case "intent.started" -> new IntentStarted(payload.text("message"));
            case "intent.unreadable" -> new IntentUnreadable(payload.text("message"));
            case "intent.recognized" -> new IntentRecognized(readIntent(payload));
            case "plan.started" -> new PlanStarted(payload.text("task"));
            case "plan.created" -> new PlanCreated(readPlan(payload));
            case "plan.rejected" -> new PlanRejected(payload.text("code"), payload.text("message"));
            case "text.delta" -> new TextWritten(payload.text("text"));
            case "text.restarted" -> new TextRestarted();
            case "budget.warning" ->
                    new BudgetWarned(
                            new BudgetWarning(
                                    payload.text("setting"),
                                    new LocalizedText(
                                            payload.text("messageZh"), payload.text("message"))));
            case "model.retried" ->
                    new ModelRetried(
                            payload.text("role"),
                            payload.text("run"),
                            payload.text("node"),
                            payload.intValue("attempt"),
                            payload.intValue("maxAttempts"),
                            payload.longValue("pauseMillis"),
                            new LocalizedText(payload.text("messageZh"), payload.text("message")));
            case "graph.visited" -> new StagesVisited(readVisits(payload));
            case "agent.invited" ->
                    new AgentInvited(
                            payload.text("agent"), payload.text("task"), payload.text("by"));
            case "agent.dismissed" -> new AgentDismissed(payload.text("agent"), payload.text("by"));
            case "session.configured" ->
                    new SessionConfigured(
                            new GraphConfig(
                                    payload.intValue("maxConcurrency"),
                                    Duration.ofMillis(payload.longValue("defaultTimeout")),
                                    payload.flag("enableHandoff"),
                                    payload.intValue("maxHandoffDepth")));
            default -> new Unknown(type, value);
        };
    }

    private static IntentResult readIntent(RecordReader payload) {
        return new IntentResult(
                payload.text("request"),
                Intent.parse(payload.text("intent"))
                        .orElseThrow(() -> payload.unexpectedException("intent", "an intent")),
                payload.decimal("confidence").doubleValue(),
                payload.text("explanation"),
                payload.map("entities"),
                payload.flag("needsMultiAgent"),
                payload.texts("missing"),
                payload.texts("unsupported"));
    }

    private static Plan readPlan(RecordReader payload) {
        var draft = WorkflowJson.read(payload.value("workflow")).value();
        return new Plan(
                Workflow.from(draft, WorkflowRules.RECORDED),
                payload.records("repairs").stream()
                        .map(repair -> new LocalizedText(repair.text("zh"), repair.text("en")))
                        .toList(),
                payload.texts("omissions"),
                payload.has(CAUTIONS) ? payload.texts(CAUTIONS) : List.of(),
                payload.intValue("rounds"));
    }
}
