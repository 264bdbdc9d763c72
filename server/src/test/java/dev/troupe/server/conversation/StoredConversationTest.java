package dev.troupe.server.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.conversation.Artifact;
import dev.troupe.codec.Json;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import dev.troupe.server.http.Values;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.conversation.ConversationEntry;
import dev.troupe.store.conversation.ConversationSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients receive a stored conversation unchanged: every kind of event in the forms that servers
 * have stored, and one of a newer version.
 */
class StoredConversationTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final String ID = "c-stored";

    @TempDir private Path directory;

    @Test
    void streamsTheStoredEvents() {
        try (var server = TestServer.start(directory)) {
            var stored = restore(server);
            try (var events = stored.events()) {
                assertThat(lines("stored-frames.jsonl"))
                        .allSatisfy(frame ->
                                assertThat(events.frame().lines().toList().getLast())
                                        .isEqualTo("data: " + frame));
            }
        }
    }

    @Test
    void returnsTheMessagesOfTheStoredEvents() {
        try (var server = TestServer.start(directory)) {
            var shown = restore(server).show();

            assertThat(Json.writePretty(shown).lines().toList())
                    .containsExactlyElementsOf(lines("stored-messages.json"));
        }
    }

    @Test
    void restoresWhatFollowUpsReferTo() {
        var conversation = ConversationTranscript.of(events()).conversation();

        assertThat(conversation.messages()).hasSize(16);
        assertThat(conversation.messages().get(3).text()).startsWith("I am not sure what you want");
        assertThat(conversation.messages().getLast().text()).isEqualTo("Read it.");
        assertThat(conversation.request()).isEqualTo("Sum sales.csv and draw it");
        assertThat(conversation.artifacts())
                .extracting(Artifact::path)
                .containsExactly("charts/total 1.png", "sum.csv", "d.csv");
    }

    /** A conversation with the stored events. */
    private static TestConversation restore(TestServer server) {
        var store = server.part(DurableJournal.class).conversations();
        var summary = ConversationSummary.create(ID, "", "Sales of the year", START);
        store.create(summary);
        for (var event : events()) {
            int turn = Values.number(event.payload().field("turn"));
            summary = summary.withEntry(event, summary.title(), Math.max(turn, summary.turns()));
            store.append(event, summary);
        }
        return new TestConversation(server, ID);
    }

    private static List<ConversationEntry> events() {
        var events = new ArrayList<ConversationEntry>();
        for (var line : lines("stored-events.jsonl")) {
            events.add(event(Json.parse(line), events.size() + 1));
        }
        return events;
    }

    private static ConversationEntry event(Value line, long sequence) {
        var run = line.field("runId").asText();
        return new ConversationEntry(
                ID,
                sequence,
                START.plusSeconds(sequence),
                line.field("type").asText(),
                run.isEmpty() ? null : new RunId(run),
                line.field("payload"));
    }

    private static List<String> lines(String name) {
        try (var stream = StoredConversationTest.class.getResourceAsStream(name)) {
            var bytes = Objects.requireNonNull(stream, name).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
