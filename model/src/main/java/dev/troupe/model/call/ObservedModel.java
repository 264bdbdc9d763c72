package dev.troupe.model.call;

import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Notifies a listener of every call of a model. Put it around {@link RetryingModel}, so that a call
 * with all its tries and its waiting is one.
 *
 * @param name {@code provider:name}
 */
public record ObservedModel(
        ChatModel model, String name, CallListener listener, InstantSource clock)
        implements ChatModel {
    private static final String OTHER = "_OTHER"; // of no problem that has a code

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        var started = clock.instant();
        ModelReply reply = null;
        var failure = OTHER;
        try {
            reply = model.chat(request, onText);
            failure = "";
            return reply;
        } catch (ModelException e) {
            failure = e.problem().code();
            throw e;
        } catch (InterruptedException e) {
            failure = ModelCall.CANCELLED;
            throw e;
        } finally {
            report(request, started, reply, failure);
        }
    }

    private void report(
            ModelRequest request, Instant started, @Nullable ModelReply reply, String failure) {
        listener.onCall(new ModelCall(name, request, started, clock.instant(), reply, failure));
    }
}
