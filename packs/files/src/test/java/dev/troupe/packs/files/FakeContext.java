package dev.troupe.packs.files;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A tool's surroundings over a directory, which remembers variables and artifacts. */
final class FakeContext implements ToolContext {
    final Map<String, Value> variables = new TreeMap<>();
    final List<String> artifacts = new ArrayList<>();
    private final Workspace workspace;

    FakeContext(Path directory) {
        this(Workspace.of(directory));
    }

    private FakeContext(Workspace workspace) {
        this.workspace = workspace;
    }

    /** The same directory without Troupe's own state. */
    FakeContext closing(Path home) {
        return new FakeContext(workspace.withProtected(home));
    }

    @Override
    public Workspace workspace() {
        return workspace;
    }

    @Override
    public Language language() {
        return Language.EN;
    }

    @Override
    public Value variable(String key) {
        return variables.getOrDefault(key, Value.missing());
    }

    @Override
    public void setVariable(String key, Value value) {
        variables.put(key, value);
    }

    @Override
    public List<String> variableKeys() {
        return List.copyOf(variables.keySet());
    }

    @Override
    public void addArtifact(Path file, String mediaType) {
        artifacts.add(workspace.display(file) + " " + mediaType);
    }

    @Override
    public void reportProgress(String line) {}
}
