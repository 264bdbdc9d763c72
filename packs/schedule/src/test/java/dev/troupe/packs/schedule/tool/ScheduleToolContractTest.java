package dev.troupe.packs.schedule.tool;

import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.Value;
import dev.troupe.packs.schedule.recurrence.Recurrence;
import dev.troupe.packs.schedule.store.MissedPolicy;
import dev.troupe.packs.schedule.store.OverlapPolicy;
import dev.troupe.packs.schedule.store.ScheduleStore;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class ScheduleToolContractTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final ZoneId UTC = ZoneId.of("UTC");

    @TempDir private static Path home = Path.of("");

    abstract static class Contract extends ToolContract<Record, Value> {
        private final ScheduleStore store;
        private final String tool;
        private final String good;
        private final String impossible;

        Contract(String tool, String good, String impossible) {
            this.tool = tool;
            this.good = good;
            this.impossible = impossible;
            try {
                var file = Files.createTempDirectory(home, tool).resolve("schedule.db");
                this.store = ScheduleStore.inFile(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        @SuppressWarnings("unchecked") // the contract calls it by JSON
        protected Tool<Record, Value> tool() {
            var services = new ScheduleServices(() -> store, _ -> UTC, () -> NOW);
            return (Tool<Record, Value>)
                    ScheduleTools.all(services).stream()
                            .filter(one -> one.spec().name().equals(tool))
                            .findFirst()
                            .orElseThrow();
        }

        @Override
        protected void prepare(TestToolContext surroundings) {
            var _ =
                    store.of("")
                            .create(
                                    "copy a.csv to b.csv",
                                    Recurrence.of("0 9 * * *", UTC),
                                    MissedPolicy.ONCE,
                                    OverlapPolicy.SKIP,
                                    "",
                                    NOW);
        }

        @Override
        protected String goodArguments() {
            return good;
        }

        @Override
        protected Optional<String> impossibleArguments() {
            return Optional.of(impossible).filter(text -> !text.isEmpty());
        }

        @AfterEach
        void close() {
            store.close();
        }
    }

    @Nested
    class CreateSchedule extends Contract {
        CreateSchedule() {
            super(
                    "createSchedule",
                    "{\"request\": \"copy a.csv to c.csv\", \"when\": \"every Monday at 9:00\"}",
                    "{\"request\": \"copy a.csv to c.csv\", \"when\": \"every Monday\"}");
        }
    }

    @Nested
    class ListSchedules extends Contract {
        ListSchedules() {
            super("listSchedules", "{}", "");
        }
    }

    @Nested
    class PauseSchedule extends Contract {
        PauseSchedule() {
            super("pauseSchedule", "{\"number\": 1}", "{\"number\": 9}");
        }
    }

    @Nested
    class DeleteSchedule extends Contract {
        DeleteSchedule() {
            super("deleteSchedule", "{\"number\": 1}", "{\"number\": 9}");
        }
    }
}
