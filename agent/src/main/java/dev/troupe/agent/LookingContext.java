package dev.troupe.agent;

import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.nio.file.Path;
import java.util.List;

/** What a tool sees while it is only asked what a call would change: it can change nothing. */
record LookingContext(ToolContext node) implements ToolContext {
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
