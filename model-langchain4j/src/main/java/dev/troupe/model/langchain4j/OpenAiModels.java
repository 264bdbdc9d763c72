package dev.troupe.model.langchain4j;

import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.troupe.model.ModelName;

/** Models of OpenAI, and of the many who offer the same interface at another base URL. */
public final class OpenAiModels {
    private static final String PROVIDER = "openai";

    private OpenAiModels() {}

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

    /** For whoever has the same interface and another name. */
    static LangChain4jModel create(ModelName name, OpenAiSettings settings, Endpoint endpoint) {
        var source = settings.streams() ? streaming(settings) : plain(settings);
        return new LangChain4jModel(
                name,
                _ -> source,
                new OpenAiRequests(settings)::from,
                new ProviderProblems(endpoint),
                settings.patience());
    }

    private static LangChain4jModel.Source streaming(OpenAiSettings settings) {
        return OpenAiStreamingChatModel.builder()
                        .httpClientBuilder(Transport.Builder.openAi(settings.connectTimeout()))
                        .baseUrl(settings.baseUrl().toString())
                        .apiKey(settings.key())
                        .modelName(settings.model())
                        .returnThinking(true) // else a model that thinks aloud looks silent
                        .build()
                ::chat;
    }

    private static LangChain4jModel.Source plain(OpenAiSettings settings) {
        return LangChain4jModel.Source.plain(
                OpenAiChatModel.builder()
                        .httpClientBuilder(Transport.Builder.openAi(settings.connectTimeout()))
                        .baseUrl(settings.baseUrl().toString())
                        .apiKey(settings.key())
                        .modelName(settings.model())
                        .maxRetries(0)
                        .build());
    }
}
