package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.ConnectionTable.Admission;
import org.junit.jupiter.api.Test;

class ConnectionTableTest {
    private final ConnectionTable<Integer> table = new ConnectionTable<>(4, 3);

    private Admission<Integer> open(int connection, String address) {
        return table.open(connection, address);
    }

    private static Admission<Integer> admitted() {
        return new Admission.Admitted<>();
    }

    private static Admission<Integer> replacing(int other) {
        return new Admission.Replacing<>(other);
    }

    private static Admission<Integer> refused() {
        return new Admission.Refused<>();
    }

    @Test
    void oneThatHasWaitedLongestGivesWayToANewOneOfTheSameAddress() {
        for (int connection = 1; connection <= 3; connection++) {
            assertThat(open(connection, "a")).isEqualTo(admitted());
        }

        assertThat(open(4, "a")).isEqualTo(replacing(1));
        assertThat(open(5, "b")).as("another address").isEqualTo(admitted());
        assertThat(table.size()).isEqualTo(4);
    }

    @Test
    void oneWhoseRequestIsWorkedOnNeverGivesWay() {
        open(1, "a");
        open(2, "a");
        open(3, "a");
        table.work(1);

        assertThat(open(4, "a")).isEqualTo(replacing(2));
        table.work(3);
        table.work(4);
        assertThat(open(5, "a")).isEqualTo(refused());
        assertThat(table.size()).isEqualTo(3);
    }

    @Test
    void waitingBeginsAnewOnlyWhereARequestWasAnswered() {
        open(1, "a");
        open(2, "a");
        open(3, "a");
        table.work(1);
        table.await(1, false); // another byte of a header
        table.work(2);
        table.await(2, true);

        assertThat(open(4, "a")).isEqualTo(replacing(1));
        assertThat(open(5, "a")).isEqualTo(replacing(3));
        assertThat(open(6, "a")).isEqualTo(replacing(2));
    }

    @Test
    void whereAllAddressesAreFullTheOneWithMostGivesWay() {
        open(1, "a");
        open(2, "b");
        open(3, "b");
        open(4, "c");

        assertThat(open(5, "d")).isEqualTo(replacing(2));
    }

    @Test
    void oneThatEndedMakesRoomOnce() {
        for (int connection = 1; connection <= 3; connection++) {
            open(connection, "a");
            table.work(connection);
        }
        table.close(2);
        table.close(2);
        table.await(2, true);

        assertThat(table.size()).isEqualTo(2);
        assertThat(open(4, "a")).isEqualTo(admitted());
        assertThat(open(5, "a")).isEqualTo(replacing(4));
    }
}
