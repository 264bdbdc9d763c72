package dev.troupe.server.restate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.RunEvent;
import dev.troupe.server.ServerProcess;
import dev.troupe.store.PostgresJournal;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two servers whose runs Restate drives, on one database to which it copies them. */
@Tag("slow")
@Tag("node")
class RestateServersTest {
    @TempDir private static Path shared;
    private static RestateCluster restate; // has a namespace for each test

    @TempDir private Path directory;
    private String address; // of one database, which both share
    private PostgresJournal journal;
    private RestateServers servers;

    @BeforeAll
    static void startRestate() {
        restate = RestateCluster.start(shared, 3);
    }

    @AfterAll
    static void stopRestate() {
        if (restate != null) {
            restate.close();
        }
    }

    @BeforeEach
    void start() {
        address = PostgresServer.shared().address();
        journal = PostgresJournal.open(PostgresSettings.parse(address));
        servers = new RestateServers(restate, 2);
    }

    @AfterEach
    void stop() {
        servers.close();
        journal.close();
    }

    private ServerProcess server(int number) {
        return ServerProcess.startShared(
                directory, "server-" + number, address + "\n" + servers.settings(number));
    }

    private static String send(ServerProcess server, String signal) {
        var conversation =
                server.program().post("/api/conversations", "{}").json().field("id").asText();
        var text = "{\"text\": \"Tell 3 lines, await the signal " + signal + "\"}";
        var path = "/api/conversations/" + conversation + "/messages";
        assertThat(server.program().post(path, text).status()).isEqualTo(202);
        return conversation;
    }

    private List<RunSummary> runsOf(String conversation) {
        return journal.runs(RunFilter.ALL.withConversation(conversation), RunPage.first(5));
    }

    private static void await(BooleanSupplier condition, String what) {
        RestateServers.await(condition, what);
    }

    private void awaitNode(String conversation) {
        await(
                () ->
                        runsOf(conversation).stream()
                                .flatMap(run -> journal.read(run.run(), 0).stream())
                                .anyMatch(entry ->
                                        entry.event() instanceof RunEvent.EffectStarted
                                                || entry.event() instanceof RunEvent.NodeReported),
                "no node of " + conversation + " works");
    }

    private static boolean isAnswered(ServerProcess server, String conversation, String state) {
        var shown = server.program().get("/api/conversations/" + conversation).json();
        var messages = shown.field("messages").items();
        return !messages.isEmpty()
                && messages.getLast().field("role").asText().equals("assistant")
                && messages.getLast().field("state").asText().equals(state);
    }

    @Test
    @Timeout(600)
    void answersWhatRestateRan() throws Exception {
        try (var server = server(0)) {
            var conversation = send(server, "go");
            awaitNode(conversation);
            Files.writeString(directory.resolve("work/go"), "");

            await(() -> isAnswered(server, conversation, "COMPLETED"), "no answer");
            assertThat(runsOf(conversation)).hasSize(1);
            assertThat(journal.isProjected(runsOf(conversation).getFirst().run())).isTrue();
        }
    }

    @Test
    @Timeout(600)
    void takesOrdersOnAnyServerAndContinuesOnTheOther() throws Exception {
        try (var first = server(0);
                var second = server(1)) {
            var stopped = send(first, "never");
            var taken = send(first, "once");
            awaitNode(stopped);
            awaitNode(taken);

            var run = runsOf(stopped).getFirst().run();
            assertThat(second.program().post("/api/runs/" + run + "/cancel", "").status())
                    .isEqualTo(202);
            await(() -> isAnswered(second, stopped, "CANCELLED"), "it was not cancelled");

            first.kill();
            Files.writeString(directory.resolve("work/once"), "");
            await(() -> isAnswered(second, taken, "COMPLETED"), "it was not continued");
            assertThat(Files.readAllLines(directory.resolve("work/notes.log")))
                    .containsExactly("once");
        }
    }

    /** By SIGTERM: what can end in time does, and the other executes the rest again. */
    @Test
    @Timeout(600)
    void handsItsRunsOverAsItEnds() throws Exception {
        var signals = List.of("oncea", "onceb", "oncec", "onced");
        var sent = new ArrayList<String>();
        try (var first = server(0)) {
            for (var signal : signals) {
                sent.add(send(first, signal));
            }
            sent.forEach(this::awaitNode); // all on the only server
            try (var second = server(1)) {
                Files.writeString(directory.resolve("work").resolve(signals.getFirst()), "");
                first.terminate();
                for (var signal : signals) {
                    Files.writeString(directory.resolve("work").resolve(signal), "");
                }

                for (var conversation : sent) {
                    await(() -> isAnswered(second, conversation, "COMPLETED"), conversation);
                    assertThat(runsOf(conversation)).hasSize(1);
                    assertThat(eventsOf(conversation))
                            .containsOnlyOnce("NodeStarted", "NodeFinished", "RunFinished")
                            .doesNotContain("QuestionAsked");
                }
                assertThat(Files.readAllLines(directory.resolve("work/notes.log")))
                        .containsExactlyInAnyOrderElementsOf(signals);
            }
        }
    }

    private List<String> eventsOf(String conversation) {
        return journal.read(runsOf(conversation).getFirst().run(), 0).stream()
                .map(entry -> entry.event().getClass().getSimpleName())
                .toList();
    }

    @Test
    @Timeout(600)
    void continuesWhileEachNodeOfRestateIsKilledInTurn() throws Exception {
        try (var server = server(0)) {
            var sent = new ArrayList<String>();
            for (int node = 0; node < restate.size(); node++) {
                var signal = "once" + (char) ('a' + node);
                var conversation = send(server, signal);
                sent.add(signal);
                awaitNode(conversation);
                restate.kill(node);
                Files.writeString(directory.resolve("work").resolve(signal), "");

                await(() -> isAnswered(server, conversation, "COMPLETED"), "no answer");
                assertThat(runsOf(conversation)).hasSize(1);
                restate.restart(node);
            }
            assertThat(Files.readAllLines(directory.resolve("work/notes.log")))
                    .containsExactlyElementsOf(sent);
        }
    }
}
