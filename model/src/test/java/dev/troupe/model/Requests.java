package dev.troupe.model;

import java.util.List;

/** Requests for tests. */
final class Requests {
    private Requests() {}

    /** A request whose one message is estimated at so many tokens and whose reply is bounded. */
    static ModelRequest of(int inputTokens, int maxTokens) {
        var text = "x".repeat((inputTokens - 4) * 4); // a message has 4 tokens of its own
        return ModelRequest.of(ModelRole.AGENT, List.of(new Message.User(text)))
                .withMaxTokens(maxTokens);
    }

    static ModelRequest saying(String text) {
        return ModelRequest.of(ModelRole.AGENT, List.of(new Message.User(text)));
    }

    static ModelReply using(long input, long output) {
        return ModelReply.text("ok", "test:model").withUsage(Usage.unpriced(input, output));
    }
}
