package dev.troupe.model.call;

import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import org.jspecify.annotations.Nullable;

/**
 * Fills in what a request leaves open.
 *
 * @param temperature 0 to 2; {@code null} for the provider's own
 * @param maxTokens of a reply; {@code null} for the provider's own
 */
public record DefaultedModel(
        ChatModel model, @Nullable Double temperature, @Nullable Integer maxTokens)
        implements ChatModel {
    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        var filled = request;
        if (request.temperature() == null && temperature != null) {
            filled = filled.withTemperature(temperature);
        }
        if (request.maxTokens() == null && maxTokens != null) {
            filled = filled.withMaxTokens(maxTokens);
        }
        return model.chat(filled, onText);
    }
}
