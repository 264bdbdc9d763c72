package dev.troupe.testing.model;

import dev.troupe.model.ChatModel;
import java.util.Optional;

/**
 * A real HTTP server on this machine that implements Anthropic's messages, streaming or not, and
 * lets a model answer: mostly a {@link ScriptedModel}.
 *
 * <p>It is as strict as the real one about keys and about tool results that answer no call.
 */
public final class FakeAnthropicServer extends FakeModelServer {
    private FakeAnthropicServer(ChatModel model, Optional<String> key) {
        super(new AnthropicDialect(), model, key);
    }

    /** Accepts any key, or none. */
    public static FakeAnthropicServer start(ChatModel model) {
        return new FakeAnthropicServer(model, Optional.empty());
    }

    /** Accepts this key only. */
    public static FakeAnthropicServer start(ChatModel model, String key) {
        return new FakeAnthropicServer(model, Optional.of(key));
    }
}
