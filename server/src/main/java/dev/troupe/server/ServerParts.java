package dev.troupe.server;

import dev.troupe.agent.StandingRules;
import dev.troupe.core.TimeSource;
import dev.troupe.runtime.Assembly;
import dev.troupe.runtime.Documents;
import dev.troupe.runtime.LifeHome;
import dev.troupe.runtime.ModelChoice;
import dev.troupe.runtime.Settings;
import dev.troupe.store.DurableJournal;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** What the server is made of. */
@Configuration(proxyBeanMethods = false)
class ServerParts implements WebMvcConfigurer {
    @Override
    public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
        converters.addCustomConverter(new JsonBodies());
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new CallerArgument());
    }

    @Bean
    TimeSource clock() {
        return TimeSource.system();
    }

    @Bean
    ModelChoice modelChoice(ServeSettings settings) {
        return ModelChoice.of(settings.model(), settings.environment());
    }

    @Bean
    Assembly assembly(ServeSettings settings, ModelChoice choice) {
        var log = LoggerFactory.getLogger(Assembly.class);
        return Assembly.open(
                settings.packs(),
                choice,
                settings.environment(),
                said -> log.warn("{}", said.en()));
    }

    @Bean
    Library library(Assembly assembly, ServeSettings settings, TimeSource clock) {
        var documents = assembly.documents().orElseGet(() -> Documents.of(settings.environment()));
        return new Library(documents, clock);
    }

    @Bean
    DurableJournal journal(ServeSettings settings, Assembly assembly) {
        return settings.open(assembly.journal());
    }

    @Bean
    LifeHome lifeHome(ServeSettings settings) {
        return LifeHome.of(settings.environment());
    }

    @Bean
    StandingRules standingRules(ServeSettings settings) {
        return Settings.standing(settings.environment());
    }

    @Bean
    Workspaces workspaces(ServeSettings settings) {
        return new Workspaces(settings.workspace(), settings.environment().home());
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> clientWatch() {
        return factory -> factory.addContextValves(new ClientWatch());
    }

    @Bean
    UserQuotas userQuotas(ServeSettings settings) {
        return new UserQuotas(settings.limits().quotas());
    }

    @Bean
    MemoryBudget memoryBudget(ServeSettings settings) {
        return new MemoryBudget(settings.limits().connections().bodyBytes());
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> limits(
            ServeSettings settings, MemoryBudget budget) {
        var limits = settings.limits();
        return factory -> {
            factory.setProtocol(LimitedProtocol.class.getName());
            factory.addConnectorCustomizers(connector -> {
                if (connector.getProtocolHandler() instanceof LimitedProtocol protocol) {
                    protocol.limit(limits);
                }
            });
            factory.addContextValves(new BodyLimits(limits, budget));
        };
    }

    @Bean
    Topics topics() {
        return new Topics();
    }

    @Bean
    EventStreams eventStreams(Topics topics, AccessCheck access, ServeSettings settings) {
        return new EventStreams(
                topics, access, settings.heartbeat(), settings.limits().connections());
    }

    @Bean
    Conversations conversations(DurableJournal journal, Topics topics, InstantSource clock) {
        return new Conversations(journal.conversations(), topics, clock);
    }

    @Bean
    Work work(
            Assembly assembly,
            DurableJournal journal,
            Topics topics,
            Watches watches,
            WaitingQuestions questions,
            KeptFiles files,
            TurnQueue queue) {
        return new Work(assembly, journal, topics, watches, questions, files, queue);
    }

    @Bean
    TurnQueue turnQueue(ServeSettings settings) {
        return new TurnQueue(settings.limits().quotas());
    }

    @Bean
    Uploads uploads(ServeSettings settings, TimeSource clock) throws IOException {
        var directory = settings.environment().home().resolve("tmp");
        var uploads = new Uploads(settings.limits().quotas(), directory, clock);
        uploads.deleteLeft();
        return uploads;
    }

    @Bean
    KnownRuns knownRuns(DurableJournal journal, Work work) {
        return new KnownRuns(journal, work);
    }

    @Bean
    Pursuit pursuit(
            Conversations conversations,
            Work work,
            KnownRuns runs,
            DurableJournal journal,
            StartPace pace) {
        return new Pursuit(conversations, work, runs, journal, pace);
    }

    @Bean
    StartPace startPace(TimeSource clock) {
        return new StartPace(clock);
    }

    @Bean
    TurnTasks turnTasks(Orders orders, KnownRuns runs, Workspaces workspaces) {
        return new TurnTasks(orders, runs, workspaces);
    }

    @Bean
    TurnRecovery turnRecovery(
            Conversations conversations,
            DurableJournal journal,
            KnownRuns runs,
            TurnTasks tasks,
            Work work,
            StartPace pace,
            ServeSettings settings) {
        int crashLimit = Settings.crashLimit(settings.environment());
        return new TurnRecovery(conversations, journal, runs, tasks, work, pace, crashLimit);
    }

    /** Before anybody is listened to, so that what was accepted counts as under way. */
    @Bean
    SmartInitializingSingleton claimedTurns(TurnRecovery recovery) {
        return recovery::claimAtStart;
    }

    @Bean
    Desk desk(Conversations conversations, Work work, Pursuit pursuit, TurnTasks tasks) {
        return new Desk(conversations, work, pursuit, tasks);
    }

    @Bean
    Replies replies(KnownRuns runs, Work work, Pursuit pursuit, TurnTasks tasks, TimeSource clock) {
        return new Replies(runs, work, pursuit, tasks, clock);
    }

    @Bean
    WaitingQuestions waitingQuestions(TimeSource clock) {
        return new WaitingQuestions(clock);
    }

    @Bean
    KeptFiles keptFiles(ServeSettings settings) {
        var environment = settings.environment();
        var limit = WatchSettings.of(environment).keptBytes();
        return new KeptFiles(environment.home().resolve("kept"), limit);
    }

    @Bean
    Upkeep upkeep(Assembly assembly, DurableJournal journal, KeptFiles files, TimeSource clock) {
        return new Upkeep(assembly.journal().retention(), journal, files, clock);
    }

    @Bean
    RecoveryJob recoveryJob(
            TurnRecovery turns,
            Pursuit pursuit,
            WaitingQuestions questions,
            DurableJournal journal,
            TimeSource clock) {
        return new RecoveryJob(turns, pursuit, questions, journal, clock);
    }

    @Bean
    Traces traces(ServeSettings settings) {
        var environment = settings.environment();
        return Traces.of(environment, WatchSettings.of(environment).traces());
    }

    @Bean
    RunMetrics runMetrics(
            MeterRegistry registry,
            EventStreams streams,
            WaitingQuestions questions,
            TurnQueue queue) {
        var metrics = new RunMetrics(registry);
        metrics.show("troupe.streams.open", "Event streams that are open", streams::open);
        metrics.show("troupe.questions.waiting", "Questions that runs wait with", questions::count);
        metrics.show("troupe.turns.running", "Turns that are worked on", queue::running);
        metrics.show("troupe.turns.queued", "Turns that wait until others end", queue::waiting);
        return metrics;
    }

    @Bean
    Watches watches(Traces traces, RunMetrics metrics, DurableJournal journal) {
        var sources = new ArrayList<Watches.Source>(List.of(_ -> metrics, RunLog::new));
        traces.source().ifPresent(sources::add);
        return new Watches(sources, journal);
    }

    @Bean
    Orders orders(Assembly assembly, StandingRules standing) {
        return new Orders(assembly, standing);
    }

    @Bean
    RunLists runLists(DurableJournal journal, KnownRuns runs) {
        return new RunLists(journal, runs);
    }

    @Bean
    RunPages runPages(KnownRuns runs) {
        return new RunPages(runs);
    }

    @Bean
    Examples examples(Workspaces workspaces) {
        return new Examples(workspaces);
    }

    @Bean
    Doctor doctor(ServeSettings settings, InstantSource clock) {
        return new Doctor(
                settings.environment(),
                settings.packs(),
                settings.model(),
                settings.workspace(),
                clock);
    }
}
