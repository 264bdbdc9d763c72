package dev.troupe.packs.life.store;

import dev.troupe.agent.ToolRunner;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ToolCall;
import dev.troupe.packs.life.LifePack;
import dev.troupe.packs.life.database.LifeContract;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All tools over a database in a directory, on a day that can be moved. */
public final class LifeTrial implements ToolContext, AutoCloseable {
    final List<String> questions = new ArrayList<>();
    final List<String> options = new ArrayList<>();
    String answer = "";
    String user = "";
    String conversation = "";
    Language language = Language.EN;
    Instant now = LifeContract.CLOCK.instant();
    private final LifeStore store;
    private final Workspace workspace;
    private int calls;

    public LifeTrial(Path directory) {
        this.store = LifeStore.inFile(directory.resolve("life.db"), new Moved(ZoneOffset.UTC));
        this.workspace = Workspace.of(directory);
    }

    private final class Moved extends Clock {
        private final ZoneId zone;

        private Moved(ZoneId zone) {
            this.zone = zone;
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public Clock withZone(ZoneId other) {
            return new Moved(other);
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    public Life life() {
        return store.of(user);
    }

    List<Tool<?, ?>> tools() {
        return LifePack.tools(store::of);
    }

    /** Begins a call that is only proposed. */
    void propose() {
        calls++;
    }

    /** Calls a tool as a model does. */
    ToolReply call(String tool, String arguments) throws InterruptedException {
        calls++;
        var runner = new ToolRunner(tools(), ToolLimits.STANDARD.withoutPause());
        return runner.call(new ToolCall("call-" + calls, tool, arguments), this);
    }

    /** What a call that must work answers. */
    public Value data(String tool, String arguments) throws InterruptedException {
        var reply = call(tool, arguments);
        if (!reply.isUsable()) {
            throw new AssertionError(tool + " " + arguments + ": " + reply);
        }
        return reply.data();
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
    public String user() {
        return user;
    }

    @Override
    public String callKey() {
        return "call " + calls;
    }

    @Override
    public Value variable(String key) {
        return Value.missing();
    }

    @Override
    public void setVariable(String key, Value value) {
        throw new UnsupportedOperationException("these tools set no variables");
    }

    @Override
    public String conversation() {
        return conversation;
    }

    @Override
    public List<String> variableKeys() {
        return List.of();
    }

    @Override
    public void addArtifact(Path file, String mediaType) {
        throw new UnsupportedOperationException("these tools make no files");
    }

    @Override
    public Optional<String> askUser(String question, List<String> choices, boolean isFree) {
        questions.add(question);
        options.addAll(choices);
        return choices.stream()
                .filter(choice -> !answer.isEmpty() && choice.contains(answer))
                .findFirst();
    }

    @Override
    public void reportProgress(String line) {}

    @Override
    public void close() {
        store.close();
    }
}
