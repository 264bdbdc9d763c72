package dev.troupe.model.langchain4j;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Who offers models, by the name that stands before the colon of a model's name.
 *
 * @param baseUrl its address unless the settings name another
 * @param keyVariables environment variables that may hold its key, the usual one first
 * @param baseUrlVariable environment variable that may hold another address; {@code null} for none
 * @param needsKey whether it refuses requests without one
 */
public record Provider(
        String name,
        Protocol protocol,
        URI baseUrl,
        List<String> keyVariables,
        @Nullable String baseUrlVariable,
        boolean needsKey) {
    /** Its protocol. */
    public enum Protocol {
        /** Chat completions, which many vendors offer. */
        OPENAI,
        ANTHROPIC,
        GEMINI,
        OLLAMA
    }

    private static final List<Provider> KNOWN =
            List.of(
                    of("openai", Protocol.OPENAI, "https://api.openai.com/v1", "OPENAI")
                            .withKeyOptional(),
                    of("anthropic", Protocol.ANTHROPIC, "https://api.anthropic.com", "ANTHROPIC"),
                    of(
                            "gemini",
                            Protocol.GEMINI,
                            "https://generativelanguage.googleapis.com/v1beta",
                            "GEMINI"),
                    new Provider(
                            "ollama",
                            Protocol.OLLAMA,
                            URI.create("http://127.0.0.1:11434"),
                            List.of("OLLAMA_API_KEY"),
                            "OLLAMA_HOST",
                            false),
                    compatible(
                            "qwen",
                            "https://dashscope.aliyuncs.com/compatible-mode/v1",
                            "DASHSCOPE_API_KEY"),
                    compatible(
                            "glm",
                            "https://open.bigmodel.cn/api/paas/v4",
                            "ZHIPUAI_API_KEY",
                            "ZAI_API_KEY"),
                    compatible("zai", "https://api.z.ai/api/paas/v4", "ZAI_API_KEY"),
                    compatible("deepseek", "https://api.deepseek.com/v1", "DEEPSEEK_API_KEY"),
                    compatible("vllm", "http://127.0.0.1:8000/v1", "VLLM_API_KEY")
                            .withKeyOptional());

    public Provider {
        keyVariables = List.copyOf(keyVariables);
    }

    private static Provider of(String name, Protocol protocol, String baseUrl, String prefix) {
        return new Provider(
                name,
                protocol,
                URI.create(baseUrl),
                List.of(prefix + "_API_KEY"),
                prefix + "_BASE_URL",
                true);
    }

    private static Provider compatible(String name, String baseUrl, String... keyVariables) {
        return new Provider(
                name, Protocol.OPENAI, URI.create(baseUrl), List.of(keyVariables), null, true);
    }

    private Provider withKeyOptional() {
        return new Provider(name, protocol, baseUrl, keyVariables, baseUrlVariable, false);
    }

    /** All that have a name here, in the order in which help should list them. */
    public static List<Provider> all() {
        return KNOWN;
    }

    public static Optional<Provider> find(String name) {
        return KNOWN.stream().filter(provider -> provider.name.equals(name)).findFirst();
    }

    /** Where to change its address, for messages. */
    String addressSetting() {
        return baseUrlVariable == null ? "baseUrl in troupe.yaml" : baseUrlVariable;
    }

    static String listNames() {
        return KNOWN.stream().map(Provider::name).collect(Collectors.joining(", "));
    }
}
