package dev.troupe.model.call;

import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RequestTokenEstimator;
import dev.troupe.model.TextListener;

/**
 * Waits before a call that would ask more of the provider than it takes.
 *
 * <p>Put it inside {@link RetryingModel}, so that each try counts, and outside {@link
 * TimeoutModel}, so that waiting is not part of the call's time.
 */
public final class RateLimitedModel implements ChatModel {
    private final ChatModel model;
    private final RateLimiter budget;

    public RateLimitedModel(ChatModel model, RateLimiter budget) {
        this.model = model;
        this.budget = budget;
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        long estimate =
                RequestTokenEstimator.inputTokens(request)
                        + RequestTokenEstimator.outputTokens(request);
        var entry = budget.acquire(estimate);
        long tokens = estimate; // stays if the provider does not report a count
        try {
            var reply = model.chat(request, onText);
            if (reply.usage().totalTokens() > 0) {
                tokens = reply.usage().totalTokens();
            }
            return reply;
        } finally {
            budget.release(entry, tokens);
        }
    }
}
