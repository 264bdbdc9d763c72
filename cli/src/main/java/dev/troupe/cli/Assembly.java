package dev.troupe.cli;

import dev.troupe.agent.Catalog;
import dev.troupe.agent.Workspace;
import dev.troupe.chat.ConversationListener;
import dev.troupe.chat.Coordinator;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.core.WorkflowRules;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Meter;
import dev.troupe.model.MeteredModel;
import dev.troupe.model.PriceList;

/** Puts the parts together: packs, catalog, model, coordinator. */
final class Assembly implements AutoCloseable {
    private final Packs packs;
    private final ModelChoice choice;
    private final Surroundings surroundings;
    private final Meter meter = new Meter();

    private Assembly(Packs packs, ModelChoice choice, Surroundings surroundings) {
        this.packs = packs;
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
        return WorkflowRules.STANDARD.withKnownTypes(Catalog.of(packs.all()).types());
    }

    /** A coordinator that tells what it does; the caller closes it. */
    Coordinator coordinator(
            Workspace workspace,
            RunOptions options,
            RunListener runs,
            ConversationListener conversation) {
        var parts = Coordinator.Parts.offline(packs.all(), workspace);
        return new Coordinator(
                parts.withModel(model(parts.model()))
                        .withOptions(options)
                        .withListeners(runs, conversation));
    }

    private ChatModel model(ChatModel offline) {
        var name = choice.name();
        return name == null
                ? new MeteredModel(offline, meter, PriceList.FREE)
                : OnlineModels.create(name, meter, surroundings);
    }

    @Override
    public void close() {
        packs.close();
    }
}
