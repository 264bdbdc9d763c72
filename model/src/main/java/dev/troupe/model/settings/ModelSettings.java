package dev.troupe.model.settings;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelName;
import dev.troupe.model.budget.Budgets;
import dev.troupe.model.call.RateLimit;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * How a model is to be reached and used. A component that is {@code null} is left to a more general
 * setting, and at last to a default. Never holds a key, only the name of the variable that does.
 *
 * @param model who is asked
 * @param baseUrl http or https
 * @param apiKeyVariable environment variable that holds the key
 * @param temperature 0 to 2
 * @param maxTokens of a reply
 * @param timeout of one try as a whole
 * @param firstByteTimeout how long a provider may be silent before its reply begins
 * @param retries tries after the first, 0 to 20, whatever the problem is
 * @param rate what may be asked within a minute and at the same time
 * @param budgets of the default role for all roles together; of another role for that role in each
 *     run
 * @param extraBody fields to add to every request, for what one vendor alone understands; missing
 *     for none
 */
public record ModelSettings(
        @Nullable ModelName model,
        @Nullable URI baseUrl,
        @Nullable String apiKeyVariable,
        @Nullable Double temperature,
        @Nullable Integer maxTokens,
        @Nullable Duration timeout,
        @Nullable Duration firstByteTimeout,
        @Nullable Integer retries,
        RateLimit rate,
        Budgets budgets,
        Value extraBody) {
    /** Leaves everything open. */
    public static final ModelSettings NONE =
            new ModelSettings(
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    RateLimit.NONE,
                    Budgets.NONE,
                    Value.missing());

    /** Only names the model. */
    public static ModelSettings of(ModelName model) {
        return NONE.withModel(model);
    }

    /**
     * Reads settings, as a YAML or JSON file has them.
     *
     * @param place the location of the settings, for messages: {@code troupe.yaml: models.planner}
     * @throws IllegalArgumentException naming the field that is not known or does not fit
     */
    public static ModelSettings from(Value fields, String place) {
        return new ModelSettingsReader(fields, place).read();
    }

    public ModelSettings withModel(@Nullable ModelName newModel) {
        return new ModelSettings(
                newModel,
                baseUrl,
                apiKeyVariable,
                temperature,
                maxTokens,
                timeout,
                firstByteTimeout,
                retries,
                rate,
                budgets,
                extraBody);
    }

    public ModelSettings withBudgets(Budgets newBudgets) {
        return new ModelSettings(
                model,
                baseUrl,
                apiKeyVariable,
                temperature,
                maxTokens,
                timeout,
                firstByteTimeout,
                retries,
                rate,
                newBudgets,
                extraBody);
    }

    /**
     * These settings, with the general ones where these leave something open. The budget is not
     * copied: the general one applies to all together. Where these name another provider, its
     * address, key and extra fields are its own.
     */
    public ModelSettings withDefaults(ModelSettings general) {
        var otherModel = general.model;
        boolean isSameProvider =
                model == null
                        || otherModel == null
                        || model.provider().equals(otherModel.provider());
        return new ModelSettings(
                model == null ? otherModel : model,
                baseUrl == null && isSameProvider ? general.baseUrl : baseUrl,
                apiKeyVariable == null && isSameProvider ? general.apiKeyVariable : apiKeyVariable,
                temperature == null ? general.temperature : temperature,
                maxTokens == null ? general.maxTokens : maxTokens,
                timeout == null ? general.timeout : timeout,
                firstByteTimeout == null ? general.firstByteTimeout : firstByteTimeout,
                retries == null ? general.retries : retries,
                mergeRates(general.rate),
                budgets,
                isSameProvider ? mergeExtraBody(general.extraBody) : extraBody);
    }

    private RateLimit mergeRates(RateLimit general) {
        return new RateLimit(
                rate.requestsPerMinute() == null
                        ? general.requestsPerMinute()
                        : rate.requestsPerMinute(),
                rate.tokensPerMinute() == null ? general.tokensPerMinute() : rate.tokensPerMinute(),
                rate.callsInFlight() == null ? general.callsInFlight() : rate.callsInFlight());
    }

    private Value mergeExtraBody(Value general) {
        if (!(extraBody instanceof Value.RecordOf(var own))) {
            return general;
        }
        var all = new LinkedHashMap<String, Value>();
        if (general instanceof Value.RecordOf(var fields)) {
            all.putAll(fields);
        }
        all.putAll(own);
        return Value.of(all);
    }
}
