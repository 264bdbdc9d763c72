package dev.troupe.model.langchain4j;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.media.MediaContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Requests to OpenAI's endpoints for pictures, videos, speech and vision. The calling thread waits
 * and can be interrupted; redirects are not followed, so that the key is sent to the configured
 * address only.
 */
final class MediaHttp {
    private static final int MAX_FAILURE = 1 << 20; // bytes that are read of an error
    private static final int MAX_REPLY = 96 << 20; // bytes of a picture or sound
    private static final long MAX_VIDEO = 4L << 30; // bytes

    private final ProviderSettings settings;
    private final ProviderErrorMapper errors;
    private final HttpClient client;

    MediaHttp(ProviderSettings settings) {
        this.settings = settings;
        this.errors = new ProviderErrorMapper(settings.endpoint());
        this.client = JdkHttpTransport.createClient(settings.connectTimeout());
    }

    /** The name of the model as the provider knows it. */
    String model() {
        return settings.name().name();
    }

    Value post(String path, Map<String, Value> fields, String key) throws InterruptedException {
        return json(send(jsonRequest(path, fields, key)));
    }

    /** The same for a reply that is not JSON. */
    MediaContent postForContent(String path, Map<String, Value> fields, String key)
            throws InterruptedException {
        var response = send(jsonRequest(path, fields, key));
        try (var body = new BoundedReply(response.body(), MAX_REPLY)) {
            var bytes = body.readAllBytes();
            var type = response.headers().firstValue("Content-Type").orElse("");
            if (bytes.length == 0 || type.startsWith("application/json")) {
                throw malformedReply("no sound, but " + bytes.length + " bytes of '" + type + "'");
            }
            return MediaContent.of(bytes, type.replaceFirst("\\s*;.*", ""));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private HttpRequest.Builder jsonRequest(String path, Map<String, Value> fields, String key) {
        var all = new LinkedHashMap<>(fields);
        if (settings.extraBody() instanceof Value.RecordOf(var extra)) {
            all.putAll(extra);
        }
        return request(path)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString(Json.write(Value.of(all))));
    }

    /** Sends fields and files as a form. */
    Value postForm(
            String path, Map<String, String> fields, Map<String, MediaContent> files, String key)
            throws InterruptedException {
        var boundary = "troupe-" + UUID.randomUUID();
        return json(
                send(
                        request(path)
                                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                                .header("Idempotency-Key", key)
                                .POST(form(boundary, fields, files))));
    }

    private BodyPublisher form(
            String boundary, Map<String, String> fields, Map<String, MediaContent> files) {
        var form = new ByteArrayOutputStream();
        var all = new LinkedHashMap<>(fields);
        if (settings.extraBody() instanceof Value.RecordOf(var extra)) {
            extra.forEach((name, value) -> all.put(name, value.asText()));
        }
        all.forEach((name, text) ->
                part(
                        boundary,
                        "name=\"" + name + "\"",
                        "",
                        text.getBytes(StandardCharsets.UTF_8),
                        form));
        files.forEach((name, file) -> {
            var extension = file.type().replaceFirst(".*/", "");
            part(
                    boundary,
                    "name=\"%s\"; filename=\"file.%s\"".formatted(name, extension),
                    "Content-Type: " + file.type() + "\r\n",
                    file.bytes(),
                    form);
        });
        form.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return BodyPublishers.ofByteArray(form.toByteArray());
    }

    private static void part(
            String boundary,
            String disposition,
            String header,
            byte[] content,
            ByteArrayOutputStream form) {
        var head =
                "--%s\r\nContent-Disposition: form-data; %s\r\n%s\r\n"
                        .formatted(boundary, disposition, header);
        form.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        form.writeBytes(content);
        form.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
    }

    Value get(String path) throws InterruptedException {
        return json(send(request(path).GET()));
    }

    /** Writes the body of a reply. */
    void download(String path, OutputStream out) throws IOException, InterruptedException {
        var response = send(request(path).GET());
        try (var body = response.body()) {
            var chunk = new byte[1 << 16];
            long count = 0;
            for (int read = body.read(chunk); read >= 0; read = body.read(chunk)) {
                count += read;
                if (count > MAX_VIDEO) {
                    throw malformedReply("more than " + (MAX_VIDEO >> 20) + " MB of video");
                }
                out.write(chunk, 0, read);
            }
            if (count == 0) {
                throw malformedReply("an empty video");
            }
        }
    }

    private HttpRequest.Builder request(String path) {
        var base = settings.baseUrl().toString().replaceFirst("/+$", "");
        var builder = HttpRequest.newBuilder(URI.create(base + path)).timeout(settings.patience());
        if (settings.key() != null) {
            builder.header("Authorization", "Bearer " + settings.key());
        }
        return builder;
    }

    private HttpResponse<InputStream> send(HttpRequest.Builder request)
            throws InterruptedException {
        try {
            var response = client.send(request.build(), BodyHandlers.ofInputStream());
            if (response.statusCode() / 100 != 2) {
                try (var body = response.body()) {
                    var text = new String(body.readNBytes(MAX_FAILURE), StandardCharsets.UTF_8);
                    throw errors.toModelException(
                            HttpFailure.of(response.statusCode(), response.headers(), text));
                }
            }
            return response;
        } catch (HttpTimeoutException _) {
            throw errors.timeoutException(patience());
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private Duration patience() {
        return settings.patience();
    }

    /** A body that breaks off because the caller was interrupted has not failed. */
    private ModelException failure(IOException e) throws InterruptedException {
        if (Thread.interrupted() || e instanceof InterruptedIOException) {
            throw new InterruptedException();
        }
        return errors.toModelException(e);
    }

    private Value json(HttpResponse<InputStream> response) throws InterruptedException {
        try (var body = new BoundedReply(response.body(), MAX_REPLY)) {
            return Json.parse(new String(body.readAllBytes(), StandardCharsets.UTF_8));
        } catch (JsonException e) {
            throw malformedReply("not JSON: " + e.getMessage());
        } catch (IOException e) {
            throw failure(e);
        }
    }

    ModelException malformedReply(String why) {
        return errors.malformedException(why);
    }
}
