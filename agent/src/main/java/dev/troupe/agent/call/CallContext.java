package dev.troupe.agent.call;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.run.Effect;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What one call of a tool sees of its node. Variables that it sets and files that it makes reach
 * the node when the call has ended, so that calls side by side leave them in order and one that was
 * given up leaves nothing. Safe for use by several threads.
 */
public final class CallContext implements ToolContext {
    private final ToolContext node;
    private final Map<String, Value> writes = new LinkedHashMap<>();
    private final List<CallRecord.Made> made = new ArrayList<>();
    private final boolean isRepeatable;
    private final String key;
    private final CallIntent intent;
    private final Map<String, Value> parts;
    private boolean isRepeated;
    private boolean isOver;
    private @Nullable Error suspension;
    private @Nullable OpeningQuestion opening;
    private volatile String stopNotice = "";

    /**
     * @param isRepeatable whether the tool may be called again, so that it may wait for users
     * @param key the key of the call; empty if it has none
     * @param intent as it was recorded before the call
     * @param parts what was done of the call in this process, by key
     */
    public CallContext(
            ToolContext node,
            boolean isRepeatable,
            String key,
            CallIntent intent,
            Map<String, Value> parts) {
        this.parts = parts;
        this.intent = intent;
        this.node = node;
        this.isRepeatable = isRepeatable;
        this.key = key;
    }

    /** The same for a call that may have been executed before. */
    public CallContext asRepeated() {
        isRepeated = true;
        return this;
    }

    /** One that has ended as it is recorded. */
    public static CallContext of(CallRecord call, ToolContext node) {
        var context = new CallContext(node, false, "", CallIntent.none(""), Map.of());
        context.writes.putAll(call.writes());
        context.made.addAll(call.made());
        context.isOver = true;
        return context;
    }

    @Override
    public String task() {
        return node.task();
    }

    @Override
    public Workspace workspace() {
        return node.workspace();
    }

    @Override
    public Language language() {
        return node.language();
    }

    @Override
    public String run() {
        return node.run();
    }

    @Override
    public String user() {
        return node.user();
    }

    @Override
    public String conversation() {
        return node.conversation();
    }

    @Override
    public List<String> documents() {
        return node.documents();
    }

    @Override
    public String callKey() {
        return key.isEmpty() ? node.callKey() : key;
    }

    /** A file that the call does not change is as it is. */
    @Override
    public boolean existedBefore(Path file) {
        return !intent.own().contains(file)
                && (intent.granted().contains(file) || node.existedBefore(file));
    }

    @Override
    public Value runPart(String name, Effect.Body part) throws InterruptedException {
        var known = parts.get(name); // of an earlier try in this process
        if (known != null || key.isEmpty()) {
            return known == null ? part.run() : known;
        }
        var value = node.runPart(key + " " + name, part);
        parts.put(name, value);
        return value;
    }

    @Override
    public Value before() {
        return intent.before();
    }

    @Override
    public boolean isRepeated() {
        return isRepeated;
    }

    @Override
    public <T extends AutoCloseable> T resource(Class<T> type, Supplier<T> make) {
        return node.resource(type, make);
    }

    @Override
    public synchronized Value variable(String key) {
        requireOpen();
        var written = writes.get(key);
        return written == null ? node.variable(key) : written;
    }

    @Override
    public synchronized void setVariable(String key, Value value) {
        requireOpen();
        writes.put(key, value);
    }

    @Override
    public synchronized List<String> variableKeys() {
        requireOpen();
        var keys = new TreeSet<>(node.variableKeys());
        keys.addAll(writes.keySet());
        return List.copyOf(keys);
    }

    @Override
    public void addArtifact(Path file, String mediaType) {
        addArtifact(file, mediaType, Value.missing());
    }

    @Override
    public synchronized void addArtifact(Path file, String mediaType, Value origin) {
        requireOpen();
        if (!Files.isRegularFile(file)) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "文件“%s”写入失败",
                    "Could not write file '%s'",
                    node.workspace().display(file));
        }
        made.add(new CallRecord.Made(file, mediaType, origin));
    }

    @Override
    public synchronized Optional<String> askUser(
            String question, List<String> options, boolean isFree) {
        return ask(() -> node.askUser(question, options, isFree));
    }

    @Override
    public synchronized Optional<String> askUser(
            String about, String question, List<String> options, boolean isFree) {
        var own = callKey() + " " + about;
        return ask(() -> node.askUser(own, question, options, isFree));
    }

    @Override
    public synchronized Optional<String> askUserForNow(
            String about, String question, List<String> options) {
        var own = callKey() + " " + about;
        return ask(() -> node.askUserForNow(own, question, options));
    }

    @Override
    public synchronized Optional<String> askUserBeforehand(
            String about, String question, List<String> options, boolean isFree) {
        requireOpen();
        var own = callKey() + " " + about;
        try {
            return node.askUser(own, question, options, isFree);
        } catch (Error waiting) {
            suspension = waiting;
            if (!isRepeatable) {
                opening = new OpeningQuestion(own, question, options, isFree);
            }
            throw waiting;
        }
    }

    /** What it asked before it did anything, if it must not be repeated; empty for nothing. */
    public synchronized Optional<OpeningQuestion> opening() {
        return Optional.ofNullable(opening);
    }

    private Optional<String> ask(Supplier<Optional<String>> question) {
        requireOpen();
        if (!isRepeatable) {
            throw new IllegalStateException(
                    "a tool that asks is called again with the answer; declare it repeatable");
        }
        try {
            return question.get();
        } catch (Error waiting) { // ends the attempt; the runner of tools must let it pass
            suspension = waiting;
            throw waiting;
        }
    }

    /**
     * The error that ends the attempt because the call waits for a user; {@code null} if there is
     * none.
     */
    public synchronized @Nullable Error suspension() {
        return suspension;
    }

    @Override
    public synchronized void reportProgress(String line) {
        if (!isOver) {
            node.reportProgress(line);
        }
    }

    private void requireOpen() {
        if (isOver) {
            throw new IllegalStateException("the call of this tool has ended; stop working");
        }
    }

    /** The variables that it set. */
    public synchronized Map<String, Value> writes() {
        return Map.copyOf(writes);
    }

    /** The files that it made. */
    public synchronized List<CallRecord.Made> artifacts() {
        return List.copyOf(made);
    }

    @Override
    public void setStopNotice(String text) {
        stopNotice = text;
    }

    /** What is reported to users if the call is stopped now; empty for nothing. */
    public String stopNotice() {
        return stopNotice;
    }

    /** From now on the call changes nothing. */
    public synchronized void end() {
        isOver = true;
    }

    /**
     * Passes on what an ended call did.
     *
     * @param isUsable whether its variables count too; files that it made are there anyhow
     */
    public synchronized void commit(boolean isUsable) {
        made.stream()
                .filter(file -> Files.isRegularFile(file.file())) // a tool may have cleaned up
                .forEach(file -> node.addArtifact(file.file(), file.mediaType(), file.origin()));
        if (isUsable) {
            writes.forEach(node::setVariable);
        }
    }
}
