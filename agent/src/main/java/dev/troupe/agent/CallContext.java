package dev.troupe.agent;

import dev.troupe.core.Effect;
import dev.troupe.core.Value;
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
final class CallContext implements ToolContext {
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

    /**
     * @param isRepeatable whether the tool may be called again, so that it may wait for people
     * @param key names the call; empty where nothing does
     * @param intent as it was recorded before the call
     * @param parts what was done of the call in this process, by key
     */
    CallContext(
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

    /** The same for a call that may have been made before. */
    CallContext repeated() {
        isRepeated = true;
        return this;
    }

    /** One that has ended as it is recorded. */
    static CallContext of(CallRecord call, ToolContext node) {
        var context = new CallContext(node, false, "", CallIntent.none(""), Map.of());
        context.writes.putAll(call.writes());
        context.made.addAll(call.made());
        context.isOver = true;
        return context;
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
    public String person() {
        return node.person();
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
    public boolean wasThere(Path file) {
        return !intent.own().contains(file)
                && (intent.granted().contains(file) || node.wasThere(file));
    }

    @Override
    public Value part(String name, Effect.Body part) throws InterruptedException {
        var known = parts.get(name); // of an earlier try in this process
        if (known != null || key.isEmpty()) {
            return known == null ? part.run() : known;
        }
        var value = node.part(key + " " + name, part);
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
    public <T extends AutoCloseable> T held(Class<T> type, Supplier<T> make) {
        return node.held(type, make);
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
    public void artifact(Path file, String mediaType) {
        artifact(file, mediaType, Value.missing());
    }

    @Override
    public synchronized void artifact(Path file, String mediaType, Value origin) {
        requireOpen();
        if (!Files.isRegularFile(file)) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "文件“%s”没有写成",
                    "File '%s' was not written",
                    node.workspace().display(file));
        }
        made.add(new CallRecord.Made(file, mediaType, origin));
    }

    @Override
    public synchronized Optional<String> askPerson(
            String question, List<String> options, boolean isFree) {
        requireOpen();
        if (!isRepeatable) {
            throw new IllegalStateException(
                    "a tool that asks is called again with the answer; declare it repeatable");
        }
        try {
            return node.askPerson(question, options, isFree);
        } catch (Error waiting) { // ends the attempt; the runner of tools must let it pass
            suspension = waiting;
            throw waiting;
        }
    }

    /**
     * What ends the attempt because the call waits for a person; {@code null} where nothing does.
     */
    synchronized @Nullable Error suspension() {
        return suspension;
    }

    @Override
    public synchronized void progress(String line) {
        if (!isOver) {
            node.progress(line);
        }
    }

    private void requireOpen() {
        if (isOver) {
            throw new IllegalStateException("the call of this tool has ended; stop working");
        }
    }

    /** The variables that it set. */
    synchronized Map<String, Value> writes() {
        return Map.copyOf(writes);
    }

    /** The files that it made. */
    synchronized List<CallRecord.Made> made() {
        return List.copyOf(made);
    }

    /** From now on the call changes nothing. */
    synchronized void end() {
        isOver = true;
    }

    /**
     * Passes on what an ended call did.
     *
     * @param isUsable whether its variables count too; files that it made are there anyhow
     */
    synchronized void commit(boolean isUsable) {
        made.stream()
                .filter(file -> Files.isRegularFile(file.file())) // a tool may have cleaned up
                .forEach(file -> node.artifact(file.file(), file.mediaType(), file.origin()));
        if (isUsable) {
            writes.forEach(node::setVariable);
        }
    }
}
