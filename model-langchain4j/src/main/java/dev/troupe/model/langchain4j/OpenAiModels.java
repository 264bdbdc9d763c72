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
        var endpoint = new Endpoint(settings.model(), settings.baseUrl(), settings.key());
        return new LangChain4jModel(
                new ModelName(PROVIDER, settings.model()),
                settings.streams() ? streaming(settings) : plain(settings),
                new OpenAiRequests(settings)::from,
                new ProviderProblems(endpoint),
                settings.patience());
    }

    private static LangChain4jModel.Source streaming(OpenAiSettings settings) {
        return OpenAiStreamingChatModel.builder()
                        .httpClientBuilder(new OpenAiTransport.Builder(settings.connectTimeout()))
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
                        .httpClientBuilder(new OpenAiTransport.Builder(settings.connectTimeout()))
                        .baseUrl(settings.baseUrl().toString())
                        .apiKey(settings.key())
                        .modelName(settings.model())
                        .maxRetries(0)
                        .build());
    }
}
