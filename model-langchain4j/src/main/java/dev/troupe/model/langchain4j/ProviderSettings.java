package dev.troupe.model.langchain4j;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelName;
import dev.troupe.model.settings.ModelSettings;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a model of any known provider.
 *
 * @param name whose provider this is
 * @param key {@code null} where the server needs none
 * @param keyVariable where the key came from or should come from, for messages
 * @param connectTimeout for the connection alone
 * @param firstByteTimeout the longest silence before the reply begins
 * @param patience the longest silence within the reply
 * @param extraBody fields to add to every request; missing for none
 */
public record ProviderSettings(
        ModelName name,
        Provider provider,
        URI baseUrl,
        @Nullable String key,
        String keyVariable,
        Duration connectTimeout,
        Duration firstByteTimeout,
        Duration patience,
        Value extraBody) {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration FIRST_BYTE_TIMEOUT = Duration.ofSeconds(60);
    // models that think send no text in the meantime
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /**
     * Where settings leave something open, the provider's variables decide, and at last its usual
     * address.
     *
     * @throws IllegalArgumentException when the provider is not known, or a key is needed and its
     *     variable is not set
     */
    public static ProviderSettings from(
            ModelName name, ModelSettings settings, Map<String, String> environment) {
        var provider =
                Provider.find(name.provider())
                        .orElseThrow(() ->
                                new InvalidValue(
                                        "模型“%s”的提供方未知；请用 %s 之一（openai 可通过 OPENAI_BASE_URL 连接任何兼容 OpenAI 的服务），或 offline",
                                        "model '%s' has a provider that is not known; use one of %s, where openai reaches any OpenAI-compatible server through OPENAI_BASE_URL, or offline",
                                        name,
                                        Provider.listNames()));
        var keyVariables =
                settings.apiKeyVariable() == null
                        ? provider.keyVariables()
                        : List.of(settings.apiKeyVariable());
        var keyVariable =
                keyVariables.stream()
                        .filter(variable -> readVariable(variable, environment).isPresent())
                        .findFirst();
        var baseUrl = resolveBaseUrl(provider, settings, environment);
        boolean isElsewhere = !baseUrl.equals(provider.baseUrl());
        if (keyVariable.isEmpty()
                && (settings.apiKeyVariable() != null
                        || provider.needsKey()
                        || provider.name().equals("openai") && !isElsewhere)) {
            throw new InvalidValue(
                    "模型“%s”需要 %s，但未设置；请设置，或在 troupe.yaml 中用 apiKeyVariable 指定其他变量，或使用 --model offline",
                    "model '%s' needs %s, which is not set; set it, name another variable with apiKeyVariable in troupe.yaml, or use --model offline",
                    name,
                    LocalizedText.of(
                            String.join(" 或 ", keyVariables), String.join(" or ", keyVariables)));
        }
        return new ProviderSettings(
                name,
                provider,
                baseUrl,
                keyVariable.flatMap(variable -> readVariable(variable, environment)).orElse(null),
                keyVariable.orElse(keyVariables.getFirst()),
                CONNECT_TIMEOUT,
                Objects.requireNonNullElse(settings.firstByteTimeout(), FIRST_BYTE_TIMEOUT),
                PATIENCE,
                settings.extraBody());
    }

    public ProviderSettings withTimeouts(Duration newConnectTimeout, Duration newPatience) {
        return new ProviderSettings(
                name,
                provider,
                baseUrl,
                key,
                keyVariable,
                newConnectTimeout,
                firstByteTimeout,
                newPatience,
                extraBody);
    }

    private static URI resolveBaseUrl(
            Provider provider, ModelSettings settings, Map<String, String> environment) {
        if (settings.baseUrl() != null) {
            return settings.baseUrl();
        }
        var variable = provider.baseUrlVariable();
        var url = variable == null ? Optional.<String>empty() : readVariable(variable, environment);
        return url.map(text -> parseUrl(Objects.requireNonNull(variable), text))
                .orElse(provider.baseUrl());
    }

    private static URI parseUrl(String variable, String text) {
        boolean isHost = variable.equals("OLLAMA_HOST") && !text.contains("://");
        try {
            var url = URI.create(isHost ? "http://" + text : text);
            if (url.getHost() != null && String.valueOf(url.getScheme()).matches("https?")) {
                return isHost && url.getPort() < 0 ? URI.create(url + ":11434") : url;
            }
        } catch (IllegalArgumentException _) {
            // reported below
        }
        throw new InvalidValue(
                "地址“%s”不是 http 或 https 地址；请检查 %s",
                "base URL '%s' is not an http or https address; check %s", text, variable);
    }

    private static Optional<String> readVariable(String variable, Map<String, String> environment) {
        return Optional.ofNullable(environment.get(variable))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    Endpoint endpoint() {
        return new Endpoint(name.name(), baseUrl, key, keyVariable, provider.addressSetting());
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "ProviderSettings[" + name + " at " + Endpoint.redactUrl(baseUrl) + "]";
    }
}
