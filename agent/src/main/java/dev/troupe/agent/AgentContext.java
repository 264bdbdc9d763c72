package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.core.Effect;
import dev.troupe.core.NodeContext;
import dev.troupe.core.Problem;
import dev.troupe.core.Question;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the tools of one attempt share: the node, the files, and what was made so far. Variables may
 * be read and set by several threads, one at a time.
 */
final class AgentContext implements ToolContext {
    private final NodeContext node;
    private final Workspace workspace;
    private final Language language;
    private final String person;
    private final String conversation;
    private final List<String> documents;
    private final @Nullable Duration patience;
    private final Held held;
    private final List<Value> sources; // passages of documents that it was told
    private final List<String> remarks = new ArrayList<>(2);
    private final List<Value> artifacts;
    private int callsDone;
    private @Nullable String refusal; // the code, where a policy refused the last call
    private HandOffs.@Nullable Leg handOff;

    /**
     * @param person for whom the run works; empty where there is only one
     * @param documents names of the collections to look into; empty for all
     * @param patience how long a question may be answered; {@code null} for ever
     * @param held what the run's nodes keep open
     */
    AgentContext(
            NodeContext node,
            Workspace workspace,
            NodeBrief brief,
            String person,
            String conversation,
            List<String> documents,
            @Nullable Duration patience,
            Held held) {
        this(
                node,
                workspace,
                brief.language(),
                person,
                conversation,
                documents,
                patience,
                held,
                brief.passages().stream().map(passage -> Value.of(passage.source())).toList(),
                new ArrayList<>());
    }

    private AgentContext(
            NodeContext node,
            Workspace workspace,
            Language language,
            String person,
            String conversation,
            List<String> documents,
            @Nullable Duration patience,
            Held held,
            List<Value> sources,
            List<Value> artifacts) {
        this.node = node;
        this.workspace = workspace;
        this.language = language;
        this.person = person;
        this.conversation = conversation;
        this.documents = documents;
        this.patience = patience;
        this.held = held;
        this.sources = sources;
        this.artifacts = artifacts;
    }

    /** What the agent sees that takes over; what was made so far stays. */
    AgentContext after(LegContext leg) {
        var context =
                new AgentContext(
                        leg,
                        workspace,
                        language,
                        person,
                        conversation,
                        documents,
                        patience,
                        held,
                        sources,
                        artifacts);
        context.remarks.addAll(remarks);
        return context;
    }

    @Override
    public Workspace workspace() {
        return workspace;
    }

    @Override
    public Language language() {
        return language;
    }

    @Override
    public String person() {
        return person;
    }

    @Override
    public String conversation() {
        return conversation;
    }

    @Override
    public List<String> documents() {
        return documents;
    }

    /** Names a call of a tool, as {@link NodeContext#idempotencyKey}. */
    String callKey(Effect call) {
        return node.idempotencyKey(call);
    }

    @Override
    public <T extends AutoCloseable> T held(Class<T> type, Supplier<T> make) {
        return held.of(node.node().id(), type, make);
    }

    @Override
    public synchronized Value variable(String key) {
        return node.variable(key);
    }

    @Override
    public synchronized void setVariable(String key, Value value) {
        node.setVariable(key, value);
        report("data.set", Map.of("key", Value.of(key), "what", Value.of(Excerpt.describe(value))));
    }

    @Override
    public synchronized List<String> variableKeys() {
        return node.variableKeys();
    }

    @Override
    public void artifact(Path file, String mediaType) {
        artifact(file, mediaType, Value.missing());
    }

