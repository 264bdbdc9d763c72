package dev.troupe.model.langchain4j;

import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiStreamingChatModel;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import dev.troupe.core.Value;
import dev.troupe.model.ModelRequest;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Models of every known {@link Provider}. They never try twice; wrap them in a retrying one. */
public final class ProviderModels {
    /** Anthropic wants a bound; every model of the last years may write as much. */
    private static final int ANTHROPIC_MAX_TOKENS = 8192;

    private static final String NO_KEY = "none"; // LangChain4j insists on one

    private ProviderModels() {}

    public static LangChain4jModel create(ProviderSettings settings) {
        return switch (settings.provider().protocol()) {
            case OPENAI -> openAi(settings);
            case ANTHROPIC ->
                    model(
                            settings,
                            StreamForm.ANTHROPIC,
                            transport -> anthropic(settings, transport));
            case GEMINI ->
                    model(settings, StreamForm.GEMINI, transport -> gemini(settings, transport));
            case OLLAMA ->
                    model(settings, StreamForm.OLLAMA, transport -> ollama(settings, transport));
        };
    }

    private static LangChain4jModel openAi(ProviderSettings settings) {
        return OpenAiModels.create(
                settings.name(),
                OpenAiSettings.of(settings.name().name())
                        .withBaseUrl(settings.baseUrl())
                        .withKey(settings.key())
                        .withTimeouts(settings.connectTimeout(), settings.patience())
                        .withExtraBody(settings.extraBody()),
                settings.endpoint());
    }

    /** LangChain4j's model is made for each request: it is cheap, and the transport knows more. */
    private static LangChain4jModel model(
            ProviderSettings settings,
            StreamForm form,
            Function<Transport.Builder, LangChain4jModel.Source> maker) {
        var client = Transport.client(settings.connectTimeout());
        return new LangChain4jModel(
                settings.name(),
                request ->
                        maker.apply(
                                new Transport.Builder(
                                        client,
                                        form,
                                        body -> patched(body, request, settings, form))),
                ChatRequests::withoutTools,
                new ProviderProblems(settings.endpoint()),
                settings.patience());
    }

    private static Value patched(
            Value body, ModelRequest request, ProviderSettings settings, StreamForm form) {
        var whole = Bodies.withTools(body, request, form);
        return Bodies.merge(
                form == StreamForm.GEMINI
                        ? GeminiSignatures.added(whole, settings.name().name())
                        : whole,
                settings.extraBody());
    }

    private static LangChain4jModel.Source anthropic(
            ProviderSettings settings, Transport.Builder transport) {
        return AnthropicStreamingChatModel.builder()
                        .httpClientBuilder(transport)
                        .baseUrl(withVersion(settings.baseUrl()))
                        .apiKey(Objects.requireNonNullElse(settings.key(), NO_KEY))
                        .modelName(settings.name().name())
                        .maxTokens(ANTHROPIC_MAX_TOKENS)
                        .returnThinking(true) // else a model that thinks aloud looks silent
                        .build()
                ::chat;
    }

    /** Anthropic's own variable has no version in it; LangChain4j wants one. */
    private static String withVersion(URI baseUrl) {
        var url = baseUrl.toString().replaceFirst("/+$", "");
        return url.endsWith("/v1") ? url : url + "/v1";
    }

    private static LangChain4jModel.Source gemini(
            ProviderSettings settings, Transport.Builder transport) {
        return GoogleAiGeminiStreamingChatModel.builder()
                        .httpClientBuilder(transport)
                        .baseUrl(settings.baseUrl().toString())
                        .apiKey(Objects.requireNonNullElse(settings.key(), NO_KEY))
                        .modelName(settings.name().name())
                        .returnThinking(true)
                        .build()
                ::chat;
    }

    /** On one's own machine it needs no key; behind a gateway it may. */
    private static LangChain4jModel.Source ollama(
            ProviderSettings settings, Transport.Builder transport) {
        var key = settings.key();
        return OllamaStreamingChatModel.builder()
                        .httpClientBuilder(transport)
                        .baseUrl(settings.baseUrl().toString())
                        .customHeaders(
                                key == null ? Map.of() : Map.of("Authorization", "Bearer " + key))
                        .modelName(settings.name().name())
                        .returnThinking(true)
                        .build()
                ::chat;
    }
}
