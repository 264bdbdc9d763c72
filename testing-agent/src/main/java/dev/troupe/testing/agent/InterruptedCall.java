package dev.troupe.testing.agent;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The context of a call that was started and is executed again: what was found before its first
 * try.
 *
 * @param existed which of the files that it changes were existed
 */
record InterruptedCall(TestToolContext trial, Value before, Map<Path, Boolean> existed)
        implements ToolContext {
    static <I extends Record> InterruptedCall of(Tool<I, ?> tool, I input, TestToolContext trial) {
        var existed = new LinkedHashMap<Path, Boolean>();
        tool.changes(input, trial)
                .forEach(file -> existed.put(file, Files.exists(file, LinkOption.NOFOLLOW_LINKS)));
        var before = existed.isEmpty() ? Value.missing() : tool.captureBefore(input, trial);
        return new InterruptedCall(trial, before, existed);
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
    public <T extends AutoCloseable> T resource(Class<T> type, Supplier<T> make) {
        return trial.resource(type, make);
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
    public void addArtifact(Path file, String mediaType) {
        trial.addArtifact(file, mediaType);
    }

    @Override
    public boolean existedBefore(Path file) {
        return existed.getOrDefault(file, Files.exists(file, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public boolean isRepeated() {
        return true;
    }

    @Override
    public void reportProgress(String line) {}
}
