package dev.troupe.model.langchain4j;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.troupe.codec.Json;
import dev.troupe.core.Value;
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
 * <p>LangChain4j's own does nearly the same but hides {@code Retry-After}, takes a stream that was
 * cut off for a whole one, and cannot be interrupted before the first piece has come. Only HTTP/1.1
 * is spoken, since the offer of HTTP/2 upsets some local servers. There is no timeout here: who
 * waits interrupts.
 */
final class Transport implements HttpClient {
    private final java.net.http.HttpClient client;
    private final StreamForm form;
    private final UnaryOperator<Value> patch;

    private Transport(
            java.net.http.HttpClient client, StreamForm form, UnaryOperator<Value> patch) {
        this.client = client;
        this.form = form;
        this.patch = patch;
    }

    /** What several transports may share. */
    static java.net.http.HttpClient client(Duration connectTimeout) {
        return java.net.http.HttpClient.newBuilder()
                .version(java.net.http.HttpClient.Version.HTTP_1_1)
                .connectTimeout(connectTimeout)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        try {
            var response = client.send(toJdk(request), BodyHandlers.ofByteArray());
            if (!isSuccess(response)) {
                throw failure(response, response.body());
            }
            return SuccessfulHttpResponse.builder()
                    .statusCode(response.statusCode())
                    .headers(response.headers().map())
                    .body(response.body())
                    .build();
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
            try (var body = response.body()) {
                if (!isSuccess(response)) {
                    listener.onError(failure(response, body.readAllBytes()));
                    return;
                }
                stream(response, body, parser, new StreamEvents(listener, form));
            }
        } catch (IOException e) {
            listener.onError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            listener.onError(e);
        }
    }

    private static void stream(
            HttpResponse<InputStream> response,
            InputStream body,
            ServerSentEventParser parser,
            StreamEvents events)
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
            events.onDocument(new String(body.readAllBytes(), StandardCharsets.UTF_8));
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
                                : java.net.http.HttpRequest.BodyPublishers.ofString(patched(body)))
                .build();
    }

    private String patched(String body) {
        return form == StreamForm.OPENAI ? body : Json.write(patch.apply(Json.parse(body)));
    }

    private static boolean isSuccess(HttpResponse<?> response) {
        return response.statusCode() / 100 == 2;
    }

    private static HttpFailure failure(HttpResponse<?> response, byte[] body) {
        return HttpFailure.of(
                response.statusCode(),
                response.headers(),
                new String(body, StandardCharsets.UTF_8));
    }

    /** What LangChain4j makes its client with. Its wishes for timeouts are heard and not heeded. */
    static final class Builder implements HttpClientBuilder {
        private final java.net.http.HttpClient client;
        private final StreamForm form;
        private final UnaryOperator<Value> patch;

        /**
         * @param patch changes the body of each request; not for OpenAI's
         */
        Builder(java.net.http.HttpClient client, StreamForm form, UnaryOperator<Value> patch) {
            this.client = client;
            this.form = form;
            this.patch = patch;
        }

        static Builder openAi(Duration connectTimeout) {
            return new Builder(
                    Transport.client(connectTimeout), StreamForm.OPENAI, UnaryOperator.identity());
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
            return new Transport(client, form, patch);
        }
    }
}
