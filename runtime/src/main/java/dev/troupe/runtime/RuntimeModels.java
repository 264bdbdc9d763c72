package dev.troupe.runtime;

import dev.troupe.agent.ModelSource;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.budget.BudgetAccount;
import dev.troupe.model.budget.BudgetGuard;
import dev.troupe.model.budget.BudgetWarning;
import dev.troupe.model.budget.MeteredModel;
import dev.troupe.model.budget.PriceList;
import dev.troupe.model.budget.Spend;
import dev.troupe.model.budget.UsageMeter;
import dev.troupe.model.budget.UsageScope;
import dev.troupe.model.call.CallListener;
import dev.troupe.model.call.ObservedModel;
import dev.troupe.model.call.RetryNotice;
import dev.troupe.model.call.RoleRouter;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.runtime.settings.ModelSelection.Chosen;
import dev.troupe.runtime.settings.ModelSelection.Reason;
import dev.troupe.runtime.settings.SettingsException;
import dev.troupe.runtime.usage.DatabaseUsageLedger;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The models that settings choose for each role, with the budgets that their calls count to. Safe
 * for use by several threads.
 */
final class RuntimeModels implements AutoCloseable {
    private final ModelSelection choice;
    private final UsageMeter meter = new UsageMeter();
    private final RemoteModelFactory online;
    private final DatabaseUsageLedger usage;
    private final BudgetGuard budgets;
    private final Consumer<LocalizedText> warnings;

    RuntimeModels(
            ModelSelection choice, Environment environment, Consumer<LocalizedText> warnings) {
        this.choice = choice;
        this.warnings = warnings;
        this.online = new RemoteModelFactory(choice, meter, environment);
        this.usage = DatabaseUsageLedger.of(environment);
        this.budgets = new BudgetGuard(usage, InstantSource.system());
    }

    UsageMeter meter() {
        return meter;
    }

    boolean isOffline(ModelRole role) {
        return choice.of(role).isOffline();
    }

    /** As {@link TroupeRuntime#models}. */
    List<ModelName> names() {
        return Stream.of(ModelRole.values())
                .map(choice::of)
                .filter(chosen -> !chosen.isOffline())
                .map(ModelSelection.Chosen::name)
                .distinct()
                .toList();
    }

    /** As {@link TroupeRuntime#model}. */
    Optional<ChatModel> find(String name, String user) {
        var account = account(user, ConversationListener.NONE);
        return Stream.of(ModelRole.values())
                .filter(role -> !choice.of(role).isOffline())
                .filter(role -> choice.of(role).name().toString().equals(name))
                .findFirst()
                .map(role -> online.create(role, choice.of(role), account, _ -> {}));
    }

    /** As {@link TroupeRuntime#defaultModel}. */
    Optional<ModelName> defaultName() {
        return Optional.of(choice.of(ModelRole.DEFAULT))
                .filter(chosen -> !chosen.isOffline())
                .map(ModelSelection.Chosen::name);
    }

    Spend usage(UsageScope scope) {
        return usage.total(scope);
    }

    BudgetAccount account(String user, ConversationListener conversation) {
        return budgets.openAccount(
                choice.of(ModelRole.DEFAULT).settings().budgets(),
                user,
                warning -> warn(warning, conversation));
    }

    private void warn(BudgetWarning warning, ConversationListener conversation) {
        warnings.accept(warning.message());
        conversation.onEvent(new ConversationEvent.BudgetWarned(warning));
    }

    /**
     * Calls that planned a run count for it from its first event on, those of a resumed run
     * immediately.
     */
    static RunListener bindRuns(BudgetAccount account, RunListener runs) {
        return entry -> {
            account.bindRun(entry.run());
            runs.onEvent(entry);
        };
    }

    /** One model for each role; the offline one is shared. */
    ChatModel byRole(
            ChatModel offline,
            CallListener calls,
            BudgetAccount account,
            ConversationListener conversation,
            UnaryOperator<ChatModel> journaled) {
        var metered = new MeteredModel(offline, meter, PriceList.NONE);
        var rules = observe(metered, OfflineModel.NAME, calls);
        var models = new EnumMap<ModelRole, ChatModel>(ModelRole.class);
        for (var role : ModelRole.values()) {
            var chosen = choice.of(role);
            if (chosen.isOffline()) {
                models.put(role, rules);
            } else {
                var name = chosen.name().toString();
                var asked =
                        observe(
                                online.create(role, chosen, account, reportRetries(conversation)),
                                name,
                                calls);
                models.put(role, role == ModelRole.AGENT ? asked : journaled.apply(asked));
            }
        }
        return new RoleRouter(models.getOrDefault(ModelRole.DEFAULT, rules), models);
    }

    /** Models that agents name are for runs that use the network at all. */
    ModelSource byName(
            ChatModel runs,
            CallListener calls,
            BudgetAccount account,
            ConversationListener conversation) {
        return choice.of(ModelRole.AGENT).isOffline()
                ? _ -> runs
                : name -> observe(createNamed(name, account, conversation), name, calls);
    }

    private ChatModel createNamed(
            String name, BudgetAccount account, ConversationListener conversation) {
        try {
            var settings = choice.settingsFor(ModelName.parse(name));
            return online.create(
                    ModelRole.DEFAULT,
                    new Chosen(settings, Reason.FILE),
                    account,
                    reportRetries(conversation));
        } catch (SettingsException | IllegalArgumentException e) {
            throw new ModelException(Problem.of(ModelProblem.UNKNOWN_MODEL, LocalizedText.of(e)));
        }
    }

    private static Consumer<RetryNotice> reportRetries(ConversationListener conversation) {
        return notice -> conversation.onEvent(ConversationEvent.ModelRetried.of(notice));
    }

    private static ChatModel observe(ChatModel model, String name, CallListener calls) {
        return new ObservedModel(model, name, calls, InstantSource.system());
    }

    @Override
    public void close() {
        usage.close();
    }
}
