package dev.troupe.runtime.settings;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.budget.PriceList;
import dev.troupe.model.settings.ModelSettings;
import dev.troupe.model.settings.RoleSettings;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which model each role has, and why.
 *
 * @param roles all of them
 * @param prices that the settings name
 */
public record ModelSelection(Map<ModelRole, Chosen> roles, PriceList prices) {
    private static final ModelName OFFLINE = ModelName.parse(OfflineModel.NAME);
    private static final String OFFLINE_WORD = "offline";

    /** The models that a key alone switches to, in the order of preference. */
    private static final List<ByKey> BY_KEY =
            List.of(
                    new ByKey("OPENAI_API_KEY", new ModelName("openai", "gpt-5-mini")),
                    new ByKey("ANTHROPIC_API_KEY", new ModelName("anthropic", "claude-sonnet-4-5")),
                    new ByKey("GEMINI_API_KEY", new ModelName("gemini", "gemini-2.5-flash")));

    private record ByKey(String variable, ModelName model) {}

    /** Why a model was chosen. */
    public record Reason(String zh, String en) {
        static final Reason OPTION = new Reason("由 --model 指定", "given by --model");
        static final Reason VARIABLE = new Reason("由 TROUPE_MODEL 指定", "given by TROUPE_MODEL");
        public static final Reason FILE = new Reason("由 troupe.yaml 指定", "set in troupe.yaml");
        static final Reason NOTHING =
                new Reason(
                        "因为没有设置 OPENAI_API_KEY、ANTHROPIC_API_KEY 或 GEMINI_API_KEY；按规则工作，不需要网络",
                        "because OPENAI_API_KEY, ANTHROPIC_API_KEY and GEMINI_API_KEY are not set;"
                                + " works by rules, needs no network");

        static Reason key(String variable) {
            return new Reason("因为设置了 " + variable, "because " + variable + " is set");
        }

        /** In one language. */
        public String in(Language language) {
            return language.choose(zh, en);
        }
    }

    /** A role's model. Its settings name one. */
    public record Chosen(ModelSettings settings, Reason reason) {
        /** {@code provider:name}. */
        public ModelName name() {
            return Objects.requireNonNullElse(settings.model(), OFFLINE);
        }

        /** Whether it works by rules, without a network. */
        public boolean isOffline() {
            return name().provider().equals(OFFLINE.provider());
        }

        @Override
        public String toString() {
            return isOffline() ? OFFLINE_WORD : name().toString();
        }
    }

    public ModelSelection {
        roles = Map.copyOf(roles);
    }

    /**
     * By {@code --model}, else {@code TROUPE_MODEL}, else {@code troupe.yaml}, else that of a
     * provider whose key is set, else the offline model. The first two apply to every role.
     *
     * @throws SettingsException when a name has another form than {@code provider:name}, or a
     *     settings file is wrong
     */
    public static ModelSelection of(@Nullable String option, Environment environment) {
        var files = Settings.read(environment);
        var forced = findOverride(option, environment);
        var general = forced == null ? defaultSelection(files, environment) : forced;
        var roles = new EnumMap<ModelRole, Chosen>(ModelRole.class);
        for (var role : ModelRole.values()) {
            var own = files.settingsOf(role);
            boolean isNamed = forced == null && files.hasOwnModel(role);
            roles.put(
                    role,
                    isNamed
                            ? new Chosen(own, Reason.FILE)
                            : new Chosen(
                                    ModelSettings.of(general.name())
                                            .withDefaults(own)
                                            .withBudgets(own.budgets()),
                                    general.reason()));
        }
        return new ModelSelection(roles, files.prices());
    }

    /** The offline model for every role. */
    public static ModelSelection offline() {
        var chosen = new Chosen(ModelSettings.of(OFFLINE), Reason.NOTHING);
        return new ModelSelection(
                Arrays.stream(ModelRole.values())
                        .collect(Collectors.toMap(Function.identity(), _ -> chosen)),
                PriceList.NONE);
    }

    private static @Nullable Chosen findOverride(@Nullable String option, Environment environment) {
        if (option != null) {
            return new Chosen(ModelSettings.of(parse(option)), Reason.OPTION);
        }
        return environment
                .variable("TROUPE_MODEL")
                .map(name -> new Chosen(ModelSettings.of(parse(name)), Reason.VARIABLE))
                .orElse(null);
    }

    private static Chosen defaultSelection(RoleSettings files, Environment environment) {
        var model = files.settingsOf(ModelRole.DEFAULT).model();
        if (model != null) {
            return new Chosen(ModelSettings.of(model), Reason.FILE);
        }
        return BY_KEY.stream()
                .filter(each -> environment.variable(each.variable()).isPresent())
                .findFirst()
                .map(each ->
                        new Chosen(ModelSettings.of(each.model()), Reason.key(each.variable())))
                .orElseGet(() -> new Chosen(ModelSettings.of(OFFLINE), Reason.NOTHING));
    }

    private static ModelName parse(String text) {
        if (text.strip().equals(OFFLINE_WORD)) {
            return OFFLINE;
        }
        try {
            return ModelName.parse(text.strip());
        } catch (IllegalArgumentException e) {
            throw new SettingsException("%s，或 offline", "%s, or 'offline'", LocalizedText.of(e));
        }
    }

    /** The model of a role. */
    public Chosen of(ModelRole role) {
        return Objects.requireNonNull(roles.get(role));
    }

    /**
     * Whether an agent may have a model: some role has a model of this provider, or agents do not
     * use the network at all.
     *
     * @param model {@code provider:name}
     */
    public boolean isProviderChosen(String model) {
        return of(ModelRole.AGENT).isOffline() || findRole(parse(model).provider()).isPresent();
    }

    /**
     * The settings of a model that an agent names: the address and the key are those of a role that
     * has a model of the same provider.
     */
    public ModelSettings settingsFor(ModelName model) {
        var named = ModelSettings.of(model);
        return findRole(model.provider())
                .map(chosen -> named.withDefaults(chosen.settings()))
                .orElse(named);
    }

    private Optional<Chosen> findRole(String provider) {
        return Arrays.stream(ModelRole.values())
                .map(this::of)
                .filter(chosen -> chosen.name().provider().equals(provider))
                .findFirst();
    }

    /** The models' names: most often one. */
    @Override
    public String toString() {
        return Arrays.stream(ModelRole.values())
                .map(role -> of(role).toString())
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
