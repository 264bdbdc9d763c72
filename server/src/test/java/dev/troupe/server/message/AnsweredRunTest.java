package dev.troupe.server.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.server.SharedServer;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages after a run that waits: the composer of the console sends them like any other. */
class AnsweredRunTest {
    @TempDir private static Path directory;
    private static TestServer server;
    private TestConversation conversation;

    @BeforeAll
    static void start() {
        server = TestServer.start(directory);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void begin() {
        server.with("sales.csv", TestServer.SALES).with("notes.csv", "mine");
        conversation = server.talk();
    }

    @AfterEach
    void clean() {
        SharedServer.clean(server);
    }

    private static String text(Value value, String field) {
        return value.field(field).asText();
    }

    private static boolean isThere() {
        return Files.exists(server.file("notes.csv"));
    }

    @ParameterizedTest
    @CsvSource({
        "yes, COMPLETED, false",
        "1, COMPLETED, false",
        "可以, COMPLETED, false",
        "no, REFUSED, true",
        "never mind, CANCELLED, true"
    })
    void answersTheRunWithTheNextMessage(String reply, String state, boolean isThere) {
        var asked = conversation.ask("Delete notes.csv");
        assertThat(text(asked, "state")).isEqualTo("NEEDS_INPUT");
        assertThat(isThere()).isTrue();

        var answered = conversation.ask(reply);

        assertThat(text(answered, "state")).as(answered.toString()).isEqualTo(state);
        assertThat(text(answered, "runId")).isEqualTo(text(asked, "runId"));
        assertThat(isThere()).isEqualTo(isThere);
        assertThat(text(server.ended(text(asked, "runId")), "state")).isNotEqualTo("WAITING");
    }

    @Test
    void leavesTheQuestionOpenWhileAnotherRequestIsDone() {
        var asked = conversation.ask("Delete notes.csv");

        var other = conversation.ask("Read sales.csv and save it as copy.csv");
        var later = conversation.ask("yes");

        assertThat(text(other, "state")).isEqualTo("COMPLETED");
        assertThat(text(later, "runId")).isNotEqualTo(text(asked, "runId"));
        assertThat(isThere()).isTrue();
        var run = server.program().get("/api/runs/" + text(asked, "runId")).json();
        assertThat(text(run, "state")).isEqualTo("WAITING");
    }

    @Test
    void followsUpTheRequestWhoseQuestionWasAnswered() {
        conversation.ask("Delete notes.csv");
        conversation.ask("no");

        var thanks = conversation.ask("thanks");

        assertThat(text(thanks, "state")).isEqualTo("COMPLETED");
    }
}
