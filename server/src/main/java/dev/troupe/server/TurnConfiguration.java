package dev.troupe.server;

import dev.troupe.agent.policy.ApprovalRules;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.settings.EngineSettings;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.server.artifact.ArtifactLocation;
import dev.troupe.server.artifact.ArtifactStore;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.limit.StorageQuota;
import dev.troupe.server.observe.TurnObservers;
import dev.troupe.server.page.PageRunRecovery;
import dev.troupe.server.page.PageService;
import dev.troupe.server.run.RunDetails;
import dev.troupe.server.run.RunListService;
import dev.troupe.server.settings.ObservabilitySettings;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.server.stream.StreamRegistry;
import dev.troupe.server.turn.ClusterMember;
import dev.troupe.server.turn.DetachedRuns;
import dev.troupe.server.turn.EngineConnection;
import dev.troupe.server.turn.ImportedFiles;
import dev.troupe.server.turn.OpenQuestions;
import dev.troupe.server.turn.RecordedActions;
import dev.troupe.server.turn.RecoveryJob;
import dev.troupe.server.turn.RecoveryThrottle;
import dev.troupe.server.turn.RetentionJob;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.server.turn.RunControl;
import dev.troupe.server.turn.RunOrderReceiver;
import dev.troupe.server.turn.RunOrderSender;
import dev.troupe.server.turn.RunRecovery;
import dev.troupe.server.turn.RunRequestParser;
import dev.troupe.server.turn.TurnControl;
import dev.troupe.server.turn.TurnExecutor;
import dev.troupe.server.turn.TurnJobFactory;
import dev.troupe.server.turn.TurnQueue;
import dev.troupe.server.turn.TurnRecovery;
import dev.troupe.server.turn.TurnService;
import dev.troupe.server.turn.Workspaces;
import dev.troupe.store.DurableJournal;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;

/** The beans that accept turns, work on them, and continue them after a restart. */
@Configuration(proxyBeanMethods = false)
class TurnConfiguration {
    /** Opened before turns are worked on, and closed after them. */
    @Bean
    EngineConnection engineConnection(
            ServerSettings settings, TroupeRuntime assembly, DurableJournal journal) {
        return EngineConnection.open(EngineSettings.of(settings.environment()), assembly, journal);
    }

    @Bean
    @DependsOn("engineConnection")
    TurnExecutor turnExecutor(
            TroupeRuntime assembly,
            DurableJournal journal,
            StreamRegistry topics,
            TurnObservers watches,
            OpenQuestions questions,
            ArtifactStore files,
            TurnQueue queue,
            StorageQuota storage) {
        return new TurnExecutor(
                assembly, journal, topics, watches, questions, files, queue, storage);
    }

    @Bean
    TurnQueue turnQueue(ServerSettings settings, TimeSource time) {
        return new TurnQueue(settings.limits().quotas(), time);
    }

    @Bean
    RunAccess runAccess(DurableJournal journal, TurnExecutor executor) {
        return new RunAccess(journal, executor);
    }

    @Bean
    RunRecovery runRecovery(
            ConversationService conversations,
            TurnExecutor executor,
            RunAccess runs,
            DurableJournal journal,
            RecoveryThrottle pace,
            DetachedRuns detached) {
        return new RunRecovery(conversations, executor, runs, journal, pace, detached);
    }

    @Bean
    DetachedRuns detachedRuns(PageService pages) {
        return new PageRunRecovery(pages);
    }

    @Bean
    RecoveryThrottle recoveryThrottle(TimeSource clock) {
        return new RecoveryThrottle(clock);
    }

    @Bean
    TurnJobFactory turnJobFactory(RunRequestParser orders, RunAccess runs, Workspaces workspaces) {
        return new TurnJobFactory(orders, runs, workspaces);
    }

    @Bean
    TurnRecovery turnRecovery(
            ConversationService conversations,
            DurableJournal journal,
            RunAccess runs,
            TurnJobFactory tasks,
            TurnExecutor executor,
            RecoveryThrottle pace,
            ServerSettings settings) {
        int crashLimit = Settings.crashLimit(settings.environment());
        return new TurnRecovery(conversations, journal, runs, tasks, executor, pace, crashLimit);
    }

    /** Before the server accepts requests, so that accepted work counts as in progress. */
    @Bean
    SmartInitializingSingleton turnClaimer(TurnRecovery recovery) {
        return recovery::claimAtStart;
    }

    @Bean
    TurnService turnService(
            ConversationService conversations,
            TurnExecutor executor,
            RunRecovery pursuit,
            TurnJobFactory tasks) {
        return new TurnService(conversations, executor, pursuit, tasks);
    }

    @Bean
    RunControl runControl(
            RunAccess runs,
            TurnExecutor executor,
            RunRecovery pursuit,
            TurnJobFactory tasks,
            RunRequestParser parser,
            RunOrderSender orders,
            RecordedActions actions,
            EngineConnection engine,
            TimeSource clock) {
        return new RunControl(
                runs, executor, pursuit, tasks, parser, orders, actions, engine, clock);
    }

    @Bean
    RecordedActions recordedActions(DurableJournal journal) {
        return new RecordedActions(journal);
    }

    @Bean
    RunOrderSender runOrderSender(
            DurableJournal journal, RecordedActions actions, TimeSource clock) {
        return new RunOrderSender(journal, actions, clock);
    }

    @Bean
    RunOrderReceiver runOrderReceiver(
            DurableJournal journal,
            ConversationService conversations,
            RunControl runs,
            TurnControl turns) {
        return new RunOrderReceiver(journal, conversations, runs, turns);
    }

    @Bean
    TurnControl turnControl(RunOrderSender orders, RecordedActions actions) {
        return new TurnControl(orders, actions);
    }

    @Bean
    ClusterMember clusterMember(
            DurableJournal journal,
            StreamRegistry streams,
            RunOrderReceiver orders,
            RecoveryJob recovery,
            TimeSource clock) {
        return new ClusterMember(journal, streams, orders, recovery, clock);
    }

    @Bean
    OpenQuestions openQuestions(TimeSource clock) {
        return new OpenQuestions(clock);
    }

    @Bean
    ArtifactStore artifactStore(ServerSettings settings) {
        var environment = settings.environment();
        var limit = ObservabilitySettings.of(environment).maxStoredBytes();
        var location = ArtifactLocation.parse(Settings.blobs(environment));
        return ArtifactStore.open(location, environment.home(), limit);
    }

    @Bean
    RetentionJob retentionJob(
            TroupeRuntime assembly,
            DurableJournal journal,
            ArtifactStore files,
            ImportedFiles imported,
            TimeSource clock) {
        return new RetentionJob(assembly.journal().retention(), journal, files, imported, clock);
    }

    @Bean
    RecoveryJob recoveryJob(
            TurnRecovery turns,
            RunRecovery pursuit,
            OpenQuestions questions,
            DurableJournal journal,
            TimeSource clock) {
        return new RecoveryJob(turns, pursuit, questions, journal, clock);
    }

    @Bean
    RunRequestParser runRequestParser(TroupeRuntime assembly, ApprovalRules standing) {
        return new RunRequestParser(assembly, standing);
    }

    @Bean
    RunListService runListService(DurableJournal journal, RunAccess runs) {
        return new RunListService(journal, runs);
    }

    @Bean
    RunDetails runDetails(RunAccess runs) {
        return new RunDetails(runs);
    }
}
