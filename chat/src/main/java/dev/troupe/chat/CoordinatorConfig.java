package dev.troupe.chat;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.offline.SharedToolSkill;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.conversation.IntentThresholds;
import dev.troupe.chat.graph.CoordinatorGraph;
import dev.troupe.chat.offline.CoverageGate;
import dev.troupe.chat.offline.FramedRequestSkill;
import dev.troupe.chat.offline.ResultComparisonSkill;
import dev.troupe.chat.offline.TalkRouting;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.RunEngine;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.graph.StateGraphDocument;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.workflow.WorkflowLimits;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.model.ChatModel;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import java.util.ArrayList;
import java.util.List;

/** The settings of a {@link Coordinator}. Immutable; created by {@link #builder}. */
public final class CoordinatorConfig {
    private static final StateGraphDocument SHIPPED = CoordinatorGraph.shippedDocument();

    private final Builder settings;

    private CoordinatorConfig(Builder settings) {
        this.settings = settings;
    }

    /** With the standard settings, a journal in memory and no listeners. */
    public static Builder builder(ChatModel model, Catalog catalog, Workspace workspace) {
        return new Builder(model, catalog, workspace);
    }

    /** The offline model with some packs, and sentence embeddings if they are installed. */
    public static Builder offlineBuilder(List<? extends Pack> packs, Workspace workspace) {
        return offlineBuilder(packs, Catalog.of(packs), workspace);
    }

    /**
     * The same with a catalog that has the packs' agents and may have more.
     *
     * @param packs whose rules the offline model uses
     */
    public static Builder offlineBuilder(
            List<? extends Pack> packs, Catalog catalog, Workspace workspace) {
        var rules = packs.stream().flatMap(pack -> pack.offlineSkills().stream()).toList();
        var skills = new ArrayList<OfflineSkill>();
        skills.add(new ResultComparisonSkill());
        skills.add(new TalkRouting());
        skills.add(OfflineSkills.continuation(catalog, rules, workspace));
        var common =
                OfflineSkills.of(catalog, OfflineSkills::findInstalledEmbedder, rules, workspace);
        skills.add(OfflineSkills.lookups(rules, common.getFirst(), workspace));
        skills.addAll(rules); // a pack may know better what its requests need
        skills.addAll(common);
        skills.add(new SharedToolSkill(catalog, rules));
        skills.addFirst(CoverageGate.before(skills));
        skills.addFirst(new FramedRequestSkill(List.copyOf(skills)));
        return builder(new OfflineModel(skills), catalog, workspace);
    }

    /** A builder with these settings. */
    public Builder toBuilder() {
        return settings.copy();
    }

    public ChatModel model() {
        return settings.model;
    }

    public Catalog catalog() {
        return settings.catalog;
    }

    public Workspace workspace() {
        return settings.workspace;
    }

    WorkflowRules rules() {
        return settings.rules;
    }

    IntentThresholds thresholds() {
        return settings.thresholds;
    }

    RunOptions runOptions() {
        return settings.runOptions;
    }

    Journal journal() {
        return settings.journal;
    }

    RunEngine.Factory engines() {
        return settings.engines;
    }

    TimeSource timeSource() {
        return settings.timeSource;
    }

    RunListener runListener() {
        return settings.runListener;
    }

    ConversationListener conversationListener() {
        return settings.conversationListener;
    }

    AgentOptions agentOptions() {
        return settings.agentOptions;
    }

    StateGraphDocument graph() {
        return settings.graph;
    }

    RunOwner runOwner() {
        return settings.runOwner;
    }

    WorkflowLimits userDefinedLimits() {
        return settings.userDefinedLimits;
    }

    /** The rules of workflows that a user provides or edits. */
    WorkflowRules userDefinedRules() {
        return settings.rules.withLimits(settings.userDefinedLimits);
    }

    /** Collects the settings. Not safe for use by several threads. */
    public static final class Builder {
        private ChatModel model;
        private final Catalog catalog;
        private final Workspace workspace;
        private WorkflowRules rules = WorkflowRules.STANDARD;
        private IntentThresholds thresholds = IntentThresholds.STANDARD;
        private RunOptions runOptions = RunOptions.STANDARD;
        private Journal journal = new InMemoryJournal();
        private RunEngine.Factory engines = RunEngine.Factory.EMBEDDED;
        private TimeSource timeSource = TimeSource.system();
        private RunListener runListener = RunListener.NONE;
        private ConversationListener conversationListener = ConversationListener.NONE;
        private AgentOptions agentOptions = AgentOptions.STANDARD;
        private RunOwner runOwner = RunOwner.NOBODY;
        private WorkflowLimits userDefinedLimits = WorkflowLimits.USER_DEFINED;

        private StateGraphDocument graph = SHIPPED;

        private Builder(ChatModel model, Catalog catalog, Workspace workspace) {
            this.model = model;
            this.catalog = catalog;
            this.workspace = workspace;
        }

        /** Replaces the model. */
        public Builder model(ChatModel newModel) {
            model = newModel;
            return this;
        }

        /** The rules that plans of the model must satisfy. */
        public Builder rules(WorkflowRules newRules) {
            rules = newRules;
            return this;
        }

        /** The confidence from which a request is executed, and from which it is asked about. */
        public Builder thresholds(IntentThresholds newThresholds) {
            thresholds = newThresholds;
            return this;
        }

        /** The options of every run. */
        public Builder runOptions(RunOptions newOptions) {
            runOptions = newOptions;
            return this;
        }

        /** Where the events of runs are recorded. */
        public Builder journal(Journal newJournal) {
            journal = newJournal;
            return this;
        }

        /** What runs the plans; the embedded engine by default. */
        public Builder engines(RunEngine.Factory newEngines) {
            engines = newEngines;
            return this;
        }

        public Builder timeSource(TimeSource newTimeSource) {
            timeSource = newTimeSource;
            return this;
        }

        /** Receives the events of runs. */
        public Builder runListener(RunListener newListener) {
            runListener = newListener;
            return this;
        }

        /** Receives the events outside of runs. */
        public Builder conversationListener(ConversationListener newListener) {
            conversationListener = newListener;
            return this;
        }

        /** How agents work: tool policy, approvals, limits. */
        public Builder agentOptions(AgentOptions newOptions) {
            agentOptions = newOptions;
            return this;
        }

        /** The user and conversation that own every run. */
        public Builder runOwner(RunOwner newOwner) {
            runOwner = newOwner;
            return this;
        }

        /** The stages that messages pass through, and the conditions of their edges. */
        public Builder graph(StateGraphDocument newGraph) {
            graph = newGraph;
            return this;
        }

        /** How large a workflow may be that a user provides or edits. */
        public Builder userDefinedLimits(WorkflowLimits newLimits) {
            userDefinedLimits = newLimits;
            return this;
        }

        public CoordinatorConfig build() {
            return new CoordinatorConfig(copy());
        }

        private Builder copy() {
            return new Builder(model, catalog, workspace)
                    .rules(rules)
                    .thresholds(thresholds)
                    .runOptions(runOptions)
                    .journal(journal)
                    .engines(engines)
                    .timeSource(timeSource)
                    .runListener(runListener)
                    .conversationListener(conversationListener)
                    .agentOptions(agentOptions)
                    .runOwner(runOwner)
                    .userDefinedLimits(userDefinedLimits)
                    .graph(graph);
        }
    }
}
