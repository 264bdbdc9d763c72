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
 * <p>The provider's code runs on a virtual thread of its own and on whatever threads it likes; all
 * it says is handed over to the calling thread, where the listener hears it. Interrupting the
 * calling thread interrupts the provider's, and cancels its stream.
 */
public final class LangChain4jModel implements ChatModel {
    private final ModelName name;
    private final Function<ModelRequest, Source> sources;
    private final Function<ModelRequest, ChatRequest> requests;
    private final ProviderProblems problems;
    private final Duration patience;

    /** Something that answers LangChain4j's requests by way of LangChain4j's handler. */
    @FunctionalInterface
    interface Source {
        void ask(ChatRequest request, StreamingChatResponseHandler handler);

        static Source plain(dev.langchain4j.model.chat.ChatModel model) {
            return (request, handler) -> handler.onCompleteResponse(model.chat(request));
        }
    }

    LangChain4jModel(
            ModelName name,
            Function<ModelRequest, Source> sources,
            Function<ModelRequest, ChatRequest> requests,
            ProviderProblems problems,
            Duration patience) {
        this.name = name;
        this.sources = sources;
        this.requests = requests;
        this.problems = problems;
        this.patience = patience;
    }

    /**
     * A model that streams. Turn its own retries off.
     *
     * @param patience the longest silence that is waited for
     */
    public static LangChain4jModel streaming(
            ModelName name, StreamingChatModel model, Duration patience) {
        return of(name, model::chat, patience);
    }

    /**
     * A model that gives its replies whole. Turn its own retries off.
     *
     * @param patience the longest that a reply may take
     */
    public static LangChain4jModel plain(
            ModelName name, dev.langchain4j.model.chat.ChatModel model, Duration patience) {
        return of(name, Source.plain(model), patience);
    }

    private static LangChain4jModel of(ModelName name, Source source, Duration patience) {
        return new LangChain4jModel(
                name,
                _ -> source,
                ChatRequests::from,
                new ProviderProblems(Endpoint.unknown(name)),
                patience);
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        var asked = requests.apply(request);
        var source = sources.apply(request);
        var exchange = new Exchange();
        var thread = Thread.ofVirtual().start(() -> ask(source, asked, exchange));
        boolean done = false;
        try {
            var reply = hear(exchange, onText);
            done = true;
            return reply;
        } finally {
            if (!done) {
                exchange.cancel();
                thread.interrupt();
            }
        }
    }

    private static void ask(Source source, ChatRequest request, Exchange exchange) {
        try {
            source.ask(request, exchange);
        } catch (Throwable e) { // whatever a provider's code throws is for the caller to see
            exchange.onError(e);
        }
    }

    private ModelReply hear(Exchange exchange, TextListener onText) throws InterruptedException {
        boolean heard = false;
        while (true) {
            switch (exchange.next(patience)) {
                case Exchange.Said(var delta) -> {
                    heard = true;
                    onText.on(delta);
                }
                case Exchange.Argued(int call, var tool, var delta) ->
                        ReplyListener.tell(onText, call, tool, delta);
                case Exchange.Worked _ -> {}
                case Exchange.Done(var response) -> {
                    var reply = Replies.from(response, name, problems);
                    if (!heard && !reply.text().isEmpty()) {
                        onText.on(reply.text());
                    }
                    return reply;
                }
                case Exchange.Broken(var cause) -> throw problems.from(cause);
                case Exchange.Silent _ -> throw problems.silent(patience);
            }
        }
    }
}
