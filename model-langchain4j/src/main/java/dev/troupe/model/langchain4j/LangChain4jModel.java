package dev.troupe.model.langchain4j;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ReplyListener;
import dev.troupe.model.TextListener;
import java.time.Duration;
import java.util.function.Function;

/**
 * Any LangChain4j model as a {@link ChatModel}.
 *
 * <p>The provider's code runs on its own virtual thread and on any threads that it creates; all its
 * output is handed over to the calling thread, where the listener receives it. Interrupting the
 * calling thread interrupts the provider's, and cancels its stream.
 */
public final class LangChain4jModel implements ChatModel {
    private final ModelName name;
    private final Function<ModelRequest, Source> sources;
    private final Function<ModelRequest, ChatRequest> requests;
    private final ProviderErrorMapper problems;
    private final Duration firstByteTimeout;
    private final Duration patience;

    /** Something that answers LangChain4j's requests by way of LangChain4j's handler. */
    @FunctionalInterface
    interface Source {
        void send(ChatRequest request, StreamingChatResponseHandler handler);

        static Source ofChatModel(dev.langchain4j.model.chat.ChatModel model) {
            return (request, handler) -> handler.onCompleteResponse(model.chat(request));
        }
    }

    LangChain4jModel(
            ModelName name,
            Function<ModelRequest, Source> sources,
            Function<ModelRequest, ChatRequest> requests,
            ProviderErrorMapper problems,
            Duration patience) {
        this(name, sources, requests, problems, patience, patience);
    }

    private LangChain4jModel(
            ModelName name,
            Function<ModelRequest, Source> sources,
            Function<ModelRequest, ChatRequest> requests,
            ProviderErrorMapper problems,
            Duration firstByteTimeout,
            Duration patience) {
        this.name = name;
        this.sources = sources;
        this.requests = requests;
        this.problems = problems;
        this.firstByteTimeout = firstByteTimeout;
        this.patience = patience;
    }

    /**
     * The same model, of which a shorter silence is accepted before the reply begins than within
     * it. Only for models that stream.
     */
    LangChain4jModel withFirstByteTimeout(Duration timeout) {
        return new LangChain4jModel(name, sources, requests, problems, timeout, patience);
    }

    /**
     * A model that streams. Turn its own retries off.
     *
     * @param patience the longest silence that is waited for
     */
    public static LangChain4jModel ofStreamingModel(
            ModelName name, StreamingChatModel model, Duration patience) {
        return of(name, model::chat, patience);
    }

    /**
     * A model that gives its replies whole. Turn its own retries off.
     *
     * @param patience the longest that a reply may take
     */
    public static LangChain4jModel ofChatModel(
            ModelName name, dev.langchain4j.model.chat.ChatModel model, Duration patience) {
        return of(name, Source.ofChatModel(model), patience);
    }

    private static LangChain4jModel of(ModelName name, Source source, Duration patience) {
        return new LangChain4jModel(
                name,
                _ -> source,
                ChatRequestMapper::toChatRequest,
                new ProviderErrorMapper(Endpoint.unknown(name)),
                patience);
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        var asked = requests.apply(request);
        var source = sources.apply(request);
        var responseQueue = new ResponseQueue();
        var thread = Thread.ofVirtual().start(() -> sendRequest(source, asked, responseQueue));
        boolean done = false;
        try {
            var reply = receiveReply(responseQueue, onText);
            done = true;
            return reply;
        } finally {
            if (!done) {
                responseQueue.cancel();
                thread.interrupt();
            }
        }
    }

    private static void sendRequest(
            Source source, ChatRequest request, ResponseQueue responseQueue) {
        try {
            source.send(request, responseQueue);
        } catch (Throwable e) { // whatever a provider's code throws is for the caller to see
            responseQueue.onError(e);
        }
    }

    private ModelReply receiveReply(ResponseQueue responseQueue, TextListener onText)
            throws InterruptedException {
        boolean heard = false;
        var silence = firstByteTimeout;
        while (true) {
            var accepted = silence;
            silence = patience;
            switch (responseQueue.awaitSignal(accepted)) {
                case ResponseQueue.TextDelta(var delta) -> {
                    heard = true;
                    onText.onText(delta);
                }
                case ResponseQueue.ArgumentsDelta(int call, var tool, var delta) ->
                        ReplyListener.forward(onText, call, tool, delta);
                case ResponseQueue.Activity _ -> {}
                case ResponseQueue.Completed(var response) -> {
                    var reply = ReplyMapper.toReply(response, name, problems);
                    if (!heard && !reply.text().isEmpty()) {
                        onText.onText(reply.text());
                    }
                    return reply;
                }
                case ResponseQueue.TimedOut _ -> throw problems.timeoutException(accepted);
                case ResponseQueue.Failed(var cause) -> throw problems.toModelException(cause);
            }
        }
    }
}
