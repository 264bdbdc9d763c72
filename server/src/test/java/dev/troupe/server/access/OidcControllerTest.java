package dev.troupe.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.troupe.server.FakeOidcProvider;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.OidcSettings;
import dev.troupe.store.account.Account.Role;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class OidcControllerTest {
    private static final String PASSWORD = "correct horse battery";

    @TempDir private Path directory;
    private FakeOidcProvider issuer;
    private SecurityTestServer server;

    @BeforeEach
    void start() throws Exception {
        issuer = new FakeOidcProvider();
        server = SecurityTestServer.start(directory, settings(issuer.uri()));
    }

    private static AccessSettings settings(URI issuer) {
        return SecurityTestServer.ACCOUNTS.withOidc(
                new OidcSettings(
                        "Example",
                        issuer,
                        FakeOidcProvider.CLIENT,
                        FakeOidcProvider.SECRET,
                        Role.MEMBER));
    }

    @AfterEach
    void stop() {
        server.close();
        issuer.close();
    }

    /** A browser that follows links one by one. */
    private final class Walker {
        private final CookieManager cookies = new CookieManager();
        private final HttpClient client = HttpClient.newBuilder().cookieHandler(cookies).build();

        HttpResponse<String> get(String address) throws IOException, InterruptedException {
            var request = HttpRequest.newBuilder(URI.create(address)).build();
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        }

        /** Where the service sends the browser back to. */
        String callback() throws IOException, InterruptedException {
            var page = location(get(base() + "/api/session/oidc"));
            assertThat(page).startsWith(issuer.uri() + "/authorize?");
            return location(get(page));
        }

        /** Signs in, and returns the address of the redirect. */
        String signIn() throws IOException, InterruptedException {
            return location(get(callback()));
        }

        String user() throws IOException, InterruptedException {
            var json = dev.troupe.codec.Json.parse(get(base() + "/api/session").body());
            var user = json.field("user");
            return user.field("name").asText() + " " + user.field("role").asText();
        }
    }

    private String base() {
        return "http://localhost:" + server.port();
    }

    private static String location(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(302);
        return response.headers().firstValue("Location").orElseThrow();
    }

    @Test
    void whoSignsInThereIsSignedInHere() throws Exception {
        var browser = new Walker();

        assertThat(browser.signIn()).isEqualTo("/");

        assertThat(browser.user()).isEqualTo("Ann member");
        assertThat(new Walker().signIn()).isEqualTo("/");
        assertThat(server.accounts().list(10, null)).hasSize(1);
        assertThat(server.browser().open().json().field("oidc").asText())
                .isEqualTo("/api/session/oidc");
    }

    @Test
    void aPersonWithANameOfSomebodyHereIsSomebodyElse() throws Exception {
        server.part(AccountService.class).create("ann", PASSWORD, Role.ADMIN);
        var browser = new Walker();

        browser.signIn();

        assertThat(browser.user()).isEqualTo("Ann-2 member");
    }

    @Test
    void aDisabledPersonIsNotSignedIn() throws Exception {
        server.part(AccountService.class).create("root", PASSWORD, Role.ADMIN);
        new Walker().signIn();
        var account = server.accounts().findByName("ann").orElseThrow();
        server.part(AccountService.class).update(account.id(), null, true, null);
        var browser = new Walker();

        assertThat(browser.signIn()).isEqualTo("/?signIn=failed");

        assertThat(browser.user()).isEqualTo(" ");
        assertThat(audit()).contains("session.refused oidc: the account Ann is disabled");
    }

    private List<String> audit() {
        return server.accounts().auditLog().list(10, null).stream()
                .map(entry -> entry.action() + " " + entry.detail())
                .toList();
    }

    @Test
    void nobodyIsSignedInByTheLinkOfAnother() throws Exception {
        var attackers = new Walker().callback();
        var victim = new Walker();

        assertThat(location(victim.get(attackers))).as("no cookie").isEqualTo("/?signIn=failed");
        victim.callback();
        assertThat(location(victim.get(attackers))).as("other state").isEqualTo("/?signIn=failed");

        assertThat(victim.user()).isEqualTo(" ");
    }

    @Test
    void aCodeIsGoodOnce() throws Exception {
        var browser = new Walker();
        var callback = browser.callback();

        assertThat(location(browser.get(callback))).isEqualTo("/");
        assertThat(location(browser.get(callback))).isEqualTo("/?signIn=failed");
    }

    @Test
    void aTokenOfAnotherKeyTimeAudienceOrNonceIsRefused() throws Exception {
        for (var change :
                List.<UnaryOperator<JWTClaimsSet.Builder>>of(
                        claims -> claims.audience("another client"),
                        claims -> claims.claim("nonce", "another nonce"),
                        claims -> claims.issuer("https://evil.example"),
                        claims ->
                                claims.issueTime(Date.from(Instant.now().minusSeconds(9_000)))
                                        .expirationTime(
                                                Date.from(Instant.now().minusSeconds(8_000))))) {
            issuer.claims = change;
            var browser = new Walker();
            assertThat(browser.signIn()).isEqualTo("/?signIn=failed");
            assertThat(browser.user()).isEqualTo(" ");
        }
        issuer.claims = UnaryOperator.identity();
        issuer.signer = FakeOidcProvider.newKey();
        assertThat(new Walker().signIn()).isEqualTo("/?signIn=failed");
        assertThat(server.accounts().list(10, null)).isEmpty();
    }

    @Test
    void aServiceThatIsDownIsToldAndTriedAgain() throws Exception {
        server.close();
        var there = issuer.uri();
        issuer.close();
        server = SecurityTestServer.start(directory, settings(there), server.clock);

        var response = new Walker().get(base() + "/api/session/oidc");

        assertThat(location(response)).isEqualTo("/?signIn=failed");
        assertThat(audit()).anyMatch(entry -> entry.contains("does not describe itself"));
        assertThat(audit()).noneMatch(entry -> entry.contains(FakeOidcProvider.SECRET));
    }

    @Test
    void aServiceThatNeverAnswersIsNotWaitedForWithoutEnd() throws Exception {
        var oidc =
                new OidcSettings("x", issuer.uri(), FakeOidcProvider.CLIENT, "secret", Role.MEMBER);
        var signIn = new OidcClient(oidc, Duration.ofMillis(300));
        var back = base() + "/back";
        var callback = location(new Walker().get(signIn.loginUri("secret of the browser", back)));
        var answer = new LinkedHashMap<String, String>();
        for (var parameter : URI.create(callback).getQuery().split("&", -1)) {
            int equals = parameter.indexOf('=');
            answer.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
        issuer.isSilent = true;

        assertThatThrownBy(() -> signIn.authenticate("secret of the browser", back, answer))
                .isInstanceOf(OidcClient.OidcException.class)
                .hasMessageContaining("token");
    }

    @Test
    void theCookieOfTheMeantimeIsForTheWayBackOnly() throws Exception {
        var response = new Walker().get(base() + "/api/session/oidc");

        assertThat(response.headers().firstValue("Set-Cookie").orElse(""))
                .contains("HttpOnly", "SameSite=Lax", "Path=/api/session/oidc/callback");
    }

    @Test
    void withoutTheSettingThereIsNothing() {
        server.close();
        server = SecurityTestServer.start(directory, SecurityTestServer.ACCOUNTS, server.clock);

        assertThat(server.program().get("/api/session/oidc").status()).isEqualTo(404);
        assertThat(server.program().get("/api/session/oidc/callback").status()).isEqualTo(404);
    }
}
