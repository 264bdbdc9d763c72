package dev.troupe.testing.agent;

import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.Workspace;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a call sees that was begun and is made again: what was found before its first try.
 *
 * @param there which of the files that it changes were there
 */
record BegunCall(ToolTrial trial, Value before, Map<Path, Boolean> there) implements ToolContext {
    static <I extends Record> BegunCall of(Tool<I, ?> tool, I input, ToolTrial trial) {
        var there = new LinkedHashMap<Path, Boolean>();
        tool.changes(input, trial)
                .forEach(file -> there.put(file, Files.exists(file, LinkOption.NOFOLLOW_LINKS)));
        var before = there.isEmpty() ? Value.missing() : tool.before(input, trial);
        return new BegunCall(trial, before, there);
    }

    @Override
    public Workspace workspace() {
        return trial.workspace();
    }

    @Override
    public Language language() {
        return trial.language();
    }

    @Override
    public String callKey() {
        return trial.callKey();
    }

    @Override
    public <T extends AutoCloseable> T held(Class<T> type, Supplier<T> make) {
        return trial.held(type, make);
    }

    @Override
    public Value variable(String key) {
        return trial.variable(key);
    }

    @Override
    public void setVariable(String key, Value value) {
        trial.setVariable(key, value);
    }

    @Override
    public List<String> variableKeys() {
        return trial.variableKeys();
    }

    @Override
    public void artifact(Path file, String mediaType) {
        trial.artifact(file, mediaType);
    }

    @Override
    public boolean wasThere(Path file) {
        return there.getOrDefault(file, Files.exists(file, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public void progress(String line) {}
}
