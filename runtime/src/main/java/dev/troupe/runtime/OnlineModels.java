package dev.troupe.runtime;

import dev.troupe.core.RetryPolicy;
import dev.troupe.core.Sentence;
import dev.troupe.model.BudgetedModel;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Meter;
import dev.troupe.model.MeteredModel;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ModelSettings;
import dev.troupe.model.PresetModel;
import dev.troupe.model.PriceList;
import dev.troupe.model.RateBudget;
import dev.troupe.model.RateLimit;
import dev.troupe.model.RateLimitedModel;
import dev.troupe.model.RetryingModel;
import dev.troupe.model.Spending;
import dev.troupe.model.TimeoutModel;
import dev.troupe.model.langchain4j.ProviderModels;
import dev.troupe.model.langchain4j.ProviderSettings;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The models that are reached over the network. Roles with the same settings share a model, those
 * that ask the same model at the same place share its rate limit, and all share the default role's
 * budget. Safe for use by several threads.
 */
final class OnlineModels {
    private static final Duration TIMEOUT = Duration.ofMinutes(5); // of one try, however busy
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final Meter meter;
    private final PriceList prices;
    private final Environment environment;
    private final @Nullable Spending shared;
    private final Map<Resource, RateBudget> rates = new HashMap<>();
    private final Map<ModelSettings, ChatModel> models = new HashMap<>();

    private record Resource(ModelName name, URI baseUrl, RateLimit limit) {}

    OnlineModels(ModelChoice choice, Meter meter, Environment environment) {
        this.meter = meter;
        this.environment = environment;
        prices = PriceList.standard().with(choice.prices());
        var budget = choice.of(ModelRole.DEFAULT).settings().budget();
        shared = budget == null ? null : new Spending(budget);
    }

    /**
     * @throws SettingsException when the provider is not known or its settings do not do
     */
    synchronized ChatModel create(ModelRole role, ModelChoice.Chosen chosen) {
        var settings = chosen.settings();
        var own = role == ModelRole.DEFAULT ? settings.withBudget(null) : settings;
        try {
            if (own.budget() != null) { // which is the role's alone
                return create(chosen.name(), own);
            }
            var known = models.get(own);
            var model = known == null ? create(chosen.name(), own) : known;
            models.put(own, model);
            return model;
        } catch (IllegalArgumentException e) {
            throw new SettingsException(Sentence.of(e));
        }
    }

    /** Where a model is. */
    URI baseUrl(ModelChoice.Chosen chosen) {
        return provider(chosen.name(), chosen.settings()).baseUrl();
    }

    private ChatModel create(ModelName name, ModelSettings settings) {
        var provider = provider(name, settings);
        var timeout = Objects.requireNonNullElse(settings.timeout(), TIMEOUT);
        ChatModel model = new MeteredModel(ProviderModels.create(provider), meter, prices);
        model = new TimeoutModel(model, timeout);
        if (!settings.rate().equals(RateLimit.NONE)) {
            var resource = new Resource(name, provider.baseUrl(), settings.rate());
            var rate = rates.computeIfAbsent(resource, _ -> new RateBudget(settings.rate()));
            model = new RateLimitedModel(model, rate);
        }
        if (settings.budget() != null) {
            model = new BudgetedModel(model, name, prices, new Spending(settings.budget()));
        }
        if (shared != null) {
            model = new BudgetedModel(model, name, prices, shared);
        }
        model = new RetryingModel(model, retries(settings.retries()));
        return new PresetModel(model, settings.temperature(), settings.maxTokens());
    }

    private ProviderSettings provider(ModelName name, ModelSettings settings) {
        var provider = ProviderSettings.from(name, settings, environment.variables());
        return settings.timeout() == null
                ? provider
                : provider.withTimeouts(CONNECT_TIMEOUT, settings.timeout());
    }

    private static RetryPolicy retries(@Nullable Integer retries) {
        var standard = RetryPolicy.STANDARD;
        return retries == null
                ? standard
                : new RetryPolicy(retries, standard.firstDelay(), standard.maxDelay());
    }
}
