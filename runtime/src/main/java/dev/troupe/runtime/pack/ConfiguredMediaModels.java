package dev.troupe.runtime.pack;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.budget.BudgetGuard;
import dev.troupe.model.budget.Budgets;
import dev.troupe.model.budget.Spend;
import dev.troupe.model.langchain4j.MediaModelFactory;
import dev.troupe.model.langchain4j.ProviderSettings;
import dev.troupe.model.media.ImageModel;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.MediaRole;
import dev.troupe.model.media.SpeechModel;
import dev.troupe.model.media.VideoModel;
import dev.troupe.model.media.VisionModel;
import dev.troupe.model.settings.MediaSettings;
import dev.troupe.model.settings.ModelSettings;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.runtime.settings.SettingsException;
import dev.troupe.runtime.usage.DatabaseUsageLedger;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;

/**
 * The models of pictures, videos, speech and vision that {@code troupe.yaml} configures. What they
 * cost counts to the budgets of runs, users, days and months, with that of language models.
 */
public final class ConfiguredMediaModels implements MediaModels, AutoCloseable {
    private final MediaSettings settings;
    private final Budgets budgets;
    private final Environment environment;
    private final DatabaseUsageLedger ledger;
    private final BudgetGuard guard;

    private ConfiguredMediaModels(
            MediaSettings settings, Budgets budgets, Environment environment) {
        this.settings = settings;
        this.budgets = budgets;
        this.environment = environment;
        this.ledger = DatabaseUsageLedger.of(environment);
        this.guard = new BudgetGuard(ledger, InstantSource.system());
    }

    /**
     * @throws SettingsException when a setting cannot be used
     */
    public static ConfiguredMediaModels open(Environment environment) {
        var models =
                new ConfiguredMediaModels(
                        Settings.mediaModels(environment),
                        Settings.budgets(environment),
                        environment);
        models.requireUsable();
        return models;
    }

    /** Before any run relies on them. */
    private void requireUsable() {
        for (var role : settings.roles().keySet()) {
            try {
                switch (role) {
                    case TEXT2IMAGE, IMAGE2IMAGE -> imageModel(role);
                    case TEXT2VIDEO, IMAGE2VIDEO -> videoModel(role);
                    case SPEECH -> speechModel();
                    case VISION -> visionModel();
                }
            } catch (IllegalArgumentException e) {
                throw new SettingsException(
                        "models.%s 无效：%s",
                        "models.%s is not valid: %s", role.settingName(), LocalizedText.of(e));
            }
        }
    }

    @Override
    public boolean has(MediaRole role) {
        return settings.of(role).isPresent();
    }

    @Override
    public String name(MediaRole role) {
        return settings.of(role).map(chosen -> nameOf(chosen.settings()).toString()).orElse("");
    }

    @Override
    public Optional<ImageModel> imageModel(MediaRole role) {
        return provider(role).map(MediaModelFactory::createImageModel);
    }

    @Override
    public Optional<VideoModel> videoModel(MediaRole role) {
        return provider(role).map(MediaModelFactory::createVideoModel);
    }

    @Override
    public Optional<SpeechModel> speechModel() {
        return provider(MediaRole.SPEECH).map(MediaModelFactory::createSpeechModel);
    }

    @Override
    public Optional<VisionModel> visionModel() {
        return provider(MediaRole.VISION).map(MediaModelFactory::createVisionModel);
    }

    private Optional<ProviderSettings> provider(MediaRole role) {
        return settings.of(role)
                .map(MediaSettings.Chosen::settings)
                .map(chosen -> {
                    var provider =
                            ProviderSettings.from(nameOf(chosen), chosen, environment.variables());
                    return chosen.timeout() == null
                            ? provider
                            : provider.withTimeouts(provider.connectTimeout(), chosen.timeout());
                });
    }

    private static ModelName nameOf(ModelSettings settings) {
        return Objects.requireNonNull(settings.model());
    }

    @Override
    public <T> T pay(MediaRole role, BigDecimal units, Payer payer, Order<T> order)
            throws InterruptedException {
        var price = settings.of(role).map(MediaSettings.Chosen::price).orElse(null);
        if (price == null && budgets.limitsMoney()) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.OVER_BUDGET,
                            "有金额预算，但 models.%1$s 的价格未知，因此没有下单；请在 troupe.yaml 中设置 models.%1$s.price（每张图片、每秒视频或每千字语音的美元价）",
                            "There is a budget of money, and the price of models.%1$s is unknown, so nothing was ordered; set models.%1$s.price in troupe.yaml, in US dollars for a picture, a second of video or 1,000 characters of speech",
                            role.settingName()));
        }
        var cost = new Spend(0, price == null ? BigDecimal.ZERO : price.multiply(units));
        var account = guard.openAccount(budgets, payer.user(), _ -> {});
        if (!payer.run().isEmpty()) {
            account.bindRun(new RunId(payer.run()));
        }
        return account.pay(cost, order::place);
    }

    @Override
    public void close() {
        ledger.close();
    }
}
