package dev.troupe.store.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Samples;
import dev.troupe.store.cluster.RunOrder.State;
import dev.troupe.store.conversation.ConversationEntry;
import dev.troupe.store.conversation.ConversationSummary;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.store.value.Change;
import dev.troupe.store.value.Change.Kind;
import dev.troupe.store.value.Place;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two servers that share a database of PostgreSQL. */
@Timeout(180)
@Tag("slow")
class ClusterTest {
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");
    private static final RunId RUN = new RunId("run-1");

    private Place place;
    private DurableJournal ann;
    private DurableJournal ben;

    @BeforeEach
    void open() {
        place = new Place.OnServer(PostgresServer.shared().database());
        ann = place.open();
        ben = place.open();
        ann.servers().register("http://ann/", "1", NOW);
        ben.servers().register("http://ben/", "2", NOW);
    }

    @AfterEach
    void close() {
        ann.close();
        ben.close();
    }

    private static RunOrder order(String id) {
        return new RunOrder(
                id,
                RUN.value(),
                "event",
                Value.of("stop"),
                "u-1",
                "Eve",
                1,
                State.OPEN,
                Value.missing());
    }

    private State state(String id) {
        return ann.runOrders().find(id).orElseThrow().state();
    }

    @Test
    void serversSeeEachOtherUntilTheyEnd() {
        ben.servers().recordHeartbeat(NOW.plusSeconds(9));

        assertThat(ann.servers().list())
                .containsExactly(
                        new ServerEntry(1, "http://ann/", "1", NOW, NOW),
                        new ServerEntry(2, "http://ben/", "2", NOW, NOW.plusSeconds(9)));
        ben.close();
        assertThat(ann.servers().list())
                .extracting(ServerEntry::address)
                .containsExactly("http://ann/");
    }

    @Test
    void aRunIsWithTheOtherServerUntilThatEnds() {
        ann.append(RUN, Samples.run(RUN, "Ann's", 0, 0));

        assertThat(ben.servers().isWithOther(RUN)).isTrue();
        assertThat(ann.servers().isWithOther(RUN)).isFalse();
        ann.close();
        assertThat(ben.servers().isWithOther(RUN)).isFalse();
    }

    @Test
    void anOrderIsForTheOwnerAloneAndTakenOnce() {
        ann.append(RUN, Samples.run(RUN, "Ann's", 0, 0));
        ben.runOrders().send(order("o-1"), NOW);

        assertThat(ben.runOrders().findOpen()).isEmpty();
        assertThat(ann.runOrders().findOpen()).containsExactly(order("o-1"));
        assertThat(ann.runOrders().take("o-1")).isTrue();
        assertThat(ann.runOrders().take("o-1")).isFalse();
        assertThat(ben.runOrders().withdraw("o-1")).isFalse();
        ann.runOrders().finish("o-1", State.REFUSED, Value.of("why"));
        assertThat(ben.runOrders().find("o-1").orElseThrow().result()).isEqualTo(Value.of("why"));
        assertThat(ben.runOrders().withdraw("o-1")).isFalse();
        assertThat(state("o-1")).isEqualTo(State.REFUSED);
    }

    @Test
    void aWithdrawnOrderIsNotTaken() {
        ann.append(RUN, Samples.run(RUN, "Ann's", 0, 0));
        ben.runOrders().send(order("o-1"), NOW);

        assertThat(ben.runOrders().withdraw("o-1")).isTrue();
        assertThat(ann.runOrders().take("o-1")).isFalse();
        assertThat(state("o-1")).isEqualTo(State.WITHDRAWN);
    }

    @Test
    void anOrderIsWithdrawnFromWhoEndedAndForgottenWithItsSender() {
        ann.append(RUN, Samples.run(RUN, "Ann's", 0, 0));
        ben.runOrders().send(order("o-1"), NOW);
        assertThat(ann.runOrders().take("o-1")).isTrue();
        ann.close();

        assertThat(ben.runOrders().withdraw("o-1")).isTrue();
        ann = place.open();
        ann.append(RUN, Samples.entry(RUN, 2, new RunEvent.RunTimedOut()));
        ben.runOrders().send(order("o-2"), NOW);
        ben.close();
        assertThat(ann.runOrders().findOpen()).isEmpty();
    }

