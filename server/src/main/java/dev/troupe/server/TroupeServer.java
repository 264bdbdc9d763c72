package dev.troupe.server;

import dev.troupe.packs.schedule.callback.CallbackJob;
import dev.troupe.packs.schedule.fire.ScheduleRunner;
import dev.troupe.server.a2a.A2aPushJob;
import dev.troupe.server.document.DocumentService;
import dev.troupe.server.session.WebhookJob;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ObservabilitySettings;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.server.stream.StreamRegistry;
import dev.troupe.server.turn.ClusterMember;
import dev.troupe.server.turn.OpenQuestions;
import dev.troupe.server.turn.RecoveryJob;
import dev.troupe.server.turn.RetentionJob;
import dev.troupe.server.turn.RunControl;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.LifecycleAutoConfiguration;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.prometheus.PrometheusMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.jvm.JvmMetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.system.SystemMetricsAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.servlet.autoconfigure.HttpEncodingAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.metrics.TomcatMetricsAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcObservationAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.support.GenericApplicationContext;

/**
 * The server, started. It names the parts of Spring Boot that it uses: looking for all that could
 * be used takes a quarter of the start.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@ComponentScan
@ImportAutoConfiguration({
    DispatcherServletAutoConfiguration.class,
    ErrorMvcAutoConfiguration.class,
    HttpEncodingAutoConfiguration.class,
    HttpMessageConvertersAutoConfiguration.class,
    JacksonAutoConfiguration.class,
    JvmMetricsAutoConfiguration.class,
    LifecycleAutoConfiguration.class,
    MetricsAutoConfiguration.class,
    ObservationAutoConfiguration.class,
    PrometheusMetricsExportAutoConfiguration.class,
    PropertyPlaceholderAutoConfiguration.class,
    SecurityAutoConfiguration.class,
    SecurityFilterAutoConfiguration.class,
    ServletWebSecurityAutoConfiguration.class,
    SystemMetricsAutoConfiguration.class,
    TaskExecutionAutoConfiguration.class,
    TomcatMetricsAutoConfiguration.class,
    TomcatServletWebServerAutoConfiguration.class,
    WebMvcAutoConfiguration.class,
    WebMvcObservationAutoConfiguration.class
})
public class TroupeServer {
    /**
     * Not event streams, whose frames would wait for each other. Answers with the token against
     * requests from other sites are shorter than the minimum for compression, so that their length
     * reveals nothing.
     */
    private static final String COMPRESSED =
            "text/html,text/css,text/javascript,application/javascript,application/json,"
                    + "application/problem+json,image/svg+xml,text/markdown,text/plain,text/csv";

    /** One that runs. */
    static final class RunningServer implements AutoCloseable {
        private final ConfigurableApplicationContext context;
        private final String host;
        private final CountDownLatch ended;

        private RunningServer(
                ConfigurableApplicationContext context, String host, CountDownLatch ended) {
            this.context = context;
            this.host = host;
            this.ended = ended;
        }

        int port() {
            var server = ((WebServerApplicationContext) context).getWebServer();
            return server == null ? -1 : server.getPort();
        }

        /** Where users point their browser. */
        String address() {
            return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port() + "/";
        }

        <T> T bean(Class<T> type) {
            return context.getBean(type);
        }

        void awaitShutdown() throws InterruptedException {
            ended.await();
        }

        @Override
        public void close() {
            context.close();
        }
    }

    /** Ends with its process, within a time. */
    static void applyShutdownDeadline(RunningServer server, ShutdownDeadline deadline) {
        server.context.addApplicationListener(
                (ApplicationListener<ContextClosedEvent>) _ -> deadline.startCountdown());
    }

    public static void main(String[] args) {
        int exit = ServeCommand.run(args);
        if (exit != 0) {
            System.exit(exit);
        }
    }

    /** Starts it, and continues the runs that its last end interrupted. */
    static RunningServer start(ServerSettings settings) {
        var ended = new CountDownLatch(1);
        var application = new SpringApplication(TroupeServer.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setDefaultProperties(properties(settings));
        application.addInitializers(
                context -> registerSettings((GenericApplicationContext) context, settings));
        application.addListeners(
                (ApplicationListener<ContextClosedEvent>)
                        closed -> {
                            closed.getApplicationContext()
                                    .getBean(StreamRegistry.class)
                                    .close(); // readers wait for nothing
                            ended.countDown();
                        });
        var context = application.run();
        var running = new RunningServer(context, settings.access().address(), ended);
        startBackgroundWork(context, running.address());
        return running;
    }

    private static void startBackgroundWork(
            ConfigurableApplicationContext context, String address) {
        context.getBean(ClusterMember.class).start(address);
        context.getBean(OpenQuestions.class)
                .setExpiryListener(context.getBean(RunControl.class)::resumeExpired);
        context.getBean(RecoveryJob.class).start();
        context.getBean(WebhookJob.class).start();
        context.getBean(A2aPushJob.class).start();
        context.getBean(RetentionJob.class).start();
        context.getBean(ScheduleRunner.class).start();
        context.getBean(CallbackJob.class).start();
        context.getBean(DocumentService.class).start();
    }

    private static void registerSettings(
            GenericApplicationContext context, ServerSettings settings) {
        context.registerBean(ServerSettings.class, () -> settings);
        context.registerBean(AccessSettings.class, settings::access);
    }

    private static Map<String, Object> properties(ServerSettings settings) {
        var properties = new HashMap<>(standardProperties(settings));
        if (ObservabilitySettings.of(settings.environment()).isLogJson()) {
            properties.put("logging.structured.format.console", "ecs");
            properties.put("logging.structured.ecs.service.name", "troupe");
            properties.put("logging.level.dev.troupe", "info");
        }
        return properties;
    }

    private static Map<String, Object> standardProperties(ServerSettings settings) {
        return Map.ofEntries(
                Map.entry("server.port", settings.port()),
                Map.entry("spring.threads.virtual.enabled", true),
                Map.entry("spring.main.log-startup-info", false),
                Map.entry("server.tomcat.accept-count", 1_000),
                Map.entry("server.shutdown", "graceful"),
                Map.entry("server.compression.enabled", true),
                Map.entry("server.compression.mime-types", COMPRESSED),
                Map.entry("server.compression.min-response-size", "2KB"),
                Map.entry(
                        "server.tomcat.max-swallow-size",
                        "64MB"), // so that a client that sends too much receives it
                Map.entry("spring.lifecycle.timeout-per-shutdown-phase", "10s"),
                Map.entry("spring.servlet.multipart.enabled", false), // bodies are JSON, or bytes
                Map.entry("spring.mvc.formcontent.filter.enabled", false),
                Map.entry("spring.jmx.enabled", false),
                Map.entry("spring.mvc.problemdetails.enabled", false),
                Map.entry("spring.web.error.whitelabel.enabled", false),
                Map.entry("logging.level.root", "warn"),
                // The schemas of amis pages have separate vocabularies.
                Map.entry("logging.level.com.networknt.schema", "error"),
                // ServeCommand reports why it does not start.
                Map.entry("logging.level.org.springframework.boot.SpringApplication", "off"),
                Map.entry("logging.level.org.springframework.boot.diagnostics", "off"),
                Map.entry("logging.level.org.springframework.boot.web.server", "off"),
                Map.entry("logging.level.io.opentelemetry", "off")); // WarnOnceExporter reports it
    }
}
