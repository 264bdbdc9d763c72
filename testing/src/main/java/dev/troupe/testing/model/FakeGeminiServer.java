package dev.troupe.testing.model;

import dev.troupe.model.ChatModel;
import java.util.Optional;

/**
 * A real HTTP server on this machine that implements Gemini's generateContent, streaming or not,
 * and lets a model answer: mostly a {@link ScriptedModel}.
 *
 * <p>It is as strict as the real one about keys and about tool results that answer no call.
 */
public final class FakeGeminiServer extends FakeModelServer {
    private FakeGeminiServer(ChatModel model, Optional<String> key) {
        super(new GeminiDialect(), model, key);
    }

    /** Accepts any key, or none. */
    public static FakeGeminiServer start(ChatModel model) {
        return new FakeGeminiServer(model, Optional.empty());
    }

    /** Accepts this key only. */
    public static FakeGeminiServer start(ChatModel model, String key) {
        return new FakeGeminiServer(model, Optional.of(key));
    }
}
