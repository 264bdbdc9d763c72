package dev.troupe.runtime;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.Approvals;
import dev.troupe.agent.ModelSource;
import dev.troupe.agent.Roster;
import dev.troupe.agent.StandingRules;
import dev.troupe.agent.ToolPolicy;
import dev.troupe.agent.UnknownOutcome;
import dev.troupe.agent.Workspace;
import dev.troupe.chat.Belonging;
import dev.troupe.chat.ConversationListener;
import dev.troupe.chat.Coordinator;
import dev.troupe.core.Journal;
import dev.troupe.core.Problem;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.core.WorkflowLimits;
import dev.troupe.core.WorkflowRules;
import dev.troupe.model.Amount;
import dev.troupe.model.BudgetAccount;
import dev.troupe.model.BudgetGuard;
import dev.troupe.model.BudgetStatus;
import dev.troupe.model.BudgetWarning;
import dev.troupe.model.CallListener;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Meter;
import dev.troupe.model.MeteredModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ModelSettings;
import dev.troupe.model.ObservedModel;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.PriceList;
import dev.troupe.model.RoleModels;
import dev.troupe.model.UsageScope;
import dev.troupe.runtime.ModelChoice.Chosen;
import dev.troupe.runtime.ModelChoice.Reason;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Puts the parts together: packs, catalog, models, policy and journal, and makes coordinators of
 * them. Safe for use by several threads; one is enough for a process. Budgets that settings name
 * hold for all processes of a home together; see {@link UsageHome}.
 */
public final class Assembly implements AutoCloseable {
    private final Packs packs;
    private final Ensemble ensemble;
    private final ModelChoice choice;
    private final Meter meter = new Meter();
    private final OnlineModels online;
    private final UsageHome usage;
    private final BudgetGuard budgets;
    private final ToolPolicy policy;
    private final StandingRules standing;
    private final JournalChoice journal;
    private final WorkflowLimits workflowLimits;
    private final Path home;
    private final Consumer<Sentence> warnings;
    private final int crashLimit;
    private volatile UnknownOutcome unknown;

    private Assembly(
            Packs packs, ModelChoice choice, Environment environment, Consumer<Sentence> warnings) {
        this.packs = packs;
        this.ensemble = Ensemble.open(packs, environment);
        this.warnings = warnings;
        ensemble.warn(warnings);
        this.choice = choice;
        this.online = new OnlineModels(choice, meter, environment);
        this.usage = UsageHome.of(environment);
        this.budgets = new BudgetGuard(usage, InstantSource.system());
        this.policy = Settings.policy(environment);
        this.unknown = Settings.unknown(environment);
        this.standing = Settings.standing(environment);
        requireReadable(standing);
        this.journal = Settings.journal(environment);
        this.workflowLimits = Settings.workflowLimits(environment);
        this.home = environment.home();
        this.crashLimit = Settings.crashLimit(environment);
    }

    /** Before any run relies on them. */
    private static void requireReadable(StandingRules standing) {
        try {
            var _ = standing.rules();
        } catch (IllegalArgumentException e) {
            throw new SettingsException(Sentence.of(e));
        }
    }

    /**
     * Opens packs and reads settings.
     *
     * @param packs opened here and closed with the assembly
     * @param choice the models of all coordinators
     * @param warnings told what is wrong and keeps nothing from working, such as a file that
     *     describes no agent
     * @throws SettingsException when a setting cannot be used
     */
    public static Assembly open(
            Packs.Source packs,
            ModelChoice choice,
            Environment environment,
            Consumer<Sentence> warnings) {
        HomePermissions.restrict(environment).ifPresent(warnings);
        return new Assembly(packs.open(environment), choice, environment, warnings);
    }

    /**
     * Does this about calls of which nobody knows whether they were made, whatever settings say.
     * Holds for the coordinators that are made afterwards.
     */
    public Assembly settling(UnknownOutcome policy) {
        this.unknown = policy;
        return this;
    }

