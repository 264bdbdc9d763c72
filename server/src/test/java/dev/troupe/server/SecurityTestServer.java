package dev.troupe.server;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.Value;
import dev.troupe.server.access.ApiKeyController;
import dev.troupe.server.access.AuditController;
import dev.troupe.server.access.OidcController;
import dev.troupe.server.access.PublicEndpoint;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.RevocationCheck;
import dev.troupe.server.access.SessionController;
import dev.troupe.server.access.UserController;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.MalformedRequestFilter;
import dev.troupe.server.http.RecordMessageConverter;
import dev.troupe.server.http.ValueMessageConverter;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.account.AccountStore;
import dev.troupe.testing.ManualClock;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * A server with everything of access, on a free port of this machine, in front of a few doors of
 * the test. Its clock is advanced by the test.
 */
public final class SecurityTestServer implements AutoCloseable {
    /** The parts. No component, so that nothing else finds it. */
    @EnableAutoConfiguration
    @Import({
        SecurityConfiguration.class,
        MalformedRequestFilter.class,
        ApiExceptionHandler.class,
        SessionController.class,
        UserController.class,
        ApiKeyController.class,
        AuditController.class,
        OidcController.class
    })
    static class Wiring {
        @Bean
        WebMvcConfigurer bodies() {
            return new WebMvcConfigurer() {
                @Override
                public void configureMessageConverters(
                        HttpMessageConverters.ServerBuilder converters) {
                    converters.addCustomConverter(new ValueMessageConverter());
                    converters.addCustomConverter(new RecordMessageConverter());
                }
            };
        }

        /**
         * Fast parameters, since users are created by the hundred; {@code PasswordHasherTest} has
         * the others.
         */
        @Bean
        PasswordEncoder quickPasswords() {
            return new Argon2PasswordEncoder(16, 32, 1, 64, 1);
        }

        @Bean
        Doors doors(RevocationCheck check) {
            return new Doors(check) {};
        }
    }

    /** What others have behind access. Abstract, so that no scan for components finds it. */
    @RestController
    public abstract static class Doors {
        private final RevocationCheck check;
        public volatile BooleanSupplier isStillThere = () -> false;

        Doors(RevocationCheck check) {
            this.check = check;
        }

        @GetMapping("/api/things")
        @RequiresRole(Role.VIEWER)
        Value look() {
            return Value.of(List.of());
        }

        @PostMapping("/api/things")
        @RequiresRole(Role.MEMBER)
        Value change() {
            return Value.of(Map.<String, Value>of());
        }

        @DeleteMapping("/api/things")
        @RequiresRole(Role.MEMBER)
        @SuppressWarnings("DoNotCallSuggester") // the framework calls it
        Value delete() {
            return List.<Value>of().getFirst(); // a bug
        }

        @GetMapping("/api/runs/run-1/artifacts/report.html")
        @RequiresRole(Role.VIEWER)
        String artifact() {
            return "<h1>Report</h1>";
        }

        /** Opens a stream, for the test to read the answer later. */
        @GetMapping("/api/stream")
        @RequiresRole(Role.VIEWER)
        Value stream(HttpServletRequest request) {
            isStillThere = check.forRequest(request);
            return Value.of(List.of());
        }

        /** Of administrators, in place of those that this server does not have. */
        @GetMapping({"/metrics", "/actuator/env"})
        @RequiresRole(Role.ADMIN)
        void operate() {
            throw ApiException.notFound("没有", "there is none");
        }

        /** Of all users, in place of that of the whole server. */
        @PostMapping("/api/workflow/validate")
        @RequiresRole(Role.VIEWER)
        void validate() {
            throw ApiException.notFound("没有", "there is none");
        }

        /** Declares no role, and is not public either. */
        @GetMapping("/api/undeclared")
        Value undeclared() {
            return Value.of(List.of());
        }

        @GetMapping("/")
        @PublicEndpoint
        String console() {
            return "<h1>Console</h1>";
        }
    }

    public static final AccessSettings ACCOUNTS =
            AccessSettings.OPEN.withMode(AccessSettings.Mode.ACCOUNTS);

    private final ConfigurableApplicationContext context;
    public final ManualClock clock;
    final DurableJournal journal;

    private SecurityTestServer(
            ConfigurableApplicationContext context, ManualClock clock, DurableJournal journal) {
        this.context = context;
        this.clock = clock;
        this.journal = journal;
    }

    public static SecurityTestServer start(Path directory, AccessSettings settings) {
        return start(directory, settings, new ManualClock());
    }

    public static SecurityTestServer start(
            Path directory, AccessSettings settings, ManualClock clock) {
        return start(directory, settings, clock, 0);
    }

    /** On the same port, with the same stored data. */
    public static SecurityTestServer again(
            Path directory, AccessSettings settings, ManualClock clock, int port) {
        return start(directory, settings, clock, port);
    }

    private static SecurityTestServer start(
            Path directory, AccessSettings settings, ManualClock clock, int port) {
        var journal = SqliteJournal.open(directory.resolve("troupe.db"));
        try {
            return start(journal, settings, clock, port);
        } catch (RuntimeException e) {
            journal.close();
            throw e;
        }
    }

    private static SecurityTestServer start(
            DurableJournal journal, AccessSettings settings, ManualClock clock, int port) {
        var application = new SpringApplication(Wiring.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setRegisterShutdownHook(false);
        application.setDefaultProperties(
                Map.of(
                        "server.port",
                        port,
                        "spring.threads.virtual.enabled",
                        true,
                        "spring.main.log-startup-info",
                        false,
                        "logging.level.root",
                        "warn"));
        application.addInitializers(context -> {
            var beans = (GenericApplicationContext) context;
            beans.registerBean(
                    DurableJournal.class, () -> journal, it -> it.setDestroyMethodName(""));
            beans.registerBean(AccessSettings.class, () -> settings);
            beans.registerBean(TimeSource.class, () -> clock);
        });
        return new SecurityTestServer(application.run(), clock, journal);
    }

    /** With no settings of access, on an address that something else names. */
    public static void startAt(Path directory, String address) {
        try (var journal = SqliteJournal.open(directory.resolve("troupe.db"))) {
            var application = new SpringApplication(Wiring.class);
            application.setBannerMode(Banner.Mode.OFF);
            application.setRegisterShutdownHook(false);
            application.setDefaultProperties(
                    Map.of(
                            "server.port",
                            0,
                            "server.address",
                            address,
                            "logging.level.root",
                            "off"));
            application.addInitializers(context ->
                    ((GenericApplicationContext) context)
                            .registerBean(
                                    DurableJournal.class,
                                    () -> journal,
                                    it -> it.setDestroyMethodName("")));
            application.run().close();
        }
    }

    public int port() {
        var server = ((WebServerApplicationContext) context).getWebServer();
        if (server == null) {
            throw new IllegalStateException("there is no web server");
        }
        return server.getPort();
    }

    public AccountStore accounts() {
        return journal.accounts();
    }

    public <T> T part(Class<T> type) {
        return context.getBean(type);
    }

    /** A browser that has opened the console. */
    public TestBrowser browser() {
        return new TestBrowser(port());
    }

    /** A program without cookies. */
    public TestClient program() {
        return new TestClient(port(), "");
    }

    @Override
    public void close() {
        context.close();
        journal.close();
    }
}
