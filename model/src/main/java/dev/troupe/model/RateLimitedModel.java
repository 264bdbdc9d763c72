package dev.troupe.model;

/**
 * Waits before a call that would ask more of the provider than it takes.
 *
 * <p>Put it inside {@link RetryingModel}, so that each try counts, and outside {@link
 * TimeoutModel}, so that waiting is no part of the call's time.
 */
public final class RateLimitedModel implements ChatModel {
    private final ChatModel model;
    private final RateBudget budget;

    public RateLimitedModel(ChatModel model, RateBudget budget) {
        this.model = model;
        this.budget = budget;
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        long estimate = TokenEstimate.input(request) + TokenEstimate.output(request);
        var entry = budget.enter(estimate);
        long tokens = estimate; // stays where the provider does not say what it counted
        try {
            var reply = model.chat(request, onText);
            if (reply.usage().totalTokens() > 0) {
                tokens = reply.usage().totalTokens();
            }
            return reply;
        } finally {
            budget.leave(entry, tokens);
        }
    }
}
