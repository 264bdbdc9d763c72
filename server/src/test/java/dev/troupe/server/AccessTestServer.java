package dev.troupe.server;

import dev.troupe.core.TimeSource;
import dev.troupe.core.Value;
import dev.troupe.store.AccountStore;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.SqliteJournal;
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
 * the test. Its time passes when the test says so.
 */
final class AccessTestServer implements AutoCloseable {
    /** The parts. No component, so that nothing else finds it. */
    @EnableAutoConfiguration
    @Import({
        AccessConfiguration.class,
        PathCheck.class,
        ProblemAnswers.class,
        SessionDoor.class,
        UserDoor.class,
        KeyDoor.class,
        AuditDoor.class,
        OidcDoor.class
    })
    static class Wiring {
        @Bean
        WebMvcConfigurer bodies() {
            return new WebMvcConfigurer() {
                @Override
                public void configureMessageConverters(
                        HttpMessageConverters.ServerBuilder converters) {
                    converters.addCustomConverter(new JsonBodies());
                }
            };
        }

        /**
         * Quick ones, since people are made by the hundred; {@link PasswordsTest} has the others.
         */
        @Bean
        PasswordEncoder quickPasswords() {
            return new Argon2PasswordEncoder(16, 32, 1, 64, 1);
        }

        @Bean
        Doors doors(AccessCheck check) {
            return new Doors(check);
        }
    }

    /** What others have behind access. */
    @RestController
    static final class Doors {
        private final AccessCheck check;
        volatile BooleanSupplier isStillThere = () -> false;

        Doors(AccessCheck check) {
            this.check = check;
        }

        @GetMapping("/api/things")
        Value look() {
            return Value.of(List.of());
        }

        @PostMapping("/api/things")
        Value change() {
            return Value.of(Map.<String, Value>of());
        }

        @DeleteMapping("/api/things")
        @SuppressWarnings("DoNotCallSuggester") // the framework calls it
        Value delete() {
            return List.<Value>of().getFirst(); // a bug
        }

        @GetMapping("/api/runs/run-1/artifacts/report.html")
        String artifact() {
            return "<h1>Report</h1>";
        }

        /** Keeps asking as a stream does, for the test to read the answer later. */
        @GetMapping("/api/stream")
        Value stream(HttpServletRequest request) {
            isStillThere = check.of(request);
            return Value.of(List.of());
        }

        @GetMapping("/")
        String console() {
            return "<h1>Console</h1>";
        }
    }

    static final AccessSettings ACCOUNTS =
            AccessSettings.OPEN.withMode(AccessSettings.Mode.ACCOUNTS);

    private final ConfigurableApplicationContext context;
    final ManualClock clock;
    final DurableJournal journal;

    private AccessTestServer(
            ConfigurableApplicationContext context, ManualClock clock, DurableJournal journal) {
        this.context = context;
        this.clock = clock;
        this.journal = journal;
    }

    static AccessTestServer start(Path directory, AccessSettings settings) {
        return start(directory, settings, new ManualClock());
    }

    static AccessTestServer start(Path directory, AccessSettings settings, ManualClock clock) {
        return start(directory, settings, clock, 0);
    }

    /** On the port that it had, with what it has stored. */
    static AccessTestServer again(
            Path directory, AccessSettings settings, ManualClock clock, int port) {
        return start(directory, settings, clock, port);
    }

    private static AccessTestServer start(
            Path directory, AccessSettings settings, ManualClock clock, int port) {
        var journal = SqliteJournal.open(directory.resolve("troupe.db"));
        try {
            return start(journal, settings, clock, port);
        } catch (RuntimeException e) {
            journal.close();
            throw e;
        }
    }

    private static AccessTestServer start(
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
        return new AccessTestServer(application.run(), clock, journal);
    }

    /** With no settings of access, on an address that something else names. */
    static void startAt(Path directory, String address) {
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

    int port() {
        var server = ((WebServerApplicationContext) context).getWebServer();
        if (server == null) {
            throw new IllegalStateException("there is no web server");
        }
        return server.getPort();
    }

    AccountStore accounts() {
        return journal.accounts();
    }

    <T> T part(Class<T> type) {
        return context.getBean(type);
    }

    /** A browser that has opened the console. */
    Browser browser() {
        return new Browser(port());
    }

    /** A program without cookies. */
    Program program() {
        return new Program(port(), "");
    }

    @Override
    public void close() {
        context.close();
        journal.close();
    }
}
