package dev.troupe.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.runtime.settings.EngineSettings;
import dev.troupe.runtime.settings.EngineSettings.Restate;
import dev.troupe.runtime.settings.SettingsException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EngineCheckTest {
    private HttpServer restate;
    private volatile int adminStatus = 200;

    @BeforeEach
    void start() throws IOException {
        restate = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        restate.createContext(
                "/",
                exchange -> {
                    boolean isIngress = exchange.getRequestURI().getPath().startsWith("/restate/");
                    exchange.sendResponseHeaders(isIngress ? 200 : adminStatus, -1);
                    exchange.close();
                });
        restate.start();
    }

    @AfterEach
    void stop() {
        restate.stop(0);
    }

    private EngineCheck check() {
        var base = URI.create("http://127.0.0.1:" + restate.getAddress().getPort());
        return new EngineCheck(
                new EngineSettings(
                        Optional.of(
                                new Restate(
                                        base, base, "main", "127.0.0.1", 9080, Optional.empty()))));
    }

    @Test
    void statesWhereRestateAnswers() throws InterruptedException {
        assertThat(check().run().en())
                .contains("Restate answers", "it calls workers at http://127.0.0.1:9080");
        assertThat(new EngineCheck(new EngineSettings(Optional.empty())).run().en())
                .isEqualTo("embedded (in this process)");
    }

    @Test
    void namesTheAddressThatDoesNotAnswer() {
        adminStatus = 503;
        assertThatThrownBy(() -> check().run())
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll("restate.admin", "HTTP 503");

        var down = check();
        restate.stop(0);
        assertThatThrownBy(down::run)
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("restate.ingress http://127.0.0.1:");
    }
}