    /** What the model calls of all coordinators came to. */
    public Meter meter() {
        return meter;
    }

    /** The models that are reached over the network and that settings choose; the default first. */
    public List<ModelName> models() {
        return Stream.of(ModelRole.values())
                .map(choice::of)
                .filter(chosen -> !chosen.isOffline())
                .map(ModelChoice.Chosen::name)
                .distinct()
                .toList();
    }

    /**
     * One of {@link #models}, with its retries, limits and budget as settings have them for the
     * first role that it has.
     *
     * @param name {@code provider:name}
     * @param user whose budgets its calls count to
     * @return empty where settings choose no such model
     * @throws SettingsException when its settings do not do
     */
    public Optional<ChatModel> model(String name, String user) {
        var account = account(user, ConversationListener.NONE);
        return Stream.of(ModelRole.values())
                .filter(role -> !choice.of(role).isOffline())
                .filter(role -> choice.of(role).name().toString().equals(name))
                .findFirst()
                .map(role -> online.create(role, choice.of(role), account));
    }

    /** The name of the model for what has no role of its own; empty where it works by rules. */
    public Optional<ModelName> defaultModel() {
        return Optional.of(choice.of(ModelRole.DEFAULT))
                .filter(chosen -> !chosen.isOffline())
                .map(ModelChoice.Chosen::name);
    }

    /** The rules of workflows that users give here as files or through the API. */
    public WorkflowRules rules() {
        return WorkflowRules.USER_DEFINED
                .withLimits(workflowLimits)
                .withKnownTypes(ensemble.catalog().snapshot().types());
    }

    /** All agents as they are now, those of new and changed files among them. */
    public Roster roster() {
        ensemble.refresh(warnings);
        return ensemble.catalog().snapshot();
    }

    /** The documents that agents read; empty where the packs bring none. */
    public Optional<Documents> documents() {
        return packs.passages() instanceof Documents documents
                ? Optional.of(documents)
                : Optional.empty();
    }

    /** Where settings say that runs are kept. */
    public JournalChoice journal() {
        return journal;
    }

    /**
     * A coordinator that tells what it does; the caller closes it. It reads the files that describe
     * agents again before.
     *
     * @param workspace where its runs work
     * @param runs told of the events of its runs
     * @param conversation told what happens before and beside runs
     * @param approvals asked before agents do what the policy leaves to people
     * @param journal keeps its runs; closed by whoever opened it, after the coordinator
     * @throws SettingsException when a provider is not known or its settings do not do
     */
    public Coordinator coordinator(
            Workspace workspace,
            RunOptions options,
            RunListener runs,
            ConversationListener conversation,
            Approvals approvals,
            Journal journal) {
        return coordinator(
                workspace, options, runs, conversation, approvals, journal, Belonging.NOBODY);
    }

    /** The same for somebody among several. */
    public Coordinator coordinator(
            Workspace workspace,
            RunOptions options,
            RunListener runs,
            ConversationListener conversation,
            Approvals approvals,
            Journal journal,
            Belonging belonging) {
        return coordinator(
                workspace,
                options,
                runs,
                conversation,
                approvals,
                journal,
                belonging,
                CallListener.NONE,
                UnaryOperator.identity());
    }

    /**
     * The same for somebody among several.
     *
     * @param calls told of every call of a model, those of planning and of agents alike
     * @param journaled made of each model that is reached over the network for other work than that
     *     of agents, whose replies are on record with the run: understanding, planning, wording
     */
    public Coordinator coordinator(
            Workspace workspace,
            RunOptions options,
            RunListener runs,
            ConversationListener conversation,
            Approvals approvals,
            Journal journal,
            Belonging belonging,
            CallListener calls,
            UnaryOperator<ChatModel> journaled) {
        ensemble.refresh(warnings);
        var open = workspace.withProtected(home);
        var parts = Coordinator.Parts.offline(packs.all(), ensemble.catalog(), open);
        var account = account(belonging.user(), conversation);
        var model = model(parts.model(), calls, account, journaled);
        var agents =
                AgentOptions.STANDARD
                        .withPolicy(policy)
                        .withApprovals(approvals)
                        .withStanding(standing)
                        .withUnknown(unknown)
                        .withMaxCrashes(crashLimit)
                        .withPassages(packs.passages());
        return new Coordinator(
                parts.withModel(model)
                        .withOptions(options)
                        .withJournal(journal)
                        .withBelonging(belonging)
                        .withUserDefinedLimits(workflowLimits)
                        .withListeners(binding(account, runs), conversation)
                        .withAgents(agents.withModels(models(model, calls, account))));
    }

