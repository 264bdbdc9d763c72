package dev.troupe.model.langchain4j;

import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.googleai.GoogleAiGeminiStreamingChatModel;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelRequest;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Models of every known {@link Provider}. They never try twice; wrap them in a retrying one. */
public final class ProviderModelFactory {
    /** Anthropic wants a bound; every model of the last years may write as much. */
    private static final int ANTHROPIC_MAX_TOKENS = 8192;

    private static final String NO_KEY = "none"; // LangChain4j insists on one

    private ProviderModelFactory() {}

    public static LangChain4jModel create(ProviderSettings settings) {
        return create(settings, ChatRequestMapper::toChatRequestWithoutTools);
    }

    /**
     * @param requests LangChain4j's form of a request without tools; not for OpenAI's protocol,
     *     which has its own
     */
    static LangChain4jModel create(
            ProviderSettings settings, Function<ModelRequest, ChatRequest> requests) {
        return createForProtocol(settings, requests)
                .withFirstByteTimeout(settings.firstByteTimeout());
    }

    private static LangChain4jModel createForProtocol(
            ProviderSettings settings, Function<ModelRequest, ChatRequest> requests) {
        return switch (settings.provider().protocol()) {
            case OPENAI -> createOpenAi(settings);
            case ANTHROPIC ->
                    createModel(
                            settings,
                            requests,
                            StreamProtocol.ANTHROPIC,
                            transport -> anthropicSource(settings, transport));
            case GEMINI ->
                    createModel(
                            settings,
                            requests,
                            StreamProtocol.GEMINI,
                            transport -> geminiSource(settings, transport));
            case OLLAMA ->
                    createModel(
                            settings,
                            requests,
                            StreamProtocol.OLLAMA,
                            transport -> ollamaSource(settings, transport));
        };
    }

    private static LangChain4jModel createOpenAi(ProviderSettings settings) {
        return OpenAiModelFactory.create(
                settings.name(),
                OpenAiSettings.of(settings.name().name())
                        .withBaseUrl(settings.baseUrl())
                        .withKey(settings.key())
                        .withTimeouts(settings.connectTimeout(), settings.patience())
                        .withExtraBody(settings.extraBody()),
                settings.endpoint());
    }

    /**
     * LangChain4j's model is created for each request: it is cheap, and the transport has more
     * information.
     */
    private static LangChain4jModel createModel(
            ProviderSettings settings,
            Function<ModelRequest, ChatRequest> requests,
            StreamProtocol form,
            Function<JdkHttpTransport.Builder, LangChain4jModel.Source> maker) {
        var client = JdkHttpTransport.createClient(settings.connectTimeout());
        return new LangChain4jModel(
                settings.name(),
                request ->
                        maker.apply(
                                new JdkHttpTransport.Builder(
                                        client,
                                        form,
                                        body -> patchBody(body, request, settings, form))),
                requests,
                new ProviderErrorMapper(settings.endpoint()),
                settings.patience());
    }

    private static Value patchBody(
            Value body, ModelRequest request, ProviderSettings settings, StreamProtocol form) {
        var whole = RequestBodyPatcher.withTools(body, request, form);
        return RequestBodyPatcher.merge(
                form == StreamProtocol.GEMINI
                        ? GeminiSignatures.addSignatures(whole, settings.name().name())
                        : whole,
                settings.extraBody());
    }

    private static LangChain4jModel.Source anthropicSource(
            ProviderSettings settings, JdkHttpTransport.Builder transport) {
        return AnthropicStreamingChatModel.builder()
                        .httpClientBuilder(transport)
                        .baseUrl(appendVersion(settings.baseUrl()))
                        .apiKey(Objects.requireNonNullElse(settings.key(), NO_KEY))
                        .modelName(settings.name().name())
                        .maxTokens(ANTHROPIC_MAX_TOKENS)
                        .returnThinking(true) // else a model that thinks aloud looks silent
                        .build()
                ::chat;
    }

    /** Anthropic's own variable has no version in it; LangChain4j wants one. */
    private static String appendVersion(URI baseUrl) {
        var url = baseUrl.toString().replaceFirst("/+$", "");
        return url.endsWith("/v1") ? url : url + "/v1";
    }

    private static LangChain4jModel.Source geminiSource(
            ProviderSettings settings, JdkHttpTransport.Builder transport) {
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
    private static LangChain4jModel.Source ollamaSource(
            ProviderSettings settings, JdkHttpTransport.Builder transport) {
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
