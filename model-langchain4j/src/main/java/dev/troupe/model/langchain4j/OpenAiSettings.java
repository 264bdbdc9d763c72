package dev.troupe.model.langchain4j;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.Value;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The connection to a model of OpenAI or of any provider that supports its chat completions.
 *
 * @param model as the provider knows it, {@code gpt-5-mini}
 * @param baseUrl mostly ends in {@code /v1}
 * @param key {@code null} where the server needs none
 * @param connectTimeout for the connection alone
 * @param patience the longest silence that is waited for, before the reply begins or within it
 * @param streams whether replies come in pieces; turn it off for servers that cannot, and silence
 *     then lasts as long as the whole reply takes
 * @param extraBody fields to add to every request, for what one vendor alone understands; missing
 *     for none
 */
public record OpenAiSettings(
        String model,
        URI baseUrl,
        @Nullable String key,
        Duration connectTimeout,
        Duration patience,
        boolean streams,
        Value extraBody) {
    /** Where OpenAI itself is. */
    public static final URI OPENAI = URI.create("https://api.openai.com/v1");

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    // models that think send no text in the meantime
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    public OpenAiSettings {
        if (model.isBlank()) {
            throw new InvalidValue("模型名为空；请指定模型名", "the model name is empty; specify one");
        }
        if (baseUrl.getHost() == null || !String.valueOf(baseUrl.getScheme()).matches("https?")) {
            throw new InvalidValue(
                    "地址“%s”不是 http 或 https 地址；请检查 OPENAI_BASE_URL，它形如 %s",
                    "base URL '%s' is not an http or https address; check OPENAI_BASE_URL, which looks like %s",
                    baseUrl,
                    OPENAI);
        }
        if (!connectTimeout.isPositive() || !patience.isPositive()) {
            throw new IllegalArgumentException(
                    "connect timeout is "
                            + connectTimeout
                            + " and patience is "
                            + patience
                            + "; give positive durations");
        }
    }

    /** OpenAI's own, without a key. */
    public static OpenAiSettings of(String model) {
        return new OpenAiSettings(
                model, OPENAI, null, CONNECT_TIMEOUT, PATIENCE, true, Value.missing());
    }

    public OpenAiSettings withBaseUrl(URI newBaseUrl) {
        return new OpenAiSettings(
                model, newBaseUrl, key, connectTimeout, patience, streams, extraBody);
    }

    public OpenAiSettings withKey(@Nullable String newKey) {
        return new OpenAiSettings(
                model, baseUrl, newKey, connectTimeout, patience, streams, extraBody);
    }

    public OpenAiSettings withTimeouts(Duration newConnectTimeout, Duration newPatience) {
        return new OpenAiSettings(
                model, baseUrl, key, newConnectTimeout, newPatience, streams, extraBody);
    }

    public OpenAiSettings withStreams(boolean newStreams) {
        return new OpenAiSettings(
                model, baseUrl, key, connectTimeout, patience, newStreams, extraBody);
    }

    public OpenAiSettings withExtraBody(Value newExtraBody) {
        return new OpenAiSettings(
                model, baseUrl, key, connectTimeout, patience, streams, newExtraBody);
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "OpenAiSettings[" + model + " at " + Endpoint.redactUrl(baseUrl) + "]";
    }
}
