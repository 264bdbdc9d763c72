package dev.troupe.server.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.limit.ConnectionTable.Admission;
import org.junit.jupiter.api.Test;

class ConnectionTableTest {
    private final ConnectionTable<Integer> table = new ConnectionTable<>(4, 3);

    private Admission<Integer> open(int connection, String address) {
        return table.admit(connection, address);
    }

    private static Admission<Integer> admitted() {
        return new Admission.Admitted<>();
    }

    private static Admission<Integer> replacing(int other) {
        return new Admission.AdmittedByEviction<>(other);
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
        table.markBusy(1);

        assertThat(open(4, "a")).isEqualTo(replacing(2));
        table.markBusy(3);
        table.markBusy(4);
        assertThat(open(5, "a")).isEqualTo(refused());
        assertThat(table.size()).isEqualTo(3);
    }

    @Test
    void waitingBeginsAnewOnlyWhereARequestWasAnswered() {
        open(1, "a");
        open(2, "a");
        open(3, "a");
        table.markBusy(1);
        table.markIdle(1, false); // another byte of a header
        table.markBusy(2);
        table.markIdle(2, true);

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
            table.markBusy(connection);
        }
        table.close(2);
        table.close(2);
        table.markIdle(2, true);

        assertThat(table.size()).isEqualTo(2);
        assertThat(open(4, "a")).isEqualTo(admitted());
        assertThat(open(5, "a")).isEqualTo(replacing(4));
    }
}
