package dev.troupe.model.langchain4j;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/**
 * Sends LangChain4j's requests over the JDK's client, streams included, on the calling thread.
 *
 * <p>LangChain4j's own does nearly the same but hides {@code Retry-After}, treats a truncated
 * stream as complete, and cannot be interrupted before the first piece has arrived. Only HTTP/1.1
 * is used, since some local servers fail on the offer of HTTP/2. There is no timeout here: the
 * waiting caller interrupts.
 */
final class JdkHttpTransport implements HttpClient {
    /** Bytes of a failure that are read; its message is at the beginning. */
    private static final int MAX_FAILURE = 1 << 20;

    private final java.net.http.HttpClient client;
    private final StreamProtocol form;
    private final UnaryOperator<Value> patch;

    private JdkHttpTransport(
            java.net.http.HttpClient client, StreamProtocol form, UnaryOperator<Value> patch) {
        this.client = client;
        this.form = form;
        this.patch = patch;
    }

    /** What several transports may share. */
    static java.net.http.HttpClient createClient(Duration connectTimeout) {
        return java.net.http.HttpClient.newBuilder()
                .version(java.net.http.HttpClient.Version.HTTP_1_1)
                .connectTimeout(connectTimeout)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        try {
            var response = client.send(toJdk(request), BodyHandlers.ofInputStream());
            try (var body = new BoundedReply(response.body(), BoundedReply.WHOLE)) {
                if (!isSuccess(response)) {
                    throw toFailure(response, body.readNBytes(MAX_FAILURE));
                }
                return SuccessfulHttpResponse.builder()
                        .statusCode(response.statusCode())
                        .headers(response.headers().map())
                        .body(body.readAllBytes())
                        .build();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the call was interrupted", e);
        }
    }

    /** Returns once the stream has ended. */
    @Override
    public void execute(
            HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        try {
            var response = client.send(toJdk(request), BodyHandlers.ofInputStream());
            try (var body = new BoundedReply(response.body(), BoundedReply.STREAM)) {
                if (!isSuccess(response)) {
                    listener.onError(toFailure(response, body.readNBytes(MAX_FAILURE)));
                    return;
                }
                readStream(response, body, parser, new StreamEventFilter(listener, form));
            }
        } catch (IOException e) {
            listener.onError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            listener.onError(e);
        }
    }

    private static void readStream(
            HttpResponse<InputStream> response,
            InputStream body,
            ServerSentEventParser parser,
            StreamEventFilter events)
            throws IOException {
        events.onOpen(
                SuccessfulHttpResponse.builder()
                        .statusCode(response.statusCode())
                        .headers(response.headers().map())
                        .build());
        if (response.headers()
                .firstValue("Content-Type")
                .orElse("")
                .startsWith("application/json")) {
            events.onDocument(new String(body.readNBytes(MAX_FAILURE), StandardCharsets.UTF_8));
        } else {
            parser.parse(body, events);
            events.onClose();
        }
    }

    private java.net.http.HttpRequest toJdk(HttpRequest request) {
        var builder = java.net.http.HttpRequest.newBuilder(URI.create(request.url()));
        request.headers()
                .forEach((name, values) -> values.forEach(value -> builder.header(name, value)));
        var body = request.body();
        return builder.method(
                        request.method().name(),
                        body == null
                                ? java.net.http.HttpRequest.BodyPublishers.noBody()
                                : java.net.http.HttpRequest.BodyPublishers.ofString(
                                        patchBody(body)))
                .build();
    }

    private String patchBody(String body) {
        return form == StreamProtocol.OPENAI ? body : Json.write(patch.apply(Json.parse(body)));
    }

    private static boolean isSuccess(HttpResponse<?> response) {
        return response.statusCode() / 100 == 2;
    }

    private static HttpFailure toFailure(HttpResponse<?> response, byte[] body) {
        return HttpFailure.of(
                response.statusCode(),
                response.headers(),
                new String(body, StandardCharsets.UTF_8));
    }

    /** What LangChain4j makes its client with. Its options for timeouts are ignored. */
    static final class Builder implements HttpClientBuilder {
        private final java.net.http.HttpClient client;
        private final StreamProtocol form;
        private final UnaryOperator<Value> patch;

        /**
         * @param patch changes the body of each request; not for OpenAI's
         */
        Builder(java.net.http.HttpClient client, StreamProtocol form, UnaryOperator<Value> patch) {
            this.client = client;
            this.form = form;
            this.patch = patch;
        }

        static Builder forOpenAi(Duration connectTimeout) {
            return new Builder(
                    JdkHttpTransport.createClient(connectTimeout),
                    StreamProtocol.OPENAI,
                    UnaryOperator.identity());
        }

        @Override
        public Duration connectTimeout() {
            return client.connectTimeout().orElse(Duration.ZERO);
        }

        @Override
        public HttpClientBuilder connectTimeout(Duration ignored) {
            return this;
        }

        @Override
        public Duration readTimeout() {
            return Duration.ZERO;
        }

        @Override
        public HttpClientBuilder readTimeout(Duration ignored) {
            return this;
        }

        @Override
        public HttpClient build() {
            return new JdkHttpTransport(client, form, patch);
        }
    }
}