    /**
     * What the calls of a user came to in a period, over all processes of the home.
     *
     * @param from first day, of UTC
     * @param until first day that is not counted
     * @throws dev.troupe.model.UsageLedgerException when it cannot be read
     */
    public Amount used(String user, LocalDate from, LocalDate until) {
        return usage.total(new UsageScope.OfUser(user, from, until));
    }

    /**
     * The budgets of a user and of all users as they stand.
     *
     * @throws dev.troupe.model.UsageLedgerException when they cannot be read
     */
    public List<BudgetStatus> budgets(String user) {
        return account(user, ConversationListener.NONE).statuses();
    }

    private BudgetAccount account(String user, ConversationListener conversation) {
        return budgets.account(
                choice.of(ModelRole.DEFAULT).settings().budgets(),
                user,
                warning -> warn(warning, conversation));
    }

    private void warn(BudgetWarning warning, ConversationListener conversation) {
        warnings.accept(warning.message());
        conversation.on(
                "budget.warning",
                Fields.of(
                        "setting", Value.of(warning.setting()),
                        "message", Value.of(warning.message().en()),
                        "messageZh", Value.of(warning.message().zh())));
    }

    /**
     * Calls that planned a run count for it from its first event on, those of a resumed run at
     * once.
     */
    private static RunListener binding(BudgetAccount account, RunListener runs) {
        return entry -> {
            account.bind(entry.run());
            runs.on(entry);
        };
    }

    /** Models that agents name are for runs that use the network at all. */
    private ModelSource models(ChatModel runs, CallListener calls, BudgetAccount account) {
        return choice.of(ModelRole.AGENT).isOffline()
                ? _ -> runs
                : name -> observed(named(name, account), name, calls);
    }

    private static ChatModel observed(ChatModel model, String name, CallListener calls) {
        return new ObservedModel(model, name, calls, InstantSource.system());
    }

    private ChatModel named(String name, BudgetAccount account) {
        try {
            var settings = ModelSettings.of(ModelName.parse(name));
            return online.create(ModelRole.DEFAULT, new Chosen(settings, Reason.FILE), account);
        } catch (SettingsException | IllegalArgumentException e) {
            throw new ModelException(Problem.of(ModelProblem.UNKNOWN_MODEL, Sentence.of(e)));
        }
    }

    /** One model for each role; the offline one is shared. */
    private ChatModel model(
            ChatModel offline,
            CallListener calls,
            BudgetAccount account,
            UnaryOperator<ChatModel> journaled) {
        var metered = new MeteredModel(offline, meter, PriceList.NONE);
        var rules = observed(metered, OfflineModel.NAME, calls);
        var models = new EnumMap<ModelRole, ChatModel>(ModelRole.class);
        for (var role : ModelRole.values()) {
            var chosen = choice.of(role);
            if (chosen.isOffline()) {
                models.put(role, rules);
            } else {
                var name = chosen.name().toString();
                var asked = observed(online.create(role, chosen, account), name, calls);
                models.put(role, role == ModelRole.AGENT ? asked : journaled.apply(asked));
            }
        }
        return new RoleModels(models.getOrDefault(ModelRole.DEFAULT, rules), models);
    }

    @Override
    public void close() {
        packs.close();
        usage.close();
    }
}
