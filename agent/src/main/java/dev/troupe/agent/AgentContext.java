package dev.troupe.agent;

import dev.troupe.agent.call.CallRecord;
import dev.troupe.agent.call.NodeResources;
import dev.troupe.agent.call.ToolCallFields;
import dev.troupe.agent.completion.CompletionCheck;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolStatus;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ModelReply;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.ToolCall;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the tools of one attempt share: the node, the files, and the artifacts so far. Variables may
 * be read and set by several threads, one at a time.
 */
final class AgentContext implements ToolContext {
    /** The effects that are parts of calls of tools begin so. */
    static final String PART = "part ";

    private final NodeContext node;
    private final Workspace workspace;
    private final Language language;
    private final String user;
    private final String conversation;
    private final List<String> documents;
    private final @Nullable Duration patience;
    private final NodeResources held;
    private final CompletionCheck completion;
    private final List<Value> sources; // passages of documents that it received
    private final AnswerRemarks remarks;
    private final List<Value> artifacts;
    private final EarlierResults results;
    private int callsDone;
    private int fileChecks;
    private volatile boolean isByRules;
    private final EndReason endReason = new EndReason();
    private HandoffChain.@Nullable Leg handOff;

    /**
     * @param user the user of the run; empty if there is only one
     * @param documents names of the collections to search; empty for all
     * @param patience how long a question may be answered; {@code null} for ever
     * @param held the resources that the run's nodes hold open
     * @param completion records what the node has done
     */
    AgentContext(
            NodeContext node,
            Workspace workspace,
            NodeBrief brief,
            String user,
            String conversation,
            List<String> documents,
            @Nullable Duration patience,
            NodeResources held,
            CompletionCheck completion) {
        this(
                node,
                workspace,
                brief.language(),
                user,
                conversation,
                documents,
                patience,
                held,
                completion,
                brief.passages().stream().map(passage -> Value.of(passage.source())).toList(),
                new ArrayList<>(),
                new EarlierResults());
    }

    private AgentContext(
            NodeContext node,
            Workspace workspace,
            Language language,
            String user,
            String conversation,
            List<String> documents,
            @Nullable Duration patience,
            NodeResources held,
            CompletionCheck completion,
            List<Value> sources,
            List<Value> artifacts,
            EarlierResults results) {
        this.node = node;
        this.workspace = workspace;
        this.language = language;
        this.remarks = new AnswerRemarks(language);
        this.user = user;
        this.conversation = conversation;
        this.documents = documents;
        this.patience = patience;
        this.held = held;
        this.completion = completion;
        this.sources = sources;
        this.artifacts = artifacts;
        this.results = results;
    }

    /** The context of the agent that takes over; the artifacts and results so far remain. */
    AgentContext forHandoff(HandoffContext leg) {
        results.pass(agent());
        var context =
                new AgentContext(
                        leg,
                        workspace,
                        language,
                        user,
                        conversation,
                        documents,
                        patience,
                        held,
                        completion,
                        sources,
                        artifacts,
                        results);
        context.remarks.addAll(remarks);
        return context;
    }

    private String agent() {
        return node instanceof HandoffContext leg ? leg.agent() : node.node().type();
    }

    /** What the agents did that passed the task on to this one. */
    EarlierResults earlierResults() {
        return results;
    }

