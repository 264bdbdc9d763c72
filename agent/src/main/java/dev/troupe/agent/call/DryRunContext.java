package dev.troupe.agent.call;

import dev.troupe.agent.tool.FreeFileName;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a tool sees while it is only asked what a call would change: it can change nothing.
 *
 * @param callKey the key of the call; empty if it has none
 * @param names files whose names the tool was given as free ones
 */
public record DryRunContext(ToolContext node, String callKey, List<Path> names)
        implements ToolContext {
    public DryRunContext(ToolContext node, String callKey) {
        this(node, callKey, new ArrayList<>());
    }

    @Override
    public String chooseFreeName(String path) {
        var name = FreeFileName.choose(path, workspace(), callKey);
        names.add(workspace().resolveWritable(name));
        return name;
    }

    @Override
    public String task() {
        return node.task();
    }

    @Override
    public Workspace workspace() {
        return node.workspace().asDryRun();
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
    public Value variable(String key) {
        return node.variable(key);
    }

    @Override
    public void setVariable(String key, Value value) {
        throw dryRunError();
    }

    @Override
    public List<String> variableKeys() {
        return node.variableKeys();
    }

    @Override
    public void addArtifact(Path file, String mediaType) {
        throw dryRunError();
    }

    @Override
    public void reportProgress(String line) {
        // nothing runs yet
    }

    private static IllegalStateException dryRunError() {
        return new IllegalStateException(
                "a tool that is asked what a call would change must not change anything");
    }
}