    @Test
    void othersAreToldWhatIsCommittedAndThatOneLeft() throws InterruptedException {
        var told = new LinkedBlockingQueue<Change>();
        try (var _ = ben.listen(told::add)) {
            assertThat(next(told)).isEqualTo(Change.MISSED);
            ben.append(new RunId("run-2"), Samples.run(new RunId("run-2"), "Ben's", 0, 0));
            ann.append(RUN, Samples.run(RUN, "Ann's", 0, 0));
            assertThat(next(told)).isEqualTo(new Change(Kind.RUN, "run-1", 1));
            say(ann, "c-1");
            assertThat(next(told)).isEqualTo(new Change(Kind.CONVERSATION, "c-1", 1));
            assertThat(ann.conversations().delete("c-1")).isTrue();
            assertThat(next(told)).isEqualTo(new Change(Kind.CONVERSATION, "c-1", Change.DELETED));
            ann.runOrders().send(order("o-1"), NOW);
            assertThat(next(told)).isEqualTo(new Change(Kind.ORDER, "run-1", 0));
            ann.close();
            assertThat(next(told)).isEqualTo(Change.OWNER_LEFT);
        }
    }

    @Test
    void whoLosesItsConnectionIsToldThatItMayHaveMissedSomething() throws InterruptedException {
        var told = new LinkedBlockingQueue<Change>();
        try (var _ = ben.listen(told::add)) {
            assertThat(next(told)).isEqualTo(Change.MISSED);
            place.sql(
                    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'"
                            + " and datname = current_database()");
            assertThat(next(told)).isEqualTo(Change.MISSED);
            assertThat(next(told)).isEqualTo(Change.MISSED); // connected again
            ann.append(RUN, Samples.run(RUN, "Ann's", 0, 0));
            assertThat(next(told)).isEqualTo(new Change(Kind.RUN, "run-1", 1));
        }
    }

    private static Change next(BlockingQueue<Change> told) throws InterruptedException {
        return told.poll(60, TimeUnit.SECONDS);
    }

    private static ConversationSummary say(DurableJournal journal, String id) {
        var created = ConversationSummary.create(id, "eve", "", NOW);
        journal.conversations().create(created);
        var entry = entry(id, 1);
        var after = created.withEntry(entry, "", 1);
        journal.conversations().acceptTurn(entry, after, 1);
        return after;
    }

    private static ConversationEntry entry(String id, long sequence) {
        return new ConversationEntry(id, sequence, NOW, "test.event", null, Value.of(Map.of()));
    }

    @Test
    void aTurnIsWrittenToByWhoWorksOnItAlone() {
        var said = say(ann, "c-1");
        var entry = entry("c-1", 2);
        var after = said.withEntry(entry, "", 1);

        assertThat(ben.conversations().findTurnsOfOthers("c-1")).containsExactly(1);
        assertFenced(() -> ben.conversations().advanceTurn(entry, after, 1));
        assertFenced(() -> ben.conversations().endTurn(entry, after, 1));
        assertFenced(() -> ben.conversations().settleTurn(entry, after, 1));
        assertFenced(() -> ben.conversations().reopenTurn("c-1", 1));
        ann.conversations().advanceTurn(entry, after, 1);
        assertThat(ann.conversations().read("c-1", 0, 9)).hasSize(2);
    }

    @Test
    void aTurnThatWasTakenOverIsFencedFromItsFormerOwner() {
        var said = say(ann, "c-1");
        place.sql(
                "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'"
                        + " and objid = 1 and database ="
                        + " (select oid from pg_database where datname = current_database())");
        var left = ben.conversations().findUnanswered().getFirst();
        assertThat(ben.conversations().claimTurn(left)).isTrue();
        var entry = entry("c-1", 2);
        var after = said.withEntry(entry, "", 1);

        assertFenced(() -> ann.conversations().advanceTurn(entry, after, 1));
        assertFenced(() -> ann.conversations().endTurn(entry, after, 1));
        ben.conversations().endTurn(entry, after, 1);
        assertFenced(() -> ann.conversations().endTurn(entry("c-1", 3), after, 1));
        assertThat(ann.conversations().findTurnsOfOthers("c-1")).isEmpty();
    }

    private static void assertFenced(Runnable write) {
        assertThatThrownBy(write::run)
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.problem().is(StoreProblem.FENCED)).isTrue());
    }
}
