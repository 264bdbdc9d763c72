package dev.troupe.model.langchain4j;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Hands over what a provider sends, from any thread, to the thread that waits for it. Never blocks
 * the provider's.
 */
final class ResponseQueue implements StreamingChatResponseHandler {
    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private volatile @Nullable StreamingHandle handle;

    /** What the provider did. */
    sealed interface Signal {}

    record TextDelta(String delta) implements Signal {}

    /** A piece of the arguments of one of its tool calls. */
    record ArgumentsDelta(int call, String tool, String delta) implements Signal {}

    /** It is at work on something that is not text. */
    record Activity() implements Signal {}

    record Completed(ChatResponse response) implements Signal {}

    record Failed(Throwable cause) implements Signal {}

    /** Nothing for as long as was waited. */
    record TimedOut() implements Signal {}

    Signal awaitSignal(Duration patience) throws InterruptedException {
        var signal = signals.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
        return signal == null ? new TimedOut() : signal;
    }

    void cancel() {
        var stream = handle;
        if (stream != null) {
            stream.cancel();
        }
    }

    @Override
    public void onPartialResponse(PartialResponse partial, PartialResponseContext context) {
        handle = context.streamingHandle();
        onPartialResponse(partial.text());
    }

    @Override
    public void onPartialResponse(String delta) {
        if (!delta.isEmpty()) {
            signals.add(new TextDelta(delta));
        }
    }

    @Override
    public void onPartialThinking(PartialThinking partial) {
        signals.add(new Activity());
    }

    @Override
    public void onPartialToolCall(PartialToolCall partial) {
        signals.add(
                new ArgumentsDelta(partial.index(), partial.name(), partial.partialArguments()));
    }

    @Override
    public void onCompleteToolCall(CompleteToolCall complete) {
        signals.add(new Activity());
    }

    @Override
    public void onUnmappedRawEvent(Object event) {
        signals.add(new Activity());
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        signals.add(new Completed(response));
    }

    @Override
    public void onError(Throwable cause) {
        signals.add(new Failed(cause));
    }
}
