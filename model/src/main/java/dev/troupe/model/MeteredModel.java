package dev.troupe.model;

/**
 * Counts what a model's replies cost and prices them.
 *
 * <p>Put it next to the provider, inside {@link RetryingModel}, so that every call that was sent is
 * counted and not only the last one.
 */
public final class MeteredModel implements ChatModel {
    private final ChatModel model;
    private final Meter meter;
    private final PriceList prices;

    public MeteredModel(ChatModel model, Meter meter, PriceList prices) {
        this.model = model;
        this.meter = meter;
        this.prices = prices;
    }

    /** The reply with its cost, unless the model has already said what it costs. */
    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        boolean replied = false;
        try {
            var reply = priced(model.chat(request, onText));
            meter.count(request, Meter.Tally.reply(reply.usage()));
            replied = true;
            return reply;
        } finally {
            if (!replied) {
                meter.count(request, Meter.Tally.FAILURE);
            }
        }
    }

    private ModelReply priced(ModelReply reply) {
        var usage = reply.usage();
        boolean isKnown = usage.cost() != null;
        boolean saysNothing = usage.totalTokens() == 0; // not even tokens, so not for nothing
        return isKnown || saysNothing
                ? reply
                : reply.withUsage(
                        usage.withCost(
                                prices.cost(
                                                reply.model(),
                                                usage.inputTokens(),
                                                usage.outputTokens())
                                        .orElse(null)));
    }
}
