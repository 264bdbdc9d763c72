package dev.troupe.runtime;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.UncertainCallPolicy;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.RunEngine;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.graph.GraphConfig;
import dev.troupe.core.graph.StateGraphDocument;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.workflow.WorkflowLimits;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelName;
import dev.troupe.model.budget.BudgetStatus;
import dev.troupe.model.budget.Spend;
import dev.troupe.model.budget.UsageMeter;
import dev.troupe.model.budget.UsageScope;
import dev.troupe.model.call.CallListener;
import dev.troupe.model.media.MediaRole;
import dev.troupe.protocols.a2a.A2aPack;
import dev.troupe.protocols.mcp.client.McpPack;
import dev.troupe.runtime.engine.RunDriver;
import dev.troupe.runtime.engine.SharedEngine;
import dev.troupe.runtime.pack.DocumentLibrary;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.page.DashboardPack;
import dev.troupe.runtime.page.PagePublisher;
import dev.troupe.runtime.page.PageServices;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.GraphSettings;
import dev.troupe.runtime.settings.JournalSettings;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.runtime.settings.SettingsException;
import dev.troupe.runtime.usage.DatabaseUsageLedger;
import dev.troupe.store.DurableJournal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Puts the parts together: packs, catalog, models, policy and journal, and makes coordinators of
 * them. Safe for use by several threads; one is enough for a process. Budgets in settings apply to
 * all processes of a home together; see {@link DatabaseUsageLedger}.
 */
public final class TroupeRuntime implements AutoCloseable {
    private final Packs packs;
    private final AgentRegistry ensemble;
    private final RuntimeModels models;
    private final RuntimePolicies policies;
    private final JournalSettings journal;
    private final WorkflowLimits workflowLimits;
    private final Path home;
    private final Consumer<LocalizedText> warnings;
    private final StateGraphDocument graph;
    private final RuntimePages pages;
    private volatile RunEngine.Factory engines = RunEngine.Factory.EMBEDDED;

    private TroupeRuntime(
            Packs packs,
            ModelSelection choice,
            Environment environment,
            Consumer<LocalizedText> warnings) {
        this.packs = packs;
        this.ensemble = AgentRegistry.open(packs, choice, environment);
        this.warnings = warnings;
        ensemble.warn(warnings);
        McpPack.among(packs.all()).forEach(mcp -> mcp.addWarnings(warnings));
        A2aPack.among(packs.all()).forEach(a2a -> a2a.addWarnings(warnings));
        this.models = new RuntimeModels(choice, environment, warnings);
        this.policies = RuntimePolicies.read(environment);
        this.journal = Settings.journal(environment);
        this.workflowLimits = Settings.workflowLimits(environment);
        this.home = environment.home();
        this.graph = GraphSettings.read(environment);
        this.pages = new RuntimePages(packs, ensemble, models, home, this::agentOptions, warnings);
        DashboardPack.among(packs.all()).forEach(pack -> pack.attach(pages));
    }

    /**
     * Opens packs and reads settings.
     *
     * @param packs opened here and closed with the assembly
     * @param choice the models of all coordinators
     * @param warnings receives harmless problems, such as a file that describes no agent
     * @throws SettingsException when a setting cannot be used
     */
    public static TroupeRuntime open(
            Packs.Source packs,
            ModelSelection choice,
            Environment environment,
            Consumer<LocalizedText> warnings) {
        HomePermissions.restrict(environment).ifPresent(warnings);
        return new TroupeRuntime(packs.open(environment), choice, environment, warnings);
    }

    /** The agents of MCP servers; empty if its packs have none. */
    public Optional<McpPack> mcpPack() {
        return McpPack.among(packs.all()).findFirst();
    }

    /**
     * Applies this to calls of which it is unknown whether they were executed, whatever the
     * settings specify. Applies to the coordinators that are created afterwards.
     */
    public TroupeRuntime setUncertainCallPolicy(UncertainCallPolicy policy) {
        policies.setUncertainCalls(policy);
        return this;
    }

