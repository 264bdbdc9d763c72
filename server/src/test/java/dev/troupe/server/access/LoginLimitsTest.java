package dev.troupe.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.settings.AccessLimits;
import dev.troupe.store.account.Account.Role;
import dev.troupe.testing.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginLimitsTest {
    private static final String PASSWORD = "correct horse battery";

    @TempDir private Path directory;

    private SecurityTestServer start(int signIns, int requests) {
        return SecurityTestServer.start(
                directory,
                SecurityTestServer.ACCOUNTS.withLimits(AccessLimits.of(signIns, requests)));
    }

    @Test
    void afterTooManyWrongPasswordsTheRightOneHasToWaitToo() {
        try (var server = start(3, 0)) {
            server.part(AccountService.class).create("ann", PASSWORD, Role.MEMBER);
            server.part(AccountService.class).create("bob", PASSWORD, Role.MEMBER);
            for (int i = 0; i < 3; i++) {
                assertThat(server.browser().signIn("ann", "wrong password").status())
                        .isEqualTo(401);
            }

            var refused = server.browser().signIn("ANN", PASSWORD);

            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.code()).isEqualTo("server.too-many");
            assertThat(refused.header("Retry-After")).isEqualTo("300");
            assertThat(server.browser().signIn("bob", PASSWORD).status())
                    .as("another name")
                    .isEqualTo(200);
            server.clock.advance(Duration.ofSeconds(299));
            assertThat(server.browser().signIn("ann", PASSWORD).status()).isEqualTo(429);
            server.clock.advance(Duration.ofSeconds(1));
            assertThat(server.browser().signIn("ann", PASSWORD).status()).isEqualTo(200);
        }
    }

    @Test
    void theRightPasswordIsNoTry() {
        try (var server = start(1, 0)) {
            server.part(AccountService.class).create("ann", PASSWORD, Role.MEMBER);

            for (int i = 0; i < 20; i++) {
                assertThat(server.browser().signIn("ann", PASSWORD).status()).isEqualTo(200);
            }
        }
    }

    @Test
    void aStrangerWhoIsRefusedShutsNobodyOutElsewhere() {
        var settings = SecurityTestServer.ACCOUNTS.withLimits(AccessLimits.of(2, 0));
        var limits = new RequestThrottle(settings, Optional.empty(), new ManualClock());
        for (int i = 0; i < 1_000; i++) {
            limits.trySignIn("ann", "10.0.0.1");
        }

        assertThat(limits.trySignIn("ann", "10.0.0.1")).isPositive();
        assertThat(limits.trySignIn("ann", "10.0.0.2")).isZero();
    }

    @Test
    void manyAddressesTogetherMayNotTryOneNameForEver() {
        var settings = SecurityTestServer.ACCOUNTS.withLimits(AccessLimits.of(1, 0));
        var limits = new RequestThrottle(settings, Optional.empty(), new ManualClock());
        for (int i = 0; i < 10; i++) {
            assertThat(limits.trySignIn("ann", "10.0.0." + i)).isZero();
        }

        assertThat(limits.trySignIn("ann", "10.0.0.99")).isPositive();
        assertThat(limits.trySignIn("bob", "10.0.0.99")).isZero();
    }

    @Test
    void oneAddressMayNotTryAllNames() {
        try (var server = start(1, 0)) {
            for (int i = 0; i < 5; i++) {
                assertThat(server.browser().signIn("name" + i, PASSWORD).status()).isEqualTo(401);
            }

            assertThat(server.browser().signIn("name5", PASSWORD).status()).isEqualTo(429);
        }
    }

    @Test
    void theSetupCodeCannotBeGuessedForLong() {
        try (var server = start(2, 0)) {
            var json = "{\"code\":\"wrong\",\"name\":\"eve\",\"password\":\"" + PASSWORD + "\"}";

            assertThat(server.program().post("/api/session/setup", json).status()).isEqualTo(403);
            assertThat(server.program().post("/api/session/setup", json).status()).isEqualTo(403);
            assertThat(server.program().post("/api/session/setup", json).status()).isEqualTo(429);
        }
    }

    @Test
    void eachCallerHasRequestsOfTheirOwn() {
        try (var server = start(10, 5)) {
            var keys = server.part(ApiKeyService.class);
            var accounts = server.part(AccountService.class);
            var ann = AccountPrincipals.of(accounts.create("ann", PASSWORD, Role.MEMBER));
            var bob = AccountPrincipals.of(accounts.create("bob", PASSWORD, Role.MEMBER));
            var read = Set.of(ApiKeyScope.READ);
            var anns = server.program().withKey(keys.issue(ann, "k", read, null).secret());
            var bobs = server.program().withKey(keys.issue(bob, "k", read, null).secret());
            for (int i = 0; i < 5; i++) {
                assertThat(anns.get("/api/things").status()).isEqualTo(200);
            }

            var refused = anns.get("/api/things");

            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.header("Retry-After")).isEqualTo("12");
            assertThat(bobs.get("/api/things").status()).isEqualTo(200);
            server.clock.advance(Duration.ofSeconds(12));
            assertThat(anns.get("/api/things").status()).isEqualTo(200);
            assertThat(anns.get("/api/things").status()).isEqualTo(429);
        }
    }

    @Test
    void guessedKeysCountForTheirAddress() {
        try (var server = start(10, 5)) {
            for (int i = 0; i < 5; i++) {
                assertThat(guess(server)).isEqualTo(401);
            }

            assertThat(guess(server)).isEqualTo(429);
        }
    }

    private static int guess(SecurityTestServer server) {
        var key = "troupe_" + RandomTokens.random();
        return server.program().withKey(key).get("/api/things").status();
    }

    @Test
    void bucketsFillEvenlyAndAreOfBoundedNumber() {
        var clock = new ManualClock();
        var buckets = new TokenBuckets(4, Duration.ofSeconds(8), clock);
        for (int i = 0; i < 4; i++) {
            assertThat(buckets.consume("a")).isZero();
        }

        assertThat(buckets.consume("a")).isEqualTo(Duration.ofSeconds(2));
        clock.advance(Duration.ofMillis(500));
        assertThat(buckets.consume("a")).isEqualTo(Duration.ofMillis(1_500));
        clock.advance(Duration.ofMillis(1_500));
        assertThat(buckets.consume("a")).isZero();
        buckets.refund("a");
        assertThat(buckets.consume("a")).isZero();
        clock.advance(Duration.ofDays(1));
        for (int i = 0; i < 4; i++) {
            assertThat(buckets.consume("a")).isZero();
        }
        assertThat(buckets.consume("a")).isPositive();
        for (int i = 0; i < 20_000; i++) {
            buckets.consume("other" + i);
        }
        assertThat(buckets.size()).isEqualTo(10_000);
    }
}
