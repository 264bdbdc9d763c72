package dev.troupe.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.packs.schedule.store.ScheduleStore;
import dev.troupe.server.SharedServer;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ScheduleControllerTest {
    private static final String COPY = "Copy in.csv to out.csv";
    private static final String WORKDAYS =
            "{\"request\": \"%s\", \"when\": \"every weekday at 8:30\", \"timeZone\": \"Asia/Shanghai\"}"
                    .formatted(COPY);

    @TempDir private static Path directory;
    private static TestServer server;
    private static TestClient program;

    @BeforeAll
    static void start() {
        server = TestServer.start(directory);
        program = server.program();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void clean() {
        for (var schedule : server.items("/api/schedules")) {
            program.send("DELETE", "/api/schedules/" + schedule.field("number").asText(), "");
        }
        SharedServer.clean(server);
    }

    private static String text(TestClient.Reply reply, String field) {
        return reply.json().field(field).asText();
    }

    private static List<Value> fires(TestClient client, String number) {
        return client.get("/api/schedules/" + number + "/fires").json().field("items").items();
    }

    private static Value awaitOutcome(TestClient client, String number) {
        while (fires(client, number).stream().allMatch(fire -> fire.field("outcome").isMissing())) {
            Thread.onSpinWait(); // until the time limit of the test
        }
        return fires(client, number).getFirst();
    }

    @Test
    void addsListsChangesAndDeletes() {
        var made = program.post("/api/schedules", WORKDAYS);
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        assertThat(text(made, "cron")).isEqualTo("30 8 * * 1-5");
        assertThat(text(made, "when"))
                .isEqualTo("every weekday (Monday to Friday) at 08:30 (Asia/Shanghai)");
        assertThat(made.json().field("next").items()).hasSize(5);
        var path = "/api/schedules/" + text(made, "number");

        var paused = program.send("PATCH", path, "{\"paused\": true}");
        assertThat(paused.json().field("next").items()).isEmpty();
        var moved = program.send("PATCH", path, "{\"paused\": false, \"when\": \"每月1号上午9点\"}");
        assertThat(text(moved, "cron")).isEqualTo("0 9 1 * *");
        assertThat(text(moved, "timeZone")).isEqualTo("Asia/Shanghai");
        assertThat(program.get("/api/schedules").json().field("items").items()).hasSize(1);

        assertThat(program.send("DELETE", path, "").status()).isEqualTo(204);
        assertThat(program.get(path).status()).isEqualTo(404);
        assertThat(program.get(path).code()).isEqualTo("schedule.not-found");
    }

    @Test
    void namesWhatIsNotValid() {
        var form = "{\"request\": \"%s\", \"when\": \"%s\", \"timeZone\": \"%s\"%s}";

        var noTime = program.post("/api/schedules", form.formatted(COPY, "every day", "UTC", ""));
        assertThat(noTime.status()).isEqualTo(422);
        assertThat(noTime.body()).contains("does not state a time of the day", "every day");
        assertThat(
                        program.post(
                                        "/api/schedules",
                                        form.formatted(COPY, "61 8 * * *", "UTC", ""))
                                .body())
                .contains("not a valid cron expression");
        assertThat(
                        program.post(
                                        "/api/schedules",
                                        form.formatted(COPY, "0 9 * * *", "Mars", ""))
                                .body())
                .contains("'Mars' is not a valid time zone");
        assertThat(
                        program.post(
                                        "/api/schedules",
                                        form.formatted(
                                                COPY,
                                                "0 9 * * *",
                                                "UTC",
                                                ", \"missed\": \"never\""))
                                .body())
                .contains("'never' is not valid; use one of skip, once, all");
        assertThat(program.get("/api/schedules").json().field("items").items()).isEmpty();
    }

    @Test
    void changesAllOrNothing() {
        var path = "/api/schedules/" + text(program.post("/api/schedules", WORKDAYS), "number");
        var before = program.get(path).body();

        for (var limits : List.of("\"maxRuns\": -1", "\"dollarsPerDay\": \"1e-2000000000\"")) {
            var refused =
                    program.send(
                            "PATCH",
                            path,
                            "{\"when\": \"every hour\", \"limits\": {%s}}".formatted(limits));
            assertThat(refused.status()).as(refused.body()).isEqualTo(422);
            assertThat(refused.body()).contains("is not valid; use 0 (no limit) to");
        }

        assertThat(program.get(path).body()).isEqualTo(before);
    }

    @Test
    void showsTimesBeforeASchedule() {
        var preview =
                program.post(
                        "/api/schedules/preview",
                        "{\"when\": \"every weekday at 8:30\", \"timeZone\": \"UTC\", \"limits\": {\"maxRuns\": 3}}");
        assertThat(preview.status()).as(preview.body()).isEqualTo(200);
        assertThat(text(preview, "cron")).isEqualTo("30 8 * * 1-5");
        assertThat(preview.json().field("next").items()).hasSize(3);
        assertThat(program.post("/api/schedules/preview", "{\"when\": \"every day\"}").code())
                .isEqualTo("schedule.invalid");
        var unknown =
                program.post(
                        "/api/schedules/preview",
                        "{\"when\": \"0 9 * * *\", \"limits\": {\"runs\": 3}}");
        assertThat(unknown.status()).isEqualTo(400);
        assertThat(unknown.body()).contains("runs");
        var noDate =
                program.post(
                        "/api/schedules/preview",
                        "{\"when\": \"0 9 * * *\", \"limits\": {\"until\": \"soon\"}}");
        assertThat(noDate.status()).isEqualTo(400);
        assertThat(noDate.body()).contains("soon");
        assertThat(program.get("/api/schedules").json().field("items").items()).isEmpty();
    }

    @Test
    void limitsHowOftenAScheduleBegins() {
        server.with("in.csv", TestServer.SALES);
        var made =
                program.post(
                        "/api/schedules",
                        WORKDAYS.replace("}", ", \"limits\": {\"runsPerDay\": 1}}"));
        assertThat(made.json().field("limits").field("runsPerDay")).isEqualTo(Value.of(1));
        var number = text(made, "number");
        var path = "/api/schedules/" + number;
        for (int i = 0; i < 2; i++) {
            program.post(path + "/fires", "");
            awaitOutcome(program, number);
        }
        while (fires(program, number).stream()
                .noneMatch(fire -> fire.field("state").asText().equals("refused"))) {
            Thread.onSpinWait(); // until the time limit of the test
        }
        assertThat(fires(program, number).getFirst().field("note").asText())
                .contains("the limit of runs per day, 1, was reached");

        var changed =
                program.send(
                        "PATCH",
                        path,
                        "{\"limits\": {\"until\": \"2020-01-01\", \"dollarsPerDay\": 0.5}}");
        assertThat(changed.status()).as(changed.body()).isEqualTo(200);
        assertThat(changed.json().field("next").items()).isEmpty();
        assertThat(changed.json().field("limits").field("runsPerDay").isMissing()).isTrue();
        assertThat(changed.json().field("begun")).isEqualTo(Value.of(1));
    }

    @Test
    void addsTheSameOrderOnce() {
        var number = text(addUnderAKey(), "number");

        for (int i = 0; i < 2; i++) {
            assertThat(text(addUnderAKey(), "number")).isEqualTo(number);
        }
        assertThat(server.items("/api/schedules"))
                .extracting(schedule -> schedule.field("number").asText())
                .containsExactly(number);
    }

    private static TestClient.Reply addUnderAKey() {
        return program.send("POST", "/api/schedules", WORKDAYS, "Idempotency-Key", "order-1");
    }

    @Test
    void doesTheWorkInAConversation() {
        server.with("in.csv", TestServer.SALES);
        var number = text(program.post("/api/schedules", WORKDAYS), "number");

        var begun = program.post("/api/schedules/" + number + "/fires", "");
        assertThat(begun.status()).as(begun.body()).isEqualTo(202);
        var fire = awaitOutcome(program, number);

        assertThat(fire.field("state").asText()).isEqualTo("started");
        assertThat(fire.field("outcome").asText()).isEqualTo("COMPLETED");
        assertThat(server.file("out.csv")).hasContent(TestServer.SALES.strip());
        var conversation = program.get("/api/conversations/" + fire.field("conversation").asText());
        assertThat(conversation.body()).contains(COPY);
    }

    @Test
    void anAddressBeginsTheWorkUntilItIsReplacedOrDeleted() {
        server.with("in.csv", TestServer.SALES);
        var number = text(program.post("/api/schedules", WORKDAYS), "number");
        var path = "/api/schedules/" + number + "/trigger";

        var first = trigger(program.post(path, ""));
        var second = trigger(program.post(path, ""));
        assertThat(program.post(first, "").status()).isEqualTo(404);
        var begun = program.post(second, "{\"request\": \"Delete in.csv\"}");
        assertThat(begun.status()).as(begun.body()).isEqualTo(202);
        awaitOutcome(program, number);
        assertThat(Files.exists(server.file("in.csv"))).isTrue(); // its body was not read
        assertThat(server.file("out.csv")).exists();

        assertThat(program.send("DELETE", path, "").status()).isEqualTo(204);
        assertThat(program.post(second, "").status()).isEqualTo(404);
        assertThat(program.get("/api/schedules/" + number).body()).doesNotContain(second);
    }

    private static String trigger(TestClient.Reply made) {
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        var url = text(made, "url");
        return url.substring(url.indexOf("/api/triggers/"));
    }

    @Test
    void beginsAfterARestartWhatWasDueBefore(@TempDir Path home) {
        String number;
        try (var own = TestServer.start(home).with("in.csv", TestServer.SALES)) {
            number = text(own.program().post("/api/schedules", WORKDAYS), "number");
        }
        try (var store = ScheduleStore.inFile(home.resolve("home/schedule.db"))) {
            store.of("").fireNow(Long.parseLong(number), Instant.now());
        }
        try (var own = TestServer.start(home)) {
            assertThat(awaitOutcome(own.program(), number).field("outcome").asText())
                    .isEqualTo("COMPLETED");
        }
    }
}
