package dev.troupe.testing.model;

import dev.troupe.model.ChatModel;
import java.util.Optional;

/**
 * A real HTTP server on this machine that implements OpenAI's chat completions, streaming or not,
 * and lets a model answer: mostly a {@link ScriptedModel}.
 *
 * <p>It is as strict as the real one about keys and about tool results that answer no call.
 */
public final class FakeOpenAiServer extends FakeModelServer {
    private FakeOpenAiServer(ChatModel model, Optional<String> key) {
        super(new OpenAiDialect(), model, key);
    }

    /** Accepts any key, or none. */
    public static FakeOpenAiServer start(ChatModel model) {
        return new FakeOpenAiServer(model, Optional.empty());
    }

    /** Accepts this key only. */
    public static FakeOpenAiServer start(ChatModel model, String key) {
        return new FakeOpenAiServer(model, Optional.of(key));
    }
}
