package dev.troupe.store.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.store.DurableJournal;
import dev.troupe.store.session.WebhookDelivery.Status;
import dev.troupe.store.value.Place;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of the store of webhooks, on each database. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class WebhookStoreTest {
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");

    @TempDir private Path directory;
    private final Place.Kind kind;
    private DurableJournal journal;

    WebhookStoreTest(Place.Kind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        journal = kind.in(directory).open();
    }

    @AfterEach
    void close() {
        journal.close();
    }

    private static StoredSession session() {
        return new StoredSession("s", "ann", "{}", NOW, null, 0);
    }

    private void add(String webhook) {
        journal.webhooks()
                .create(
                        new Webhook(
                                webhook,
                                "ann",
                                "https://hook.example",
                                List.of("task.failed"),
                                "secret",
                                NOW));
    }

    private void enqueue(String webhook, int count) {
        journal.webhooks()
                .enqueue(
                        session(),
                        1,
                        IntStream.range(0, count)
                                .mapToObj(i ->
                                        new WebhookDelivery(
                                                "%s.%04d".formatted(webhook, i),
                                                webhook,
                                                "task.failed",
                                                "{}",
                                                Status.PENDING,
                                                0,
                                                NOW,
                                                NOW,
                                                null,
                                                null))
                                .toList());
    }

    private List<String> due(int limitOfOne, int limit) {
        return journal.webhooks().findDue(NOW, limitOfOne, limit).stream()
                .map(WebhookDelivery::id)
                .toList();
    }

    @Test
    void findsWhatIsDueOfEachWebhook() {
        add("a");
        add("b");
        enqueue("a", 100);
        enqueue("b", 1);

        assertThat(due(2, 10)).containsExactlyInAnyOrder("a.0000", "a.0001", "b.0000");
    }

    @Test
    void deliveriesOfWebhooksThatDoNotExistAreNotDue() {
        add("b");
        enqueue("a", 100); // deleted while they were found
        enqueue("b", 1);

        assertThat(due(10, 10)).containsExactly("b.0000");
    }

    @Test
    void prunesWhatHasEndedAndWhatHasNoWebhook() {
        add("b");
        enqueue("a", 1);
        enqueue("b", 2);
        var ended = journal.webhooks().findDue(NOW, 1, 1).getFirst();
        journal.webhooks().update(ended.afterAttempt(Status.DELIVERED, NOW, 200, null));

        journal.webhooks().prune(NOW);
        assertThat(journal.webhooks().listDeliveries("b", 10)).hasSize(2);
        journal.webhooks().prune(NOW.plusSeconds(1));

        assertThat(journal.webhooks().listDeliveries("a", 10)).isEmpty();
        assertThat(journal.webhooks().listDeliveries("b", 10))
                .extracting(WebhookDelivery::id)
                .containsExactly("b.0001");
    }
}
