package dev.troupe.model.langchain4j;

import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.langchain4j.http.client.sse.ServerSentEventContext;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import java.io.EOFException;

/** Passes a stream's events on and finds the errors that LangChain4j does not see in them. */
final class StreamEventFilter implements ServerSentEventListener {
    private final ServerSentEventListener listener;
    private final StreamProtocol form;
    private final ToolCallNumbering callNumbers = new ToolCallNumbering();
    private boolean ended;
    private boolean failed;

    StreamEventFilter(ServerSentEventListener listener, StreamProtocol form) {
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
            listener.onEvent(repair(event));
        }
    }

    @Override
    public void onEvent(ServerSentEvent event, ServerSentEventContext context) {
        if (accepts(event)) {
            listener.onEvent(repair(event), context);
        }
    }

    private boolean accepts(ServerSentEvent event) {
        if (failed) {
            return false;
        }
        if (form.isFailure(event.data())) {
            onError(form.toFailure(event.data()));
            return false;
        }
        ended |= form.isEnd(event.data());
        return true;
    }

    private ServerSentEvent repair(ServerSentEvent event) {
        return form == StreamProtocol.OLLAMA
                ? new ServerSentEvent(event.event(), callNumbers.addNumbers(event.data()))
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

    /** A whole document was sent instead of the requested stream; it mostly states why. */
    void onDocument(String body) {
        onError(
                form.isFailure(body)
                        ? form.toFailure(body)
                        : new IllegalStateException(
                                "a whole document where a stream was asked for"));
    }
}
