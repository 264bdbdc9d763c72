package dev.troupe.agent;

import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a tool sees while it is only asked what a call would change: it can change nothing.
 *
 * @param callKey names the call; empty where nothing does
 * @param names files whose names the tool was given as free ones
 */
record LookingContext(ToolContext node, String callKey, List<Path> names) implements ToolContext {
    LookingContext(ToolContext node, String callKey) {
        this(node, callKey, new ArrayList<>());
    }

    @Override
    public String freeName(String path) {
        var name = FreeName.choose(path, workspace(), callKey);
        names.add(workspace().writable(name));
        return name;
    }

    @Override
    public Workspace workspace() {
        return node.workspace().onlyLookedAt();
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
    public Value variable(String key) {
        return node.variable(key);
    }

    @Override
    public void setVariable(String key, Value value) {
        throw onlyLooking();
    }

    @Override
    public List<String> variableKeys() {
        return node.variableKeys();
    }

    @Override
    public void artifact(Path file, String mediaType) {
        throw onlyLooking();
    }

    @Override
    public void progress(String line) {
        // nothing goes on yet
    }

    private static IllegalStateException onlyLooking() {
        return new IllegalStateException(
                "a tool that is asked what a call would change must not change anything");
    }
}