    @Override
    public void artifact(Path file, String mediaType, Value origin) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("path", Value.of(workspace.display(file)));
        fields.put("type", Value.of(mediaType));
        fields.put("bytes", Value.of(sizeOf(file)));
        fields.put("node", Value.of(node.node().id().value()));
        if (!origin.isMissing()) {
            fields.put("origin", origin);
        }
        artifacts.add(Value.of(fields));
        report("artifact.created", fields);
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE, "文件“%s”没有写成：%s", "File '%s' was not written: %s", file, e);
        }
    }

    @Override
    public void progress(String line) {
        report("agent.progress", Map.of("text", Value.of(line)));
    }

    /** Tells a piece of what the model says. */
    void said(String text) {
        report("text.delta", Map.of("text", Value.of(text)));
    }

    /** Tells what a call of the model came to. */
    void replied(ModelReply reply) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("model", Value.of(reply.model()));
        fields.put("finish", Value.of(reply.finish().name()));
        fields.put("inputTokens", Value.of(reply.usage().inputTokens()));
        fields.put("outputTokens", Value.of(reply.usage().outputTokens()));
        var cost = reply.usage().cost();
        fields.put("cost", cost == null ? Value.missing() : Value.of(cost));
        report("agent.replied", fields);
    }

    @Override
    public Value part(String key, Effect.Body part) throws InterruptedException {
        return node.effect(Effect.repeatable("part " + key), part);
    }

    /** Does a step once, as {@link NodeContext#effect}. */
    Value effect(Effect effect, Effect.Body body) throws InterruptedException {
        return node.effect(effect, body);
    }

    /** Asks a person, as {@link NodeContext#ask}. */
    Optional<Value> ask(Question question) {
        return node.ask(question);
    }

    @Override
    public Optional<String> askPerson(String question, List<String> options, boolean isFree) {
        return ask(person(question, options, isFree, true).question(patience)).map(Value::asText);
    }

    /** One of the options, about one thing, however often the same is asked about others. */
    Optional<String> askPerson(String about, String question, List<String> options) {
        var leg = node instanceof LegContext(_, int number, _) ? " after hand-off " + number : "";
        return ask(person(question, options, false, false).question(about + leg, patience))
                .map(Value::asText);
    }

    private PersonQuestion person(
            String question, List<String> options, boolean isFree, boolean hasDefault) {
        return new PersonQuestion(
                node.runId().value(),
                node.node().id().value(),
                node instanceof LegContext leg ? leg.agent() : node.node().type(),
                question,
                options,
                isFree,
                hasDefault,
                language);
    }

    boolean isUnknown(Effect effect) {
        return node.isUnknown(effect);
    }

    boolean isRecorded(Effect effect) {
        return node.isRecorded(effect);
    }

    void report(String type, Map<String, Value> payload) {
        node.report(type, Value.of(payload));
    }

    void called(ToolCall call, Sentence doing, ToolReply reply, int characters) {
        callsDone++;
        var code = reply.code();
        refusal = code != null && AgentProblem.isRefusal(code) ? code : refusalAfter(code);
        var fields = new LinkedHashMap<String, Value>();
        fields.put("callId", Value.of(call.id()));
        fields.put("tool", Value.of(call.name()));
        fields.put("doing", Json.from(doing));
        fields.put("status", Value.of(reply.status().wireName()));
        fields.put("characters", Value.of(characters));
        if (code != null) {
            fields.put("code", Value.of(code));
        }
        var message = reply.message();
        if (message != null) {
            fields.put("message", Value.of(message));
        }
        boolean isFailure =
                reply.status() == ToolStatus.ERROR && !AgentProblem.GAVE_UP.id().equals(code);
        report(isFailure ? "tool.failed" : "tool.returned", fields);
    }

    /** Takes note of the call that ended the agent's turn. */
    void ended(ToolCall call, ToolReply reply) {
        if (call.name().equals(HandOff.NAME)) {
            handOff = HandOffs.Leg.of(reply.data());
        }
    }

    /** To whom the agent passed its task on; {@code null} where it did not. */
    HandOffs.@Nullable Leg handOff() {
        return handOff;
    }

    /** Giving up is not a new reason; every other call is. */
    private @Nullable String refusalAfter(@Nullable String code) {
        return AgentProblem.GAVE_UP.id().equals(code) ? refusal : null;
    }

    /**
     * Why the agent gave up: the refusal of its last call, where a policy refused that, or its own
     * reason.
     */
    Problem gaveUp(String reason) {
        return refusal == null
                ? Problem.of(AgentProblem.GAVE_UP, Sentence.verbatim(reason))
                : new Problem(refusal, Sentence.verbatim(reason), false);
    }

    /** Why the agent was stopped; the refusal, where a policy refused what it tried. */
    Problem stalled(Sentence reason) {
        return refusal == null
                ? Problem.of(AgentProblem.STALLED, reason)
                : new Problem(refusal, reason, false);
    }

    int callsDone() {
        return callsDone;
    }

    /** Notes what the person must be told with the answer, whatever the model says. */
    void remark(String sentence) {
        synchronized (remarks) {
            if (!remarks.contains(sentence)) {
                remarks.add(sentence);
            }
        }
    }

    /** The answer with what the person must be told. */
    String withRemarks(String text) {
        synchronized (remarks) {
            var all = new StringBuilder(text);
            remarks.stream()
                    .filter(remark -> !text.contains(remark))
                    .forEach(remark -> all.append('\n').append(remark));
            return all.toString();
        }
    }

    /** What the node returns beside its summary. */
    Value output(String text) {
        return Value.of(fields(text));
    }

    /** The same with the data that the last tool gave. */
    Value output(String text, Value data) {
        var fields = fields(text);
        fields.put("data", data);
        return Value.of(fields);
    }

    private Map<String, Value> fields(String text) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("text", Value.of(text));
        fields.put("artifacts", Value.of(artifacts));
        if (!sources.isEmpty()) {
            fields.put("sources", Value.of(sources));
        }
        return fields;
    }
}
