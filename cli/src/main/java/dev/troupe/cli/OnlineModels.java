package dev.troupe.cli;

import dev.troupe.core.RetryPolicy;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Meter;
import dev.troupe.model.MeteredModel;
import dev.troupe.model.ModelName;
import dev.troupe.model.PriceList;
import dev.troupe.model.RetryingModel;
import dev.troupe.model.TimeoutModel;
import dev.troupe.model.langchain4j.OpenAiModels;
import dev.troupe.model.langchain4j.OpenAiSettings;
import java.time.Duration;

/** The models that are reached over the network. */
final class OnlineModels {
    private static final Duration TIMEOUT = Duration.ofMinutes(5); // of one call, however busy

    private OnlineModels() {}

    /**
     * @throws UsageException when the provider is not known or its settings do not do
     */
    static ChatModel create(ModelName name, Meter meter, Surroundings surroundings) {
        if (!name.provider().equals("openai")) {
            throw new UsageException(
                    "model '"
                            + name
                            + "' has a provider that is not known; use openai:NAME, which reaches any"
                            + " OpenAI-compatible server through OPENAI_BASE_URL, or offline");
        }
        if (surroundings.variable("OPENAI_API_KEY").isEmpty()
                && surroundings.variable("OPENAI_BASE_URL").isEmpty()) {
            throw new UsageException(
                    "model '" + name + "' needs OPENAI_API_KEY; set it, or use --model offline");
        }
        try {
            var settings = OpenAiSettings.from(name.name(), surroundings.environment());
            var metered =
                    new MeteredModel(OpenAiModels.create(settings), meter, PriceList.standard());
            return new RetryingModel(new TimeoutModel(metered, TIMEOUT), RetryPolicy.STANDARD);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
