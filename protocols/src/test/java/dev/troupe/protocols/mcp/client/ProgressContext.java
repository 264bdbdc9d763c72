package dev.troupe.protocols.mcp.client;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A context that remembers what was reported and asked. */
final class ProgressContext implements ToolContext {
    final List<String> lines = new CopyOnWriteArrayList<>();
    final List<String> asked = new CopyOnWriteArrayList<>(); // what the questions are about
    private final ToolContext context;
    private final CountDownLatch reported;

    ProgressContext(ToolContext context, CountDownLatch reported) {
        this.context = context;
        this.reported = reported;
    }

    @Override
    public Workspace workspace() {
        return context.workspace();
    }

    @Override
    public Language language() {
        return context.language();
    }

    @Override
    public Value variable(String key) {
        return context.variable(key);
    }

    @Override
    public void setVariable(String key, Value value) {
        context.setVariable(key, value);
    }

    @Override
    public List<String> variableKeys() {
        return context.variableKeys();
    }

    @Override
    public void addArtifact(Path file, String mediaType) {
        context.addArtifact(file, mediaType);
    }

    /** Chooses the first option. */
    @Override
    public Optional<String> askUser(
            String about, String question, List<String> options, boolean isFree) {
        asked.add(about);
        return options.stream().findFirst();
    }

    @Override
    public void reportProgress(String line) {
        lines.add(line);
        reported.countDown();
    }
}
