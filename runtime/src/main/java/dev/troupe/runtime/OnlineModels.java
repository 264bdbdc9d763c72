package dev.troupe.runtime;

import dev.troupe.core.RetryPolicy;
import dev.troupe.core.Sentence;
import dev.troupe.model.BudgetAccount;
import dev.troupe.model.BudgetedModel;
import dev.troupe.model.Budgets;
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
 * The models that are reached over the network. Roles with the same settings share a model, and
 * those that ask the same model at the same place share its rate limit; every turn of a user has
 * budgets of its own. Safe for use by several threads.
 */
final class OnlineModels {
    private static final Duration TIMEOUT = Duration.ofMinutes(5); // of one try, however busy
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final Meter meter;
    private final PriceList prices;
    private final Environment environment;
    private final Map<Resource, RateBudget> rates = new HashMap<>();
    private final Map<ModelSettings, ChatModel> models = new HashMap<>();

    private record Resource(ModelName name, URI baseUrl, RateLimit limit) {}

    OnlineModels(ModelChoice choice, Meter meter, Environment environment) {
        this.meter = meter;
        this.environment = environment;
        prices = PriceList.standard().with(choice.prices());
    }

    /**
     * @param account what its calls are counted to
     * @throws SettingsException when the provider is not known or its settings do not do
     */
    ChatModel create(ModelRole role, ModelChoice.Chosen chosen, BudgetAccount account) {
        var settings = chosen.settings();
        try {
            var own = role == ModelRole.DEFAULT ? null : settings.budgets().run();
            var model = shared(chosen.name(), settings.withBudgets(Budgets.NONE));
            model = new BudgetedModel(model, chosen.name(), prices, account, own);
            model = new RetryingModel(model, retries(settings.retries()));
            return new PresetModel(model, settings.temperature(), settings.maxTokens());
        } catch (IllegalArgumentException e) {
            throw new SettingsException(Sentence.of(e));
        }
    }

    /** Where a model is. */
    URI baseUrl(ModelChoice.Chosen chosen) {
        return provider(chosen.name(), chosen.settings()).baseUrl();
    }

    private synchronized ChatModel shared(ModelName name, ModelSettings settings) {
        var known = models.get(settings);
        if (known != null) {
            return known;
        }
        var provider = provider(name, settings);
        var timeout = Objects.requireNonNullElse(settings.timeout(), TIMEOUT);
        ChatModel model = new MeteredModel(ProviderModels.create(provider), meter, prices);
        model = new TimeoutModel(model, timeout);
        if (!settings.rate().equals(RateLimit.NONE)) {
            var resource = new Resource(name, provider.baseUrl(), settings.rate());
            var rate = rates.computeIfAbsent(resource, _ -> new RateBudget(settings.rate()));
            model = new RateLimitedModel(model, rate);
        }
        models.put(settings, model);
        return model;
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
