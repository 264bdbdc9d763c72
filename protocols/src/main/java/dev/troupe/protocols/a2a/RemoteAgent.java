package dev.troupe.protocols.a2a;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.web.fetch.AllowedHosts;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An agent elsewhere. Its card is read in the background until that succeeds once, after that
 * before each task. Safe for use by several threads.
 */
final class RemoteAgent implements AutoCloseable {
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    private static final Duration CANCEL = Duration.ofSeconds(5);

    private final A2aAgentSettings settings;
    private final A2aHttp http;
    private final Deliveries deliveries = new Deliveries();
    private final Duration firstPause;
    private final Consumer<RemoteAgent> onChange;
    private final Consumer<LocalizedText> warnings;
    private final CountDownLatch firstAttempt = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable RemoteCard card;
    private volatile @Nullable LocalizedText trouble;

    /**
     * @param firstPause before the card is read again; doubles each time
     * @param onChange notified when the card or the state changed
     * @param warnings receives each reason why the card cannot be read once
     */
    RemoteAgent(
            A2aAgentSettings settings,
            AllowedHosts allowed,
            Duration firstPause,
            Consumer<RemoteAgent> onChange,
            Consumer<LocalizedText> warnings) {
        this.settings = settings;
        this.http = new A2aHttp(settings, allowed);
        this.firstPause = firstPause;
        this.onChange = onChange;
        this.warnings = warnings;
    }

    /** Begins to read the card; returns immediately. */
    void start() {
        Thread.ofVirtual().name("a2a-" + settings.name()).start(this::readUntilKnown);
    }

    private void readUntilKnown() {
        var pause = firstPause;
        @Nullable LocalizedText reported = null;
        try {
            while (card == null && closed.getCount() > 0) {
                try {
                    var _ = refresh();
                } catch (ToolException e) {
                    if (!e.text().equals(reported)) {
                        reported = e.text();
                        warnings.accept(warning());
                    }
                }
                firstAttempt.countDown();
                boolean _ =
                        closed.await(card == null ? pause.toMillis() : 0, TimeUnit.MILLISECONDS);
                var next = pause.multipliedBy(2);
                pause = next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE;
            }
        } catch (InterruptedException _) { // nobody waits for it any more
            return;
        } finally {
            firstAttempt.countDown();
        }
    }

    A2aAgentSettings settings() {
        return settings;
    }

    Deliveries deliveries() {
        return deliveries;
    }

    A2aHttp http() {
        return http;
    }

    /** As it was read last; empty if it never was. */
    Optional<RemoteCard> card() {
        return Optional.ofNullable(card);
    }

    boolean isReady() {
        return card != null;
    }

    /** Why the card has not been read; empty if it was, or was not tried yet. */
    Optional<LocalizedText> trouble() {
        return Optional.ofNullable(trouble);
    }

    /** That it cannot be used, and why. */
    LocalizedText warning() {
        var why = trouble;
        return LocalizedText.of(
                "A2A 智能体“%s”不可用：%s；稍后自动重试",
                "A2A agent '%s' is not available: %s; trying again",
                settings.name(),
                why == null ? LocalizedText.verbatim("-") : why);
    }

    /** Waits until the first attempt to read the card has ended, however it did. */
    void awaitFirstAttempt(Duration atMost) throws InterruptedException {
        boolean _ = firstAttempt.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Reads the card now.
     *
     * @throws ToolException when it cannot be read, or the agent cannot be used
     */
    RemoteCard refresh() throws InterruptedException {
        try {
            var read = http.readCard();
            boolean isNew = !read.equals(card);
            card = read;
            trouble = null;
            if (isNew) {
                onChange.accept(this);
            }
            return read;
        } catch (ToolException e) {
            if (card == null) {
                trouble = e.text();
                onChange.accept(this);
            }
            throw e;
        }
    }

    /**
     * The address: as the card states it now or, if that cannot be read, as it did last.
     *
     * @throws ToolException when it was never read, and cannot be
     */
    RemoteCard.Endpoint endpoint() throws InterruptedException {
        try {
            return refresh().endpoint();
        } catch (ToolException e) {
            return card().map(RemoteCard::endpoint).orElseThrow(() -> e);
        }
    }

    /** Tasks whose ids are on their way are cancelled first, if that does not last long. */
    @Override
    public void close() {
        closed.countDown();
        try {
            deliveries.awaitEnd(CANCEL);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            http.close();
        }
    }

    /** It makes no difference if this fails: the agent may have ended the task in the meantime. */
    void cancel(RemoteCard.Endpoint endpoint, String task) throws InterruptedException {
        try {
            var _ =
                    http().call(
                                    endpoint,
                                    A2aMethod.CANCEL,
                                    ValueRecords.of("id", Value.of(task)),
                                    CANCEL);
        } catch (ToolException _) {
            return;
        }
    }
}
