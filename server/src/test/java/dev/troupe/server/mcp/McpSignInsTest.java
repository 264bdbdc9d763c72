package dev.troupe.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Value;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.protocols.mcp.client.McpLogin;
import dev.troupe.protocols.mcp.oauth.OAuthSignIn;
import dev.troupe.runtime.settings.McpServerFile;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.testing.ManualClock;
import dev.troupe.testing.mcp.FakeAuthorizationServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McpSignInsTest {
    private static final UserPrincipal ADA = new UserPrincipal("1", "ada", Role.ADMIN);

    @TempDir private Path home;
    private final ManualClock clock = new ManualClock();
    private final McpSignIns signIns = new McpSignIns(clock);
    private FakeAuthorizationServer toy;

    @BeforeEach
    void start() throws IOException {
        toy = FakeAuthorizationServer.start();
    }

    @AfterEach
    void stop() {
        toy.close();
    }

    @Test
    void aSignInExpires() throws IOException {
        var begun = begin("toy");
        clock.advance(McpSignIns.LIFETIME.plusSeconds(1));

        assertThatThrownBy(() -> signIns.take(ADA, begun.state()))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("has expired");
        assertThatThrownBy(() -> signIns.take(ADA, begun.state()))
                .hasMessageContaining("no such sign-in is open");
    }

    @Test
    void aSignInIsOpenUntilThen() throws IOException {
        var begun = begin("toy");
        clock.advance(McpSignIns.LIFETIME);

        assertThat(signIns.take(ADA, begun.state()).begun()).isSameAs(begun);
    }

    @Test
    void onlySoManyAreOpenAtATime() throws IOException {
        for (int i = 0; i < 100; i++) {
            begin("toy-" + i);
        }
        assertThatThrownBy(() -> begin("toy"))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("more than 100");

        clock.advance(McpSignIns.LIFETIME.multipliedBy(2).plus(Duration.ofSeconds(1)));
        var begun = begin("toy");

        assertThat(signIns.take(ADA, begun.state()).begun()).isSameAs(begun);
    }

    private OAuthSignIn begin(String name) throws IOException {
        var settings =
                McpServerFile.parse(name, Value.of(Map.of("url", Value.of(toy.base() + "/mcp"))));
        var login = new McpLogin(settings, home, AllowedHosts.parse("127.0.0.1:*"));
        var begun = login.begin(URI.create("http://127.0.0.1:1/back")).orElseThrow();
        signIns.add(ADA, login, begun);
        return begun;
    }
}
