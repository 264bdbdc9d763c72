package dev.troupe.packs.schedule.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.schedule.fire.ScheduleRunnerFixture;
import dev.troupe.packs.schedule.recurrence.Recurrence;
import dev.troupe.packs.schedule.recurrence.ScheduleException;
import dev.troupe.packs.schedule.store.CallbackDelivery;
import dev.troupe.packs.schedule.store.CallbackDelivery.Status;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.MissedPolicy;
import dev.troupe.packs.schedule.store.OverlapPolicy;
import dev.troupe.packs.schedule.store.Schedule;
import dev.troupe.packs.schedule.store.ScheduleStore;
import dev.troupe.testing.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallbackJobTest {
    private static final String URL = "https://hook.example/troupe";
    private static final String SECRET = "whsec_test";

    @TempDir private Path directory = Path.of("");

    private final ManualClock clock = new ManualClock();
    private final Receiver receiver = new Receiver();
    private final Map<String, WorkReports.WorkReport> work = new HashMap<>(); // by key of a fire
    private ScheduleStore store;
    private CallbackJob job;

    /** Records what it receives; a test decides how it answers. */
    private static final class Receiver implements CallbackSender {
        private final List<Value> received = new ArrayList<>();
        private final List<Map<String, String>> headers = new ArrayList<>();
        private final Set<String> down = new HashSet<>();
        private int status = 200;
        private Runnable onReceipt = () -> {};

        @Override
        public Receipt post(String url, String json, Map<String, String> sent) {
            if (down.contains(url)) {
                return new Receipt(0, "no answer");
            }
            received.add(Json.parse(json));
            headers.add(sent);
            onReceipt.run();
            return new Receipt(status, "");
        }

        private List<String> ids() {
            return received.stream().map(each -> each.field("id").asText()).toList();
        }
    }

    @BeforeEach
    void open() {
        store = ScheduleStore.inFile(directory.resolve("schedule.db"));
        job = newJob();
    }

    /** As a process that starts has it. */
    private CallbackJob newJob() {
        return new CallbackJob(
                () -> store,
                fire -> work.getOrDefault(fire.key(), new WorkReports.WorkReport.Working()),
                receiver,
                user -> !user.equals("disabled"),
                clock);
    }

    @AfterEach
    void close() {
        job.close();
        store.close();
    }

    private Schedule hourly(String user) {
        var schedule =
                store.of(user)
                        .create(
                                "work",
                                Recurrence.of("0 * * * *", ZoneId.of("UTC")),
                                MissedPolicy.ONCE,
                                OverlapPolicy.ALLOW,
                                "",
                                clock.instant());
        return store.of(user).setCallback(schedule.number(), URL, SECRET);
    }

    private void fireNextHour() {
        clock.advance(Duration.ofMinutes(60));
        ScheduleRunnerFixture.fireDue(store, clock);
    }

    private Fire latest(Schedule schedule) {
        return store.of(schedule.user()).listFires(schedule.number(), 1).getFirst();
    }

    private List<CallbackDelivery> deliveries(Schedule schedule) {
        return store.of(schedule.user()).listDeliveries(schedule.number(), 100);
    }

    private void end(Fire fire) {
        work.put(
                fire.key(),
                new WorkReports.WorkReport.Ended(
                        Value.of(Map.of("outcome", Value.of("COMPLETED")))));
    }

    private void notifyReceivers() throws InterruptedException {
        clock.advance(Duration.ofMinutes(2)); // until it looks at each fire again
        job.reportFires();
        job.sendDue();
    }

    @Test
    void reportsWorkThatEndedOnce() throws Exception {
        var schedule = hourly("ada");
        fireNextHour();
        notifyReceivers();
        assertThat(receiver.received).isEmpty(); // its work continues

        end(latest(schedule));
        notifyReceivers();
        notifyReceivers();

        assertThat(receiver.received).hasSize(1);
        var notified = receiver.received.getFirst();
        assertThat(notified.field("type").asText()).isEqualTo("schedule.finished");
        assertThat(notified.field("schedule").field("request").asText()).isEqualTo("work");
        assertThat(notified.field("fire").field("due").asText()).isEqualTo("2026-01-01T01:00:00Z");
        assertThat(notified.field("result").field("outcome").asText()).isEqualTo("COMPLETED");
        assertThat(deliveries(schedule))
                .singleElement()
                .satisfies(delivery -> {
                    assertThat(delivery.status()).isEqualTo(Status.DELIVERED);
                    assertThat(delivery.response()).isEqualTo(200);
                    assertThat(delivery.attempts()).isEqualTo(1);
                });
    }

    @Test
    void signsSoThatTheReceiverCanVerifyTheTimeAndTheBody() throws Exception {
        var schedule = hourly("ada");
        fireNextHour();
        end(latest(schedule));
        notifyReceivers();

        var headers = receiver.headers.getFirst();
        var payload = deliveries(schedule).getFirst().payload();
        assertThat(headers.get("Troupe-Signature"))
                .isEqualTo(CallbackSignature.of(SECRET, clock.instant(), payload))
                .matches("t=\\d{10},v1=[0-9a-f]{64}");
        assertThat(headers.get("Troupe-Event")).isEqualTo("schedule.finished");
        assertThat(headers.get("Troupe-Delivery")).isEqualTo(receiver.ids().getFirst());
    }

    @Test
    void signsWithHmacSha256OfTheTimeAndTheBody() {
        // printf '%s' '1.2' | openssl dgst -sha256 -hmac key
        assertThat(CallbackSignature.of("key", Instant.ofEpochSecond(1), "2"))
                .isEqualTo(
                        "t=1,v1=8fd3e425c8cc4125a575713fa5d5dc02925157009da4f86dd92a59cfd9138253");
    }

    @Test
    void reportsEachQuestionOnceAndTheEndAfterIt() throws Exception {
        var schedule = hourly("ada");
        fireNextHour();
        var fire = latest(schedule);
        for (var question : List.of("first", "first", "second")) {
            work.put(
                    fire.key(),
                    new WorkReports.WorkReport.Waiting(
                            question, Value.of(Map.of("question", Value.of(question)))));
            notifyReceivers();
        }
        end(fire);
        notifyReceivers();

        assertThat(receiver.received)
                .extracting(each -> each.field("type").asText())
                .containsExactly("schedule.waiting", "schedule.waiting", "schedule.finished");
        assertThat(receiver.ids()).doesNotHaveDuplicates();
    }

    @Test
    void reportsWorkThatDidNotBegin() throws Exception {
        var schedule = hourly("ada");
        clock.advance(Duration.ofMinutes(60));
        ScheduleRunnerFixture.refuseDue(
                store, clock, LocalizedText.of("用户已停用", "the user is disabled"));
        notifyReceivers();

        assertThat(receiver.received)
                .singleElement()
                .satisfies(notified -> {
                    assertThat(notified.field("type").asText()).isEqualTo("schedule.not_started");
                    assertThat(notified.field("fire").field("state").asText()).isEqualTo("refused");
                    assertThat(notified.field("fire").field("note").asText())
                            .contains("the user is disabled");
                });
        assertThat(deliveries(schedule)).hasSize(1);
    }

    @Test
    void sendsAgainAfterAWaitThatGrowsAndGivesUp() throws Exception {
        var schedule = hourly("ada");
        receiver.status = 503;
        fireNextHour();
        end(latest(schedule));
        notifyReceivers();
        var waits = new ArrayList<Long>();
        while (deliveries(schedule).getFirst().status() == Status.PENDING) {
            var wait =
                    Duration.between(
                            clock.instant(), deliveries(schedule).getFirst().nextAttempt());
            waits.add(wait.toSeconds());
            clock.advance(wait.minusSeconds(1));
            job.sendDue();
            assertThat(receiver.received).hasSize(waits.size()); // not before its time
            clock.advance(Duration.ofSeconds(1));
            job = newJob(); // the process started again
            job.sendDue();
        }

        assertThat(waits).containsExactly(10L, 40L, 160L, 640L, 2_560L, 10_240L, 40_960L);
        assertThat(receiver.ids())
                .hasSize(CallbackJob.MAX_ATTEMPTS)
                .containsOnly(receiver.ids().getFirst());
        var given = deliveries(schedule).getFirst();
        assertThat(given.status()).isEqualTo(Status.FAILED);
        assertThat(given.problem()).isEqualTo("status 503");

        receiver.status = 204;
        store.of("ada").redeliver(schedule.number(), given.id(), clock.instant());
        job.sendDue();
        assertThat(deliveries(schedule).getFirst().status()).isEqualTo(Status.DELIVERED);
    }

    @Test
    void sendsOnlyThatAgainWhichHasEnded() throws Exception {
        var schedule = hourly("ada");
        receiver.status = 503;
        fireNextHour();
        end(latest(schedule));
        notifyReceivers();
        var waiting = deliveries(schedule).getFirst();

        assertThatThrownBy(() ->
                        store.of("ada").redeliver(schedule.number(), waiting.id(), clock.instant()))
                .isInstanceOf(ScheduleException.class)
                .hasMessageContaining("has no notification '" + waiting.id() + "'");

        assertThat(deliveries(schedule)).containsExactly(waiting);
    }

    @Test
    void ignoresAResultThatComesAfterItsLease() throws Exception {
        var schedule = hourly("ada");
        fireNextHour();
        end(latest(schedule));
        receiver.onReceipt =
                () -> {
                    receiver.onReceipt = () -> {};
                    clock.advance(Duration.ofSeconds(61));
                    sendByAnotherServer();
                    receiver.status = 503; // for this one
                };
        notifyReceivers();

        assertThat(receiver.received).hasSize(2);
        assertThat(deliveries(schedule))
                .singleElement()
                .satisfies(delivery -> {
                    assertThat(delivery.status()).isEqualTo(Status.DELIVERED);
                    assertThat(delivery.response()).isEqualTo(200);
                });
    }

    private void sendByAnotherServer() {
        try {
            newJob().sendDue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aReceiverThatIsDownDelaysNoOther() throws Exception {
        var down = hourly("ada");
        store.of("ada").setCallback(down.number(), "https://down.example", SECRET);
        receiver.down.add("https://down.example");
        var up = hourly("ada");
        for (int i = 0; i < 30; i++) {
            fireNextHour();
            end(latest(down));
        }
        end(latest(up));
        notifyReceivers();

        assertThat(receiver.received)
                .singleElement()
                .satisfies(each ->
                        assertThat(each.field("schedule").field("number"))
                                .isEqualTo(Value.of(up.number())));
    }

    @Test
    void notifiesOfWhatFollowsOnlyAndOfNothingOnceItIsDeleted() throws Exception {
        var schedule = hourly("ada");
        var _ = store.of("ada").setCallback(schedule.number(), "", "");
        fireNextHour();
        end(latest(schedule));
        var _ = store.of("ada").setCallback(schedule.number(), URL, SECRET);
        notifyReceivers();
        assertThat(receiver.received).isEmpty(); // it began before

        fireNextHour();
        end(latest(schedule));
        job.reportFires();
        assertThat(deliveries(schedule)).hasSize(1);
        var _ = store.of("ada").setCallback(schedule.number(), "", "");
        job.sendDue();

        assertThat(receiver.received).isEmpty();
        assertThat(deliveries(schedule)).isEmpty();
        assertThatThrownBy(() -> store.of("ada").redeliver(schedule.number(), "x", clock.instant()))
                .isInstanceOf(ScheduleException.class)
                .hasMessageContaining("has no notification 'x'");
    }

    @Test
    void sendsNothingForUsersWhoAreDisabled() throws Exception {
        var schedule = hourly("disabled");
        fireNextHour();
        end(latest(schedule));
        notifyReceivers();

        assertThat(receiver.received).isEmpty();
        assertThat(deliveries(schedule).getFirst().problem()).isEqualTo("the user is disabled");
    }
}