    @Override
    public String task() {
        return completion.task();
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
    public String run() {
        return node.runId().value();
    }

    @Override
    public String user() {
        return user;
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
    public <T extends AutoCloseable> T resource(Class<T> type, Supplier<T> make) {
        return held.getOrCreate(node.node().id(), type, make);
    }

    @Override
    public synchronized Value variable(String key) {
        return node.variable(key);
    }

    @Override
    public synchronized void setVariable(String key, Value value) {
        node.setVariable(key, value);
        report(
                "data.set",
                Map.of("key", Value.of(key), "what", Value.of(ValuePreview.describe(value))));
    }

    @Override
    public synchronized List<String> variableKeys() {
        return node.variableKeys();
    }

    @Override
    public void addArtifact(Path file, String mediaType) {
        addArtifact(file, mediaType, Value.missing());
    }

    @Override
    public void addArtifact(Path file, String mediaType, Value origin) {
        var fields = ArtifactFields.of(file, mediaType, origin, node, workspace);
        artifacts.add(Value.of(fields));
        report("artifact.created", fields);
    }

    /** A result that a call deleted is none, which is stated; one that it moved is there now. */
    void removeLostArtifacts(CallRecord call) {
        var files = Stream.concat(call.own().stream(), call.granted().stream()).toList();
        var there = files.stream().filter(Files::isRegularFile).toList();
        for (var file : files) {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                continue;
            }
            var path = workspace.display(file);
            var lost = artifacts.stream().filter(made -> isIn(path, made)).toList();
            artifacts.removeAll(lost);
            report("file.removed", Map.of("path", Value.of(path)));
            if (!lost.isEmpty() && there.isEmpty()) {
                remarks.add(language.choose("已删除 %s。", "Deleted %s.").formatted(path));
            } else if (lost.size() == 1 && there.size() == 1) {
                var made = lost.getFirst();
                addArtifact(there.getFirst(), made.field("type").asText(), made.field("origin"));
            }
        }
    }

    /** Whether a result is a file, or in a directory, of that path. */
    private static boolean isIn(String path, Value made) {
        var name = made.field("path").asText();
        return name.equals(path) || name.startsWith(path + "/");
    }

    @Override
    public void reportProgress(String line) {
        report("agent.progress", Map.of("text", Value.of(line)));
    }

    /** Reports a piece of the model's text. */
    void reportText(String text) {
        report("text.delta", Map.of("text", Value.of(text)));
    }

    /** Reports the usage of a call of the model. */
    void reportReply(ModelReply reply) {
        isByRules = reply.model().equals(OfflineModel.NAME);
        report("agent.replied", ReplyFields.of(reply));
    }

    /** Whether the latest calls were chosen by rules, which use every word of the request. */
    boolean isByRules() {
        return isByRules;
    }

    @Override
    public Value runPart(String key, Effect.Body part) throws InterruptedException {
        return node.runEffect(Effect.repeatable(PART + key), part);
    }

    /** Does a step once, as {@link NodeContext#runEffect}. */
    Value runEffect(Effect effect, Effect.Body body) throws InterruptedException {
        return node.runEffect(effect, body);
    }

    /** Asks a user, as {@link NodeContext#ask}. */
    Optional<Value> ask(Question question) {
        return node.ask(question);
    }

    @Override
    public Optional<String> askUser(String question, List<String> options, boolean isFree) {
        return ask(user(question, options, isFree, true, false).toQuestion(patience))
                .map(Value::asText);
    }

    /** One of the options, about one thing, however often the same is asked about others. */
    Optional<String> askUser(String about, String question, List<String> options) {
        return askUser(about, question, options, false);
    }

    @Override
    public Optional<String> askUser(
            String about, String question, List<String> options, boolean isFree) {
        return askAbout(about, user(question, options, isFree, false, false));
    }

    @Override
    public Optional<String> askUserForNow(String about, String question, List<String> options) {
        return askAbout(about, user(question, options, false, false, true));
    }

    private Optional<String> askAbout(String about, UserQuestion question) {
        var part = node instanceof NodePart own ? own.suffix() : "";
        return ask(question.toQuestion(about + part, patience)).map(Value::asText);
    }

    private UserQuestion user(
            String question,
            List<String> options,
            boolean isFree,
            boolean hasDefault,
            boolean lapses) {
        return new UserQuestion(
                node.runId().value(),
                node.node().id().value(),
                agent(),
                question,
                options,
                isFree,
                hasDefault,
                lapses,
                language);
    }

    boolean isOutcomeUnknown(Effect effect) {
        return node.isOutcomeUnknown(effect);
    }

    boolean isRecorded(Effect effect) {
        return node.isRecorded(effect);
    }

    void report(String type, Map<String, Value> payload) {
        node.report(type, Value.of(payload));
    }

    /** What the node has done, and must still do. */
    CompletionCheck completion() {
        return completion;
    }

    /**
     * Checks the files that the node must write. What is wrong with them is recorded, so that a
     * node that is started again receives the same answer.
     */
    void checkFiles() throws InterruptedException {
        var effect = Effect.repeatable("files " + ++fileChecks);
        var flaws = node.isRecorded(effect) ? List.<LocalizedText>of() : completion.findFlaws();
        boolean isRecord = node.isRecorded(effect) || !flaws.isEmpty();
        var recorded =
                isRecord ? node.runEffect(effect, () -> Json.toValue(flaws)) : Value.missing();
        completion.setFlaws(
                recorded.items().stream()
                        .map(flaw -> Json.toRecord(LocalizedText.class, flaw))
                        .toList());
    }

    /**
     * The result of a node whose agent reports that its task is done: a failure if it is not, and
     * with a notice if a part is not.
     *
     * @param data the data that the last tool gave; missing for none
     */
    NodeResult complete(String agent, String text, Value data) {
        var failure = completion.findFailure(agent);
        if (failure.isPresent()) {
            report("agent.partial", Map.of("output", output(text)));
            return new NodeResult.Failed(failure.get());
        }
        var omissions = completion.findOmissions();
        omissions.forEach(remarks::add);
        var summary = results.before(remarks.addTo(text));
        var fields = fields(summary);
        if (!data.isMissing()) {
            fields.put("data", data);
        }
        if (!omissions.isEmpty()) {
            fields.put("omissions", Value.of(omissions.stream().map(Value::of).toList()));
        }
        return NodeResult.success(Value.of(fields), ToolTurn.truncate(summary));
    }

    void recordToolCall(ToolCall call, LocalizedText doing, ToolReply reply, int characters) {
        callsDone++;
        endReason.record(reply);
        results.record(reply);
        boolean isFailure =
                reply.status() == ToolStatus.ERROR
                        && !AgentProblem.GAVE_UP.id().equals(reply.code());
        report(
                isFailure ? "tool.failed" : "tool.returned",
                ToolCallFields.of(call, doing, reply, characters));
    }

    /** Takes note of the call that ended the agent's turn. */
    void recordFinalCall(ToolCall call, ToolReply reply) {
        if (call.name().equals(HandoffTool.NAME)) {
            handOff = HandoffChain.Leg.of(reply.data());
        }
    }

    /** The agent that received the task; {@code null} if there was no handoff. */
    HandoffChain.@Nullable Leg handOff() {
        return handOff;
    }

    /** Why the agent is ended before its task is done. */
    EndReason endReason() {
        return endReason;
    }

    /** The notices for the user. */
    AnswerRemarks remarks() {
        return remarks;
    }

    int callCount() {
        return callsDone;
    }

    /** What the node returns in addition to its summary. */
    Value output(String text) {
        return Value.of(fields(text));
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
