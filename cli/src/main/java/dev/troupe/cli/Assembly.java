package dev.troupe.cli;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.Approvals;
import dev.troupe.agent.ModelSource;
import dev.troupe.agent.StandingRules;
import dev.troupe.agent.ToolPolicy;
import dev.troupe.agent.UnknownOutcome;
import dev.troupe.agent.Workspace;
import dev.troupe.chat.ConversationListener;
import dev.troupe.chat.Coordinator;
import dev.troupe.cli.ModelChoice.Chosen;
import dev.troupe.cli.ModelChoice.Reason;
import dev.troupe.core.Journal;
import dev.troupe.core.Problem;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Sentence;
import dev.troupe.core.WorkflowRules;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Meter;
import dev.troupe.model.MeteredModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ModelSettings;
import dev.troupe.model.PriceList;
import dev.troupe.model.RoleModels;
import java.util.EnumMap;

/** Puts the parts together: packs, catalog, model, coordinator. */
final class Assembly implements AutoCloseable {
    private final Packs packs;
    private final Ensemble ensemble;
    private final ModelChoice choice;
    private final Surroundings surroundings;
    private final Meter meter = new Meter();
    private final OnlineModels online;
    private final ToolPolicy policy;
    private final StandingRules standing;
    private UnknownOutcome unknown;
    private final JournalChoice journal;

    private Assembly(Packs packs, ModelChoice choice, Surroundings surroundings) {
        this.packs = packs;
        this.ensemble = Ensemble.open(packs, surroundings);
        ensemble.warn(surroundings);
        this.choice = choice;
        this.surroundings = surroundings;
        this.online = new OnlineModels(choice, meter, surroundings);
        this.policy = SettingsFiles.policy(surroundings);
        this.unknown = SettingsFiles.unknown(surroundings);
        this.standing = SettingsFiles.standing(surroundings);
        requireReadable(standing);
        this.journal = SettingsFiles.journal(surroundings);
    }

    /** Before any run relies on them. */
    private static void requireReadable(StandingRules standing) {
        try {
            var _ = standing.rules();
        } catch (IllegalArgumentException e) {
            throw new UsageException(Sentence.of(e));
        }
    }

    static Assembly open(Packs.Source source, ModelChoice choice, Surroundings surroundings) {
        return new Assembly(source.open(surroundings), choice, surroundings);
    }

    /**
     * Does this about calls of which nobody knows whether they were made, whatever settings say.
     */
    Assembly settling(UnknownOutcome policy) {
        this.unknown = policy;
        return this;
    }

    /** What the model calls came to. */
    Meter meter() {
        return meter;
    }

    /** The rules that workflows must keep here. */
    WorkflowRules rules() {
        return WorkflowRules.STANDARD.withKnownTypes(ensemble.catalog().snapshot().types());
    }

    /** Where the runs of this command are kept; to be closed after its coordinator. */
    KeptRuns keptRuns() {
        return new KeptRuns(journal, surroundings);
    }

    /** A coordinator that tells what it does; the caller closes it. */
    Coordinator coordinator(
            Workspace workspace,
            RunOptions options,
            RunListener runs,
            ConversationListener conversation,
            Approvals approvals,
            Journal journal) {
        ensemble.refresh(surroundings);
        var parts = Coordinator.Parts.offline(packs.all(), ensemble.catalog(), workspace);
        var model = model(parts.model());
        var agents =
                AgentOptions.STANDARD
                        .withPolicy(policy)
                        .withApprovals(approvals)
                        .withStanding(standing)
                        .withUnknown(unknown);
        return new Coordinator(
                parts.withModel(model)
                        .withOptions(options)
                        .withJournal(journal)
                        .withListeners(runs, conversation)
                        .withAgents(agents.withModels(models(model))));
    }

    /** Models that agents name are for runs that use the network at all. */
    private ModelSource models(ChatModel runs) {
        return choice.of(ModelRole.AGENT).isOffline() ? _ -> runs : this::named;
    }

    private ChatModel named(String name) {
        try {
            var settings = ModelSettings.of(ModelName.parse(name));
            return online.create(ModelRole.DEFAULT, new Chosen(settings, Reason.FILE));
        } catch (UsageException | IllegalArgumentException e) {
            throw new ModelException(Problem.of(ModelProblem.UNKNOWN_MODEL, Sentence.of(e)));
        }
    }

    /** One model for each role; the offline one is shared. */
    private ChatModel model(ChatModel offline) {
        var rules = new MeteredModel(offline, meter, PriceList.NONE);
        var models = new EnumMap<ModelRole, ChatModel>(ModelRole.class);
        for (var role : ModelRole.values()) {
            var chosen = choice.of(role);
            models.put(role, chosen.isOffline() ? rules : online.create(role, chosen));
        }
        return new RoleModels(models.getOrDefault(ModelRole.DEFAULT, rules), models);
    }

    @Override
    public void close() {
        packs.close();
    }
}
