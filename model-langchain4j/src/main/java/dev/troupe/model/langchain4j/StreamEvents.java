package dev.troupe.model.langchain4j;

import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import java.io.EOFException;

/** Passes a stream's events on and finds the errors that LangChain4j does not see in them. */
final class StreamEvents implements ServerSentEventListener {
    private final ServerSentEventListener listener;
    private final StreamForm form;
    private final CallNumbers callNumbers = new CallNumbers();
    private boolean ended;
    private boolean failed;

    StreamEvents(ServerSentEventListener listener, StreamForm form) {
        this.listener = listener;
        this.form = form;
    }

    @Override
    public void onOpen(SuccessfulHttpResponse response) {
        listener.onOpen(response);
    }

    @Override
    public void onEvent(ServerSentEvent event) {
        if (accepts(event)) {
            listener.onEvent(mended(event));
        }
    }

    @Override
    public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
        if (accepts(event)) {
            listener.onEvent(mended(event), context);
        }
    }

    private boolean accepts(ServerSentEvent event) {
        if (failed) {
            return false;
        }
        if (form.isFailure(event.data())) {
            onError(form.failure(event.data()));
            return false;
        }
        ended |= form.isEnd(event.data());
        return true;
    }

    private ServerSentEvent mended(ServerSentEvent event) {
        return form == StreamForm.OLLAMA
                ? new ServerSentEvent(event.event(), callNumbers.added(event.data()))
                : event;
    }

    @Override
    public void onError(Throwable cause) {
        failed = true;
        listener.onError(cause);
    }

    @Override
    public void onClose() {
        if (failed) {
            return;
        }
        if (ended) {
            listener.onClose();
        } else {
            onError(new EOFException("the stream ended before the reply did"));
        }
    }

    /** A whole document came where a stream was asked for; it mostly says why. */
    void onDocument(String body) {
        onError(
                form.isFailure(body)
                        ? form.failure(body)
                        : new IllegalStateException(
                                "a whole document where a stream was asked for"));
    }
}