    /**
     * Stores the pages that runs build from now on there, and not in files of the workspace.
     *
     * @param calls notified of every call of a model for them
     */
    public TroupeRuntime setPagePublisher(PagePublisher publisher, CallListener calls) {
        pages.setPublisher(publisher, calls);
        return this;
    }

    /**
     * Has the coordinators that are created afterwards run their plans on one engine that drives
     * runs elsewhere; the caller closes it after them.
     *
     * @param drivers as in {@link SharedEngine#open}
     */
    public SharedEngine shareEngine(
            DurableJournal store, Function<EngineConfig, RunDriver> drivers) {
        var setup =
                new SharedEngine.Setup(
                        type -> ensemble.catalog().find(type).isPresent(),
                        WorkflowRules.STANDARD.withLimits(workflowLimits),
                        policies.crashLimit(),
                        TimeSource.system(),
                        new JoinedCoordinators(this, store));
        var shared = SharedEngine.open(store, setup, drivers);
        engines = shared;
        return shared;
    }

    /** The usage of the model calls of all coordinators. */
    public UsageMeter meter() {
        return models.meter();
    }

    /** The models that are reached over the network and that settings choose; the default first. */
    public List<ModelName> models() {
        return models.names();
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
        return models.find(name, user);
    }

    /** The name of the default model; empty if it works by rules. */
    public Optional<ModelName> defaultModel() {
        return models.defaultName();
    }

    /** The rules of workflows that users give here as files or through the API. */
    public WorkflowRules rules() {
        return WorkflowRules.USER_DEFINED
                .withLimits(workflowLimits)
                .withKnownTypes(ensemble.catalog().snapshot().types());
    }

    /** All agents as they are now, those of new and changed files among them. */
    public CatalogSnapshot catalogSnapshot() {
        ensemble.refresh(warnings);
        return ensemble.catalog().snapshot();
    }

    /** Whether a model is set that describes pictures to agents. */
    public boolean describesPictures() {
        return packs.media().has(MediaRole.VISION);
    }

    /** The documents that agents read; empty where the packs bring none. */
    public Optional<DocumentLibrary> documents() {
        return packs.passages() instanceof DocumentLibrary documents
                ? Optional.of(documents)
                : Optional.empty();
    }

    /** Where runs are stored according to the settings. */
    public JournalSettings journal() {
        return journal;
    }

    /**
     * A coordinator that reports what it does; the caller closes it. It reads the files that
     * describe agents again before.
     *
     * @param workspace where its runs work
     * @param runs notified of the events of its runs
     * @param conversation receives the events before and outside of runs
     * @param approvals asked before agents do what the policy leaves to users
     * @param journal that stores its runs; closed by its opener, after the coordinator
     * @throws SettingsException when a provider is not known or its settings do not do
     */
    public Coordinator coordinator(
            Workspace workspace,
            RunOptions options,
            RunListener runs,
            ConversationListener conversation,
            ApprovalHandler approvals,
            Journal journal) {
        return coordinator(
                workspace, options, runs, conversation, approvals, journal, RunOwner.NOBODY);
    }

    /** The same for one of several users. */
    public Coordinator coordinator(
            Workspace workspace,
            RunOptions options,
            RunListener runs,
            ConversationListener conversation,
            ApprovalHandler approvals,
            Journal journal,
            RunOwner owner) {
        return coordinator(
                workspace,
                options,
                runs,
                conversation,
                approvals,
                journal,
                owner,
                CallListener.NONE,
                UnaryOperator.identity(),
                graphConfig());
    }

    /** The document that the coordinator's stages are read from. */
    public StateGraphDocument graph() {
        return graph;
    }

    /** How the coordinator works with its agents where a conversation has no settings for it. */
    public GraphConfig graphConfig() {
        return graph.metadata().config();
    }

