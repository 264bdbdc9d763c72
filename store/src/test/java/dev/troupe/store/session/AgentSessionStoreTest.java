package dev.troupe.store.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.conversation.ConversationEntry;
import dev.troupe.store.conversation.ConversationSummary;
import dev.troupe.store.value.Place;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of the store of sessions, on each database. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class AgentSessionStoreTest {
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");

    @TempDir private Path directory;
    private final Place.Kind kind;
    private DurableJournal journal;

    AgentSessionStoreTest(Place.Kind kind) {
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

    private AgentSessionStore store() {
        return journal.agentSessions();
    }

    private void add(String id) {
        var conversation = ConversationSummary.create(id, "ann", "", NOW);
        journal.conversations().create(conversation);
        var entry = new ConversationEntry(id, 1, NOW, "test.event", null, Value.of(Map.of()));
        journal.conversations().append(entry, conversation.withEntry(entry, "", 0));
        store().create(new StoredSession(id, "ann", "{}", NOW, null, 0));
    }

    private List<String> notCounted() {
        return store().findNotCounted("ann", 10).stream().map(StoredSession::id).toList();
    }

    private static AgentWork work(String state, long tasks, long millis) {
        return new AgentWork("sarah", state, tasks, tasks, 0, tasks, millis);
    }

    @Test
    void sumsTheWorkOfTheSessionsOfAUser() {
        add("a");
        add("b");
        assertThat(notCounted()).containsExactlyInAnyOrder("a", "b");

        store().saveWork("a", 1, List.of(work("engaged", 2, 10)));
        store().saveWork("b", 1, List.of(work("dormant", 1, 5)));
        store().saveWork("b", 1, List.of(work("dormant", 3, 20))); // replaces it

        assertThat(notCounted()).isEmpty();
        assertThat(store().work("ann")).containsExactly(work("engaged", 5, 30));
        assertThat(store().work("bob")).isEmpty();

        store().close("a", NOW);
        assertThat(store().work("ann")).containsExactly(work("dormant", 5, 30));

        journal.conversations().delete("b");
        assertThat(store().work("ann")).containsExactly(work("dormant", 2, 10));
    }

    @Test
    void keepsTheFirstAnswerUnderAKey() {
        add("a");
        var answer = new SessionAnswer("key", "digest", 3, "which-town");

        store().saveAnswer("a", answer);
        store().saveAnswer("a", new SessionAnswer("key", "other", 4, "when"));

        assertThat(store().findAnswer("a", "key")).contains(answer);
        assertThat(store().findAnswer("a", "else")).isEmpty();
        assertThat(store().findAnswer("b", "key")).isEmpty();
    }
}
