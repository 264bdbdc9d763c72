package dev.troupe.packs.school.backend;

import dev.failsafe.CircuitBreaker;
import dev.failsafe.CircuitBreakerOpenException;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolProblem;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Calls of one back end. A call that fails temporarily is tried 3 times; after 5 failures in
 * succession the back end is not called for a minute, then one call decides. Safe for use by
 * several threads, which share the count.
 */
public final class BackendCalls {
    private static final int MAX_RETRIES = 2;
    private static final int MAX_FAILURES = 5;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(4);
    private static final Duration OPEN = Duration.ofSeconds(60);

    private final URI base;
    private final BackendClient client;
    private final CircuitBreaker<String> breaker;
    private final FailsafeExecutor<String> policies;

    /**
     * @param base the address that paths are added to, such as {@code https://school.example/api/}
     */
    public BackendCalls(URI base, BackendClient client) {
        this(base, client, FIRST_PAUSE, LONGEST_PAUSE);
    }

    BackendCalls(URI base, BackendClient client, Duration firstPause, Duration longestPause) {
        this.base = base.toString().endsWith("/") ? base : URI.create(base + "/");
        this.client = client;
        this.breaker =
                CircuitBreaker.<String>builder()
                        .handleIf(BackendCalls::isTemporary)
                        .withFailureThreshold(MAX_FAILURES)
                        .withDelay(OPEN)
                        .build();
        var retries =
                RetryPolicy.<String>builder()
                        .handleIf(BackendCalls::isTemporary)
                        .withMaxRetries(MAX_RETRIES)
                        .withBackoff(firstPause, longestPause)
                        .build();
        this.policies = Failsafe.with(retries, breaker);
    }

    private static boolean isTemporary(Throwable thrown) {
        return thrown instanceof BackendFailure failure && failure.isTemporary();
    }

    /** Ends the pause after failures, so that the next call decides. */
    void tryAgain() {
        breaker.halfOpen();
    }

    /** The address for messages. */
    String name() {
        return base.getHost() == null ? base.toString() : base.getHost();
    }

    /**
     * The JSON at a path; empty if the back end does not have it.
     *
     * @throws SchoolException code DATA_ERROR naming the back end
     */
    Optional<Value> get(String path) {
        var address = base.resolve(path);
        try {
            return Optional.of(Json.parse(policies.get(() -> client.get(address))));
        } catch (BackendFailure e) {
            if (e.isNotFound()) {
                return Optional.empty();
            }
            throw toException(e.text());
        } catch (CircuitBreakerOpenException _) {
            throw toException(
                    LocalizedText.of(
                            "连续 %s 次失败，暂停调用；请在 %s 秒后重试",
                            "it failed %s times in succession and is not called for now; try again in %s s",
                            MAX_FAILURES,
                            breaker.getRemainingDelay().toSeconds() + 1));
        } catch (JsonException e) {
            throw toException(
                    LocalizedText.of(
                            "%s 的响应不是有效的 JSON：%s",
                            "the response of %s is not valid JSON: %s",
                            address.getPath(),
                            e.text()));
        } catch (FailsafeException e) {
            if (e.getCause() instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                throw toException(LocalizedText.of("调用已取消", "the call was cancelled"));
            }
            throw e;
        }
    }

    /** The problem that this back end causes. */
    SchoolException toException(LocalizedText why) {
        return new SchoolException(
                SchoolProblem.DATA_ERROR,
                "学校系统 %s 没有提供数据：%s",
                "School back end %s provided no data: %s",
                name(),
                why);
    }
}
