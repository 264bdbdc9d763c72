package dev.troupe.testing.model;

import dev.troupe.model.ChatModel;
import java.util.Optional;

/**
 * A real HTTP server on this machine that implements Ollama's chat, streaming or not, and lets a
 * model answer: mostly a {@link ScriptedModel}.
 *
 * <p>It is as strict as the real one about keys and about tool results that answer no call.
 */
public final class FakeOllamaServer extends FakeModelServer {
    private FakeOllamaServer(ChatModel model, Optional<String> key) {
        super(new OllamaDialect(), model, key);
    }

    /** Accepts any key, or none. */
    public static FakeOllamaServer start(ChatModel model) {
        return new FakeOllamaServer(model, Optional.empty());
    }

    /** Accepts this key only. */
    public static FakeOllamaServer start(ChatModel model, String key) {
        return new FakeOllamaServer(model, Optional.of(key));
    }
}
