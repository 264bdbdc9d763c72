package dev.troupe.store.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.Place;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of the store of responses, on each database. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class ResponseStoreTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");

    @TempDir private Path directory;
    private final Place.Kind kind;
    private Place place;
    private DurableJournal journal;

    ResponseStoreTest(Place.Kind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        place = kind.in(directory);
        journal = place.open();
    }

    @AfterEach
    void close() {
        journal.close();
    }

    private static StoredResponse ofTurn(String text) {
        return new StoredResponse("resp_1", "ann", "c-1", 2, NOW, content(text));
    }

    private static Value content(String text) {
        return Value.of(Map.of("text", Value.of(text)));
    }

    @Test
    void storesOneAcrossARestart() {
        var response = ofTurn("hello");
        assertThat(journal.responses().create(response)).isEqualTo(response);
        journal.responses().update(response.withTurn(3));

        journal.close();
        journal = place.open();

        assertThat(journal.responses().find("resp_1")).contains(response.withTurn(3));
        assertThat(journal.responses().find("resp_2")).isEmpty();
    }

    @Test
    void theFirstOfAnIdRemains() {
        journal.responses().create(ofTurn("first"));

        assertThat(journal.responses().create(ofTurn("second"))).isEqualTo(ofTurn("first"));
    }

    @Test
    void countsWhatItsUserStoresUntilItIsDeleted() {
        var ofModel = new StoredResponse("resp_9", "ann", null, 0, NOW, content("hello"));
        journal.responses().create(ofModel);
        var stored = journal.accounts().storedBytes();
        assertThat(stored.find("ann").total()).isPositive();

        journal.responses().delete("resp_9");

        assertThat(stored.find("ann").total()).isZero();
        assertThat(journal.responses().find("resp_9")).isEmpty();
    }

    @Test
    void isDeletedWithItsConversation() {
        journal.conversations().create(ConversationSummary.create("c-1", "ann", "", NOW));
        journal.responses().create(ofTurn("hello"));

        journal.conversations().delete("c-1");

        assertThat(journal.responses().find("resp_1")).isEmpty();
    }
}
