package dev.troupe.testing.agent;

import dev.troupe.agent.ToolContext;
import dev.troupe.agent.Workspace;
import dev.troupe.core.Value;
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
 * @param artifacts files that the tool said it made, as people see them
 * @param holding what it keeps open between calls, until {@link #end}
 */
public record ToolTrial(
        Workspace workspace,
        Language language,
        Map<String, Value> variables,
        List<String> artifacts,
        Map<Class<?>, AutoCloseable> holding)
        implements ToolContext {
    public static ToolTrial in(Path directory) {
        return new ToolTrial(
                Workspace.of(directory),
                Language.EN,
                new ConcurrentSkipListMap<>(),
                new CopyOnWriteArrayList<>(),
                new ConcurrentHashMap<>());
    }

    /** All calls are one that is made again. */
    @Override
    public String callKey() {
        return "trial";
    }

    @Override
    public <T extends AutoCloseable> T held(Class<T> type, Supplier<T> make) {
        return type.cast(holding.computeIfAbsent(type, _ -> make.get()));
    }

    /** Closes what is held, as the end of a node does. */
    public void end() throws Exception {
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
    public void artifact(Path file, String mediaType) {
        artifacts.add(workspace.display(file));
    }

    @Override
    public void progress(String line) {}
}
