package dev.troupe.model;

import java.util.List;

/** Requests for tests. */
public final class Requests {
    private Requests() {}

    /** A request whose one message is estimated at so many tokens and whose reply is bounded. */
    public static ModelRequest of(int inputTokens, int maxTokens) {
        var text = "x".repeat((inputTokens - 4) * 4); // each message adds 4 tokens
        return ModelRequest.of(ModelRole.AGENT, List.of(new Message.User(text)))
                .withMaxTokens(maxTokens);
    }

    public static ModelRequest saying(String text) {
        return ModelRequest.of(ModelRole.AGENT, List.of(new Message.User(text)));
    }

    public static ModelReply using(long input, long output) {
        return ModelReply.text("ok", "test:model").withUsage(Usage.withoutCost(input, output));
    }
}
