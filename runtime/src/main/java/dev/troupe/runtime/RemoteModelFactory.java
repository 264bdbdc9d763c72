package dev.troupe.runtime;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelRole;
import dev.troupe.model.budget.BudgetAccount;
import dev.troupe.model.budget.BudgetedModel;
import dev.troupe.model.budget.Budgets;
import dev.troupe.model.budget.MeteredModel;
import dev.troupe.model.budget.PriceList;
import dev.troupe.model.budget.UsageMeter;
import dev.troupe.model.call.DefaultedModel;
import dev.troupe.model.call.RateLimit;
import dev.troupe.model.call.RateLimitedModel;
import dev.troupe.model.call.RateLimiter;
import dev.troupe.model.call.RetryNotice;
import dev.troupe.model.call.RetryOptions;
import dev.troupe.model.call.RetryingModel;
import dev.troupe.model.call.TimeoutModel;
import dev.troupe.model.langchain4j.ProviderModelFactory;
import dev.troupe.model.langchain4j.ProviderSettings;
import dev.troupe.model.settings.ModelSettings;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.runtime.settings.SettingsException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The models that are reached over the network. Roles with the same settings share a model, and
 * those with the same model at the same address share its rate limit; budgets apply to every turn
 * separately. Safe for use by several threads.
 */
final class RemoteModelFactory {
    private static final Duration TIMEOUT = Duration.ofMinutes(5); // of one try, however busy
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final UsageMeter meter;
    private final PriceList prices;
    private final Environment environment;
    private final Map<Resource, RateLimiter> rates = new HashMap<>();
    private final Map<ModelSettings, ChatModel> models = new HashMap<>();

    private record Resource(ModelName name, URI baseUrl, RateLimit limit) {}

    RemoteModelFactory(ModelSelection choice, UsageMeter meter, Environment environment) {
        this.meter = meter;
        this.environment = environment;
        prices = PriceList.standard().withPrices(choice.prices());
    }

    /**
     * @param account what its calls are counted to
     * @param retries receives a notice before a request is sent again
     * @throws SettingsException when the provider is not known or its settings do not do
     */
    ChatModel create(
            ModelRole role,
            ModelSelection.Chosen chosen,
            BudgetAccount account,
            Consumer<RetryNotice> retries) {
        var settings = chosen.settings();
        try {
            var own = role == ModelRole.DEFAULT ? null : settings.budgets().run();
            var model = sharedModel(chosen.name(), settings.withBudgets(Budgets.NONE));
            model = new BudgetedModel(model, chosen.name(), prices, account, own);
            model = new RetryingModel(model, retries(settings.retries()).withListener(retries));
            return new DefaultedModel(model, settings.temperature(), settings.maxTokens());
        } catch (IllegalArgumentException e) {
            throw new SettingsException(LocalizedText.of(e));
        }
    }

    /** Where a model is. */
    URI baseUrl(ModelSelection.Chosen chosen) {
        return provider(chosen.name(), chosen.settings()).baseUrl();
    }

    private synchronized ChatModel sharedModel(ModelName name, ModelSettings settings) {
        var known = models.get(settings);
        if (known != null) {
            return known;
        }
        var provider = provider(name, settings);
        var timeout = Objects.requireNonNullElse(settings.timeout(), TIMEOUT);
        ChatModel model = new MeteredModel(ProviderModelFactory.create(provider), meter, prices);
        model = new TimeoutModel(model, timeout);
        if (!settings.rate().equals(RateLimit.NONE)) {
            var resource = new Resource(name, provider.baseUrl(), settings.rate());
            var rate = rates.computeIfAbsent(resource, _ -> new RateLimiter(settings.rate()));
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

    private static RetryOptions retries(@Nullable Integer retries) {
        var standard = RetryPolicy.STANDARD;
        return retries == null
                ? RetryOptions.STANDARD
                : RetryOptions.of(
                        new RetryPolicy(retries, standard.firstDelay(), standard.maxDelay()));
    }
}
