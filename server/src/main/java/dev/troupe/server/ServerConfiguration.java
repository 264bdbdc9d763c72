package dev.troupe.server;

import dev.troupe.agent.policy.ApprovalRules;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.DocumentLibrary;
import dev.troupe.runtime.pack.HomeLifeRepository;
import dev.troupe.runtime.pack.WebhookSender;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.server.access.ActiveUsers;
import dev.troupe.server.access.RevocationCheck;
import dev.troupe.server.access.UserPrincipalResolver;
import dev.troupe.server.artifact.ArtifactLocation;
import dev.troupe.server.artifact.ArtifactStore;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.document.DocumentService;
import dev.troupe.server.file.MessageFiles;
import dev.troupe.server.file.UploadedFileService;
import dev.troupe.server.http.RecordMessageConverter;
import dev.troupe.server.http.ValueMessageConverter;
import dev.troupe.server.limit.BodyLimitValve;
import dev.troupe.server.limit.ConcurrencyLimiter;
import dev.troupe.server.limit.LimitedProtocol;
import dev.troupe.server.limit.MemoryBudget;
import dev.troupe.server.limit.StorageQuota;
import dev.troupe.server.limit.UploadLimiter;
import dev.troupe.server.limit.UserQuotas;
import dev.troupe.server.message.ExampleRequests;
import dev.troupe.server.observe.RunLogger;
import dev.troupe.server.observe.Tracing;
import dev.troupe.server.observe.TurnMetrics;
import dev.troupe.server.observe.TurnObservers;
import dev.troupe.server.page.PageService;
import dev.troupe.server.page.PageTemplateService;
import dev.troupe.server.responses.ResponseService;
import dev.troupe.server.responses.ResponseTurns;
import dev.troupe.server.session.AgentSessionService;
import dev.troupe.server.session.SessionAgents;
import dev.troupe.server.session.SessionMessages;
import dev.troupe.server.session.WebhookJob;
import dev.troupe.server.settings.ObservabilitySettings;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.stream.EventStreamWriter;
import dev.troupe.server.stream.StreamRegistry;
import dev.troupe.server.system.DoctorService;
import dev.troupe.server.turn.ImportedFiles;
import dev.troupe.server.turn.OpenQuestions;
import dev.troupe.server.turn.RunControl;
import dev.troupe.server.turn.RunRecovery;
import dev.troupe.server.turn.RunRequestParser;
import dev.troupe.server.turn.TurnControl;
import dev.troupe.server.turn.TurnQueue;
import dev.troupe.server.turn.TurnService;
import dev.troupe.server.turn.Workspaces;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.session.WebhookStore;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The beans of the server. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration implements WebMvcConfigurer {
    @Override
    public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
        converters.addCustomConverter(new ValueMessageConverter());
        converters.addCustomConverter(new RecordMessageConverter());
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new UserPrincipalResolver());
    }

    @Bean
    TimeSource clock() {
        return TimeSource.system();
    }

    @Bean
    ModelSelection modelSelection(ServerSettings settings) {
        return ModelSelection.of(settings.model(), settings.environment());
    }

    @Bean
    TroupeRuntime troupeRuntime(ServerSettings settings, ModelSelection choice) {
        var log = LoggerFactory.getLogger(TroupeRuntime.class);
        return TroupeRuntime.open(
                settings.packs(),
                choice,
                settings.environment(),
                said -> log.warn("{}", said.en()));
    }

    @Bean
    DocumentService documentService(
            TroupeRuntime assembly, ServerSettings settings, TimeSource clock) {
        var documents =
                assembly.documents().orElseGet(() -> DocumentLibrary.of(settings.environment()));
        return new DocumentService(documents, clock);
    }

    @Bean
    DurableJournal journal(ServerSettings settings, TroupeRuntime assembly) {
        return settings.openJournal(assembly.journal());
    }

    @Bean
    HomeLifeRepository lifeRepository(ServerSettings settings) {
        return HomeLifeRepository.of(settings.environment());
    }

    @Bean
    ApprovalRules approvalRules(ServerSettings settings) {
        return Settings.approvalRules(settings.environment());
    }

    @Bean
    Workspaces workspaces(ServerSettings settings) {
        return new Workspaces(settings.workspace(), settings.environment().home());
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> disconnectValve() {
        return factory -> factory.addContextValves(new DisconnectValve());
    }

    @Bean
    UserQuotas userQuotas(ServerSettings settings) {
        return new UserQuotas(settings.limits().quotas());
    }

    @Bean
    MemoryBudget memoryBudget(ServerSettings settings) {
        return new MemoryBudget(settings.limits().connections().bodyBytes());
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> tomcatLimits(
            ServerSettings settings, MemoryBudget budget) {
        var limits = settings.limits();
        return factory -> {
            factory.setProtocol(LimitedProtocol.class.getName());
            factory.addConnectorCustomizers(connector -> {
                if (connector.getProtocolHandler() instanceof LimitedProtocol protocol) {
                    protocol.configure(limits);
                }
            });
            factory.addContextValves(new BodyLimitValve(limits, budget));
        };
    }

    @Bean
    StreamRegistry streamRegistry() {
        return new StreamRegistry();
    }

    @Bean
    EventStreamWriter eventStreamWriter(
            StreamRegistry topics, RevocationCheck access, ServerSettings settings) {
        return new EventStreamWriter(
                topics, access, settings.heartbeat(), settings.limits().connections());
    }

    @Bean
    ConversationService conversationService(
            DurableJournal journal, StreamRegistry topics, InstantSource clock) {
        return new ConversationService(journal.conversations(), topics, clock);
    }

    @Bean
    StorageQuota storageQuota(
            ServerSettings settings,
            DurableJournal journal,
            Workspaces workspaces,
            TimeSource clock) {
        return new StorageQuota(
                settings.limits().quotas().diskBytes(),
                journal.accounts().storedBytes(),
                workspaces::directory,
                clock);
    }

    @Bean
    ImportedFiles importedFiles(ServerSettings settings, DurableJournal journal) {
        return new ImportedFiles(
                settings.environment().home().resolve("imported"),
                journal.accounts().storedBytes());
    }

    @Bean
    UploadLimiter uploadLimiter(
            ServerSettings settings, DurableJournal journal, StorageQuota storage, TimeSource clock)
            throws IOException {
        var directory = settings.environment().home().resolve("tmp");
        var quotas = settings.limits().quotas();
        var uploads =
                new UploadLimiter(
                        quotas,
                        directory,
                        journal.accounts().uploads(quotas.uploadedBytes(), UploadLimiter.DAY),
                        storage,
                        clock);
        uploads.deleteStale();
        return uploads;
    }

    @Bean
    PageService pageService(
            TroupeRuntime assembly,
            DurableJournal journal,
            Workspaces workspaces,
            StorageQuota storage,
            TurnMetrics metrics,
            ServerSettings settings,
            TimeSource clock) {
        var pages =
                new PageService(
                        assembly,
                        journal,
                        workspaces,
                        storage,
                        new ConcurrencyLimiter(settings.limits().quotas().turnsOfUser()),
                        ActiveUsers.of(journal, settings.access()),
                        metrics,
                        clock);
        assembly.setPagePublisher(pages::publish, metrics::on);
        return pages;
    }

    @Bean
    PageTemplateService pageTemplateService(
            PageService pages, DurableJournal journal, TimeSource clock) {
        return new PageTemplateService(pages, journal, clock);
    }

    @Bean
    AgentSessionService agentSessionService(
            ConversationService conversations,
            DurableJournal journal,
            StorageQuota storage,
            TroupeRuntime assembly,
            TurnControl control,
            InstantSource clock) {
        return new AgentSessionService(
                conversations, journal.agentSessions(), storage, assembly, control, clock);
    }

    @Bean
    ResponseService responseService(
            DurableJournal journal,
            ConversationService conversations,
            TurnService turns,
            TurnControl control,
            RunRecovery runRecovery) {
        return new ResponseService(journal, conversations, turns, control, runRecovery);
    }

    @Bean
    ResponseTurns responseTurns(
            ResponseService responses,
            ConversationService conversations,
            TurnService turns,
            MessageFiles files) {
        return new ResponseTurns(responses, conversations, turns, files);
    }

    @Bean
    UploadedFileService uploadedFileService(
            ServerSettings settings,
            DurableJournal journal,
            UploadLimiter uploads,
            InstantSource clock) {
        var environment = settings.environment();
        var location = ArtifactLocation.parse(Settings.blobs(environment));
        var contents = ArtifactStore.openObjects(location, environment.home());
        return new UploadedFileService(journal.uploadedFiles(), contents, uploads, clock);
    }

    @Bean
    MessageFiles messageFiles(
            UploadedFileService files,
            Workspaces workspaces,
            UploadLimiter uploads,
            TroupeRuntime runtime) {
        return new MessageFiles(files, workspaces, uploads, runtime);
    }

    @Bean
    SessionMessages sessionMessages(
            TurnService turns,
            RunControl runs,
            RunRequestParser replies,
            DurableJournal journal,
            InstantSource clock) {
        return new SessionMessages(turns, runs, replies, journal.agentSessions(), clock);
    }

    @Bean
    SessionAgents sessionAgents(AgentSessionService sessions) {
        return new SessionAgents(sessions);
    }

    @Bean
    WebhookSender webhookSender(ServerSettings settings) {
        return WebhookSender.of(settings.environment());
    }

    @Bean
    WebhookStore webhookStore(DurableJournal journal) {
        return journal.webhooks();
    }

    @Bean
    WebhookJob webhookJob(
            DurableJournal journal,
            WebhookStore webhooks,
            ConversationService conversations,
            WebhookSender sender,
            ServerSettings settings,
            TimeSource clock) {
        return new WebhookJob(
                journal.agentSessions(),
                webhooks,
                conversations,
                sender,
                ActiveUsers.of(journal, settings.access()),
                clock);
    }

    @Bean
    Tracing tracing(ServerSettings settings) {
        var environment = settings.environment();
        return Tracing.of(environment, ObservabilitySettings.of(environment));
    }

    @Bean
    TurnMetrics turnMetrics(
            MeterRegistry registry,
            EventStreamWriter streams,
            OpenQuestions questions,
            TurnQueue queue) {
        var metrics = new TurnMetrics(registry);
        metrics.registerGauge(
                "troupe.streams.open", "Event streams that are open", streams::openCount);
        metrics.registerGauge(
                "troupe.questions.waiting", "Questions that runs wait with", questions::count);
        metrics.registerGauge(
                "troupe.turns.running", "Turns that are worked on", queue::runningCount);
        metrics.registerGauge(
                "troupe.turns.queued", "Turns that wait until others end", queue::waitingCount);
        return metrics;
    }

    @Bean
    TurnObservers turnObservers(Tracing traces, TurnMetrics metrics, DurableJournal journal) {
        var sources =
                new ArrayList<TurnObservers.ObserverFactory>(List.of(_ -> metrics, RunLogger::new));
        traces.observerFactory().ifPresent(sources::add);
        return new TurnObservers(sources, journal);
    }

    @Bean
    ExampleRequests exampleRequests(Workspaces workspaces) {
        return new ExampleRequests(workspaces);
    }

    @Bean
    DoctorService doctorService(
            ServerSettings settings, DurableJournal journal, InstantSource clock) {
        return new DoctorService(
                settings.environment(),
                settings.packs(),
                settings.model(),
                settings.workspace(),
                journal.servers(),
                clock);
    }
}