    /**
     * The same for one of several users.
     *
     * @param calls notified of every call of a model, those of planning and of agents alike
     * @param journaled made of each model that is reached over the network for other work than that
     *     of agents, whose replies are on record with the run: understanding, planning, wording
     * @param limits of hand-offs
     */
    public Coordinator coordinator(
            Workspace workspace,
            RunOptions options,
            RunListener runs,
            ConversationListener conversation,
            ApprovalHandler approvals,
            Journal journal,
            RunOwner owner,
            CallListener calls,
            UnaryOperator<ChatModel> journaled,
            GraphConfig limits) {
        ensemble.refresh(warnings);
        var open = workspace.withProtected(home);
        var offline =
                CoordinatorConfig.offlineBuilder(packs(owner), ensemble.catalog(), open).build();
        var account = models.account(owner.user(), conversation);
        var model = models.byRole(offline.model(), calls, account, conversation, journaled);
        var agents =
                agentOptions(approvals)
                        .withMaxHandoffs(limits.enableHandoff() ? limits.maxHandoffDepth() : 0);
        return new Coordinator(
                offline.toBuilder()
                        .model(model)
                        .runOptions(options)
                        .journal(journal)
                        .engines(engines)
                        .runOwner(owner)
                        .userDefinedLimits(workflowLimits)
                        .graph(graph)
                        .runListener(RuntimeModels.bindRuns(account, runs))
                        .conversationListener(conversation)
                        .agentOptions(
                                agents.withModels(
                                        models.byName(model, calls, account, conversation)))
                        .build());
    }

    /**
     * Prints an HTML file as PDF, as {@link dev.troupe.runtime.page.PagePdf#print} does.
     *
     * @throws dev.troupe.agent.tool.ToolException with the remedy where no browser can print it
     */
    public byte[] printPdf(String html) throws InterruptedException {
        return pages.printPdf(html);
    }

    /**
     * What builds pages for the only user; the caller closes it.
     *
     * @param workspace whose files pages may read
     * @param approvals asked before tools do what the policy leaves to users
     * @param journal that stores the runs; closed by its opener
     * @throws SettingsException when a provider is not known or its settings do not do
     */
    public PageServices pages(Workspace workspace, ApprovalHandler approvals, Journal journal) {
        return pages(workspace, approvals, journal, "", CallListener.NONE);
    }

    /**
     * The same for one of several users.
     *
     * @param calls notified of every call of a model
     */
    public PageServices pages(
            Workspace workspace,
            ApprovalHandler approvals,
            Journal journal,
            String user,
            CallListener calls) {
        var account = models.account(user, ConversationListener.NONE);
        return pages.open(
                workspace,
                approvals,
                journal,
                user,
                calls,
                account,
                RuntimeModels.bindRuns(account, RunListener.NONE));
    }

    private AgentOptions agentOptions(ApprovalHandler approvals) {
        return policies.options().withApprovals(approvals).withPassages(packs.passages());
    }

    /** A user without a name is the only one: all runs of the home are theirs. */
    private List<Pack> packs(RunOwner owner) {
        return owner.user().isEmpty()
                ? Stream.concat(packs.all().stream(), Stream.of(new RunHistoryPack(journal)))
                        .toList()
                : packs.all();
    }

    /**
     * The usage of a user's calls in a period, over all processes of the home.
     *
     * @param from first day, of UTC
     * @param until first day that is not counted
     * @throws dev.troupe.model.budget.UsageLedgerException when it cannot be read
     */
    public Spend usage(String user, LocalDate from, LocalDate until) {
        return models.usage(new UsageScope.OfUser(user, from, until));
    }

    /**
     * The budgets of a user and of all users as they stand.
     *
     * @throws dev.troupe.model.budget.UsageLedgerException when they cannot be read
     */
    public List<BudgetStatus> budgets(String user) {
        return models.account(user, ConversationListener.NONE).statuses();
    }

    @Override
    public void close() {
        packs.close();
        models.close();
    }
}
