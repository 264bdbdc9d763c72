package dev.troupe.agent.tool;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A tool's surroundings over a directory, which remember what was done. */
public final class FakeContext implements ToolContext {
    public final Map<String, Value> variables = new LinkedHashMap<>();
    public final List<String> artifacts = new ArrayList<>();
    private final Workspace workspace;

    public FakeContext(Path directory) {
        this.workspace = Workspace.of(directory);
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
        return variables.keySet().stream().sorted().toList();
    }

    @Override
    public void addArtifact(Path file, String mediaType) {
        artifacts.add(workspace.display(file));
    }

    @Override
    public void reportProgress(String line) {}
}
