package dev.troupe.model;

import java.util.function.Consumer;

/**
 * Puts every call on a tape, for {@link ReplayedModel} to play.
 *
 * @param tape takes the calls as they end; safe for use by several threads
 */
public record RecordingModel(ChatModel model, Consumer<Exchange> tape) implements ChatModel {
    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        try {
            var reply = model.chat(request, onText);
            tape.accept(new Exchange.Replied(request, reply));
            return reply;
        } catch (ModelException e) {
            tape.accept(new Exchange.Failed(request, e.problem()));
            throw e;
        }
    }
}
