package dev.troupe.testing.agent;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * A tool's surroundings over a directory, which remember what it did.
 *
 * @param variables the shared variables, which a test may set beforehand
 * @param artifacts files that the tool reported as written, as users see them
 * @param holding the resources that it holds open between calls, until {@link #closeResources}
 */
public record TestToolContext(
        Workspace workspace,
        Language language,
        Map<String, Value> variables,
        List<String> artifacts,
        Map<Class<?>, AutoCloseable> holding)
        implements ToolContext {
    public static TestToolContext inDirectory(Path directory) {
        return new TestToolContext(
                Workspace.of(directory),
                Language.EN,
                new ConcurrentSkipListMap<>(),
                new CopyOnWriteArrayList<>(),
                new ConcurrentHashMap<>());
    }

    /** All calls count as one that is executed again. */
    @Override
    public String callKey() {
        return "trial";
    }

    @Override
    public <T extends AutoCloseable> T resource(Class<T> type, Supplier<T> make) {
        return type.cast(holding.computeIfAbsent(type, _ -> make.get()));
    }

    /** Closes what is held, as the end of a node does. */
    public void closeResources() throws Exception {
        for (var one : holding.values()) {
            one.close();
        }
        holding.clear();
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
        artifacts.add(workspace.display(file));
    }

    @Override
    public void reportProgress(String line) {}
}
