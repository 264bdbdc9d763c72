package dev.troupe.model.replay;

import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import java.util.function.Consumer;

/**
 * Puts every call on a tape, for {@link ReplayingModel} to play.
 *
 * @param tape takes the calls as they end; safe for use by several threads
 */
public record RecordingModel(ChatModel model, Consumer<RecordedCall> tape) implements ChatModel {
    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        try {
            var reply = model.chat(request, onText);
            tape.accept(new RecordedCall.Replied(request, reply));
            return reply;
        } catch (ModelException e) {
            tape.accept(new RecordedCall.Failed(request, e.problem()));
            throw e;
        }
    }
}
