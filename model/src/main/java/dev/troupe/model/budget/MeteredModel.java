package dev.troupe.model.budget;

import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.call.RetryingModel;

/**
 * Counts what a model's replies cost and prices them.
 *
 * <p>Put it next to the provider, inside {@link RetryingModel}, so that every call that was sent is
 * counted and not only the last one.
 */
public final class MeteredModel implements ChatModel {
    private final ChatModel model;
    private final UsageMeter meter;
    private final PriceList prices;

    public MeteredModel(ChatModel model, UsageMeter meter, PriceList prices) {
        this.model = model;
        this.meter = meter;
        this.prices = prices;
    }

    /** The reply with its cost, unless the model has already specified it. */
    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        boolean replied = false;
        try {
            var reply = withPrice(model.chat(request, onText));
            meter.recordCall(request, UsageMeter.Tally.reply(reply.usage()));
            replied = true;
            return reply;
        } finally {
            if (!replied) {
                meter.recordCall(request, UsageMeter.Tally.FAILURE);
            }
        }
    }

    private ModelReply withPrice(ModelReply reply) {
        var usage = reply.usage();
        boolean isKnown = usage.cost() != null;
        boolean saysNothing = usage.totalTokens() == 0; // not even tokens, so not for nothing
        return isKnown || saysNothing
                ? reply
                : reply.withUsage(
                        usage.withCost(
                                prices.costOf(
                                                reply.model(),
                                                usage.inputTokens(),
                                                usage.outputTokens())
                                        .orElse(null)));
    }
}
