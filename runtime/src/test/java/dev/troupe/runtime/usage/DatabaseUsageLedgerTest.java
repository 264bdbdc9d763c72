package dev.troupe.runtime.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.model.ModelRole;
import dev.troupe.model.budget.Spend;
import dev.troupe.model.budget.UsageLedger;
import dev.troupe.model.budget.UsageLedgerException;
import dev.troupe.model.budget.UsageScope.OfAll;
import dev.troupe.model.budget.UsageScope.OfRun;
import dev.troupe.model.budget.UsageScope.OfUser;
import dev.troupe.runtime.settings.Environment;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The usage of model calls, in a file. */
class DatabaseUsageLedgerTest {
    private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

    @TempDir private Path home;

    private DatabaseUsageLedger open() {
        return DatabaseUsageLedger.of(
                new Environment(Map.of("TROUPE_HOME", home.toString()), home));
    }

    private static UsageLedger.Key key(LocalDate day, String user, String run, ModelRole role) {
        return new UsageLedger.Key(day, user, run, role);
    }

    private static Spend amount(long tokens, String money) {
        return new Spend(tokens, new BigDecimal(money));
    }

    private static void assertIs(Spend amount, long tokens, String money) {
        assertThat(amount.tokens()).isEqualTo(tokens);
        assertThat(amount.money()).isEqualByComparingTo(money);
    }

    @Test
    void keepsAmountsOverProcesses() {
        try (var usage = open()) {
            usage.add(key(today, "ada", "run-1", ModelRole.AGENT), amount(10, "0.000000001"));
            usage.add(key(today, "ada", "run-1", ModelRole.AGENT), amount(5, "0.5"));
            usage.add(key(today, "ada", "run-1", ModelRole.COMPOSER), amount(1, "0"));
            usage.add(key(today, "bob", "", ModelRole.PLANNER), amount(100, "2"));
            usage.add(key(today.minusDays(1), "ada", "run-0", ModelRole.AGENT), amount(7, "0.25"));
        }

        try (var usage = open()) {
            var tomorrow = today.plusDays(1);
            assertIs(usage.total(new OfRun("run-1", null)), 16, "0.500000001");
            assertIs(usage.total(new OfRun("run-1", ModelRole.AGENT)), 15, "0.500000001");
            assertIs(usage.total(new OfUser("ada", today, tomorrow)), 16, "0.500000001");
            assertIs(
                    usage.total(new OfUser("ada", today.minusDays(1), tomorrow)),
                    23,
                    "0.750000001");
            assertIs(usage.total(new OfAll(today, tomorrow)), 116, "2.500000001");
            assertIs(usage.total(new OfRun("run-2", null)), 0, "0");
        }
    }

    @Test
    void takesBackWhatWasAddedUnderAnotherKey() {
        try (var usage = open()) {
            usage.add(key(today, "", "", ModelRole.PLANNER), amount(10, "0.1"));
            usage.add(key(today, "", "", ModelRole.PLANNER), Spend.NONE.minus(amount(10, "0.1")));
            usage.add(key(today, "", "run-1", ModelRole.PLANNER), amount(10, "0.1"));

            assertIs(usage.total(new OfUser("", today, today.plusDays(1))), 10, "0.1");
            assertIs(usage.total(new OfRun("run-1", null)), 10, "0.1");
        }
    }

    @Test
    void losesNothingWhereSeveralProcessesAddAtOnce() throws Exception {
        try (var one = open();
                var other = open()) {
            var key = key(today, "ada", "run-1", ModelRole.AGENT);
            try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
                var added = new ArrayList<Future<?>>();
                for (int i = 0; i < 50; i++) {
                    var usage = i % 2 == 0 ? one : other;
                    added.add(executor.submit(() -> usage.add(key, amount(1, "0.01"))));
                }
                for (var each : added) {
                    each.get(); // reports what the ledger refused
                }
            }

            assertIs(one.total(new OfRun("run-1", null)), 50, "0.50");
        }
    }

    @Test
    void removesWhatIsOlderThanAYear() {
        try (var usage = open()) {
            usage.add(key(today.minusDays(500), "ada", "run-0", ModelRole.AGENT), amount(1, "1"));
        }

        try (var usage = open()) {
            assertIs(usage.total(new OfRun("run-0", null)), 0, "0");
        }
    }

    @Test
    void saysThatItCannotBeRead() throws IOException {
        Files.writeString(home.resolve("usage.db"), "this is no database, but it is quite long");

        try (var usage = open()) {
            assertThatThrownBy(() -> usage.total(new OfRun("run-1", null)))
                    .isInstanceOf(UsageLedgerException.class)
                    .hasMessageContaining("usage.db");
        }
    }
}
