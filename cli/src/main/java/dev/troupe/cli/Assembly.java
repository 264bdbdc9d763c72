package dev.troupe.cli;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.Approvals;
import dev.troupe.agent.ModelSource;
import dev.troupe.agent.Workspace;
import dev.troupe.chat.ConversationListener;
import dev.troupe.chat.Coordinator;
import dev.troupe.core.Problem;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.core.WorkflowRules;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Meter;
import dev.troupe.model.MeteredModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.PriceList;

/** Puts the parts together: packs, catalog, model, coordinator. */
final class Assembly implements AutoCloseable {
    private final Packs packs;
    private final Ensemble ensemble;
    private final ModelChoice choice;
    private final Surroundings surroundings;
    private final Meter meter = new Meter();

    private Assembly(Packs packs, ModelChoice choice, Surroundings surroundings) {
        this.packs = packs;
        this.ensemble = Ensemble.open(packs, surroundings);
        ensemble.warn(surroundings);
        this.choice = choice;
        this.surroundings = surroundings;
    }

    static Assembly open(Packs.Source source, ModelChoice choice, Surroundings surroundings) {
        return new Assembly(source.open(surroundings), choice, surroundings);
    }

    /** What the model calls came to. */
    Meter meter() {
        return meter;
    }

    /** The rules that workflows must keep here. */
    WorkflowRules rules() {
        return WorkflowRules.STANDARD.withKnownTypes(ensemble.catalog().snapshot().types());
    }

    /** A coordinator that tells what it does; the caller closes it. */
    Coordinator coordinator(
            Workspace workspace,
            RunOptions options,
            RunListener runs,
            ConversationListener conversation,
            Approvals approvals) {
        ensemble.watch(surroundings);
        var parts = Coordinator.Parts.offline(packs.all(), ensemble.catalog(), workspace);
        var model = model(parts.model());
        var agents = AgentOptions.STANDARD.withApprovals(approvals);
        return new Coordinator(
                parts.withModel(model)
                        .withOptions(options)
                        .withListeners(runs, conversation)
                        .withAgents(agents.withModels(models(model))));
    }

    /** Models that agents name are for runs that use the network at all. */
    private ModelSource models(ChatModel runs) {
        return choice.isOffline() ? _ -> runs : this::online;
    }

    private ChatModel online(String name) {
        try {
            return OnlineModels.create(ModelName.parse(name), meter, surroundings);
        } catch (UsageException | IllegalArgumentException e) {
            throw new ModelException(
                    Problem.of(ModelProblem.UNKNOWN_MODEL, String.valueOf(e.getMessage())));
        }
    }

    private ChatModel model(ChatModel offline) {
        var name = choice.name();
        return name == null
                ? new MeteredModel(offline, meter, PriceList.FREE)
                : OnlineModels.create(name, meter, surroundings);
    }

    @Override
    public void close() {
        ensemble.close();
        packs.close();
    }
}
