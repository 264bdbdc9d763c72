package dev.troupe.model.langchain4j;

import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.troupe.model.ModelName;

/** Models of OpenAI, and of the many who offer the same interface at another base URL. */
public final class OpenAiModelFactory {
    private static final String PROVIDER = "openai";

    private OpenAiModelFactory() {}

    /** A model named {@code openai:NAME}. It never tries twice; wrap it in a retrying one. */
    public static LangChain4jModel create(OpenAiSettings settings) {
        return create(
                new ModelName(PROVIDER, settings.model()),
                settings,
                new Endpoint(
                        settings.model(),
                        settings.baseUrl(),
                        settings.key(),
                        "OPENAI_API_KEY",
                        "OPENAI_BASE_URL"));
    }

    /** For a provider with the same interface and another name. */
    static LangChain4jModel create(ModelName name, OpenAiSettings settings, Endpoint endpoint) {
        var source = settings.streams() ? streamingSource(settings) : chatSource(settings);
        return new LangChain4jModel(
                name,
                _ -> source,
                new OpenAiRequestMapper(settings)::toChatRequest,
                new ProviderErrorMapper(endpoint),
                settings.patience());
    }

    private static LangChain4jModel.Source streamingSource(OpenAiSettings settings) {
        return OpenAiStreamingChatModel.builder()
                        .httpClientBuilder(
                                JdkHttpTransport.Builder.forOpenAi(settings.connectTimeout()))
                        .baseUrl(settings.baseUrl().toString())
                        .apiKey(settings.key())
                        .modelName(settings.model())
                        .returnThinking(true) // else a model that thinks aloud looks silent
                        .build()
                ::chat;
    }

    private static LangChain4jModel.Source chatSource(OpenAiSettings settings) {
        return LangChain4jModel.Source.ofChatModel(
                OpenAiChatModel.builder()
                        .httpClientBuilder(
                                JdkHttpTransport.Builder.forOpenAi(settings.connectTimeout()))
                        .baseUrl(settings.baseUrl().toString())
                        .apiKey(settings.key())
                        .modelName(settings.model())
                        .maxRetries(0)
                        .build());
    }
}
