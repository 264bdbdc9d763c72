package dev.troupe.packs.schedule.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Tool;
import dev.troupe.codec.Json;
import dev.troupe.packs.schedule.recurrence.Recurrence;
import dev.troupe.packs.schedule.store.MissedPolicy;
import dev.troupe.packs.schedule.store.OverlapPolicy;
import dev.troupe.packs.schedule.store.ScheduleStore;
import dev.troupe.testing.agent.TestToolContext;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The first schedule copies a file, the second lists the files. */
class RequestedScheduleTest {
    private static final ZoneId UTC = ZoneId.of("UTC");

    @TempDir private Path directory = Path.of("");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    every day at 7:00 list the files;delete it | deleteSchedule | {"number": 2} | true
                    every day at 7:00 list the files;delete it | deleteSchedule | {"number": 1} | false
                    every day at 7:00 list the files;delete it | pauseSchedule | {"number": 2} | false
                    every day at 7:00 list the files;pause it | pauseSchedule | {"number": 2} | true
                    every day at 7:00 list the files;pause it | pauseSchedule | {"number": 2, "paused": false} | false
                    every day at 7:00 list the files;resume it | pauseSchedule | {"number": 2, "paused": false} | true
                    summarise a.txt;delete it | deleteSchedule | {"number": 2} | false
                    list my schedules;delete it | deleteSchedule | {"number": 2} | false
                    pause schedule 2;把它删除 | deleteSchedule | {"number": 2} | true
                    pause schedule 2 | deleteSchedule | {"number": 2} | false
                    delete schedule 2 | deleteSchedule | {"number": 2} | true
                    delete schedule 2 | deleteSchedule | {"number": 1} | false
                    delete schedule 2 | pauseSchedule | {"number": 2} | false
                    delete all schedules | deleteSchedule | {"number": 1} | true
                    pause all schedules | deleteSchedule | {"number": 1} | false
                    every day at 7:00 list the files | createSchedule | {"request": "list the files", "when": "0 7 * * *"} | true
                    every day at 7:00 list the files | createSchedule | {"request": "delete a.txt", "when": "0 7 * * *"} | false
                    every day at 7:00 list the files | createSchedule | {"request": " ", "when": "0 7 * * *"} | false
                    """)
    void readsTheVerbAndTheScheduleThatTheUserMeans(
            String words, String tool, String arguments, boolean isRequested) {
        try (var store = ScheduleStore.inFile(directory.resolve("schedule.db"))) {
            add(store, "copy a.csv to b.csv");
            add(store, "list the files");
            var services = new ScheduleServices(() -> store, _ -> UTC, () -> Instant.EPOCH);
            var called =
                    ScheduleTools.all(services).stream()
                            .filter(one -> one.spec().name().equals(tool))
                            .findFirst()
                            .orElseThrow();

            assertThat(isRequested(called, arguments, words.replace(";", "\n")))
                    .isEqualTo(isRequested);
        }
    }

    private static void add(ScheduleStore store, String request) {
        var _ =
                store.of("")
                        .create(
                                request,
                                Recurrence.of("0 9 * * *", UTC),
                                MissedPolicy.ONCE,
                                OverlapPolicy.SKIP,
                                request,
                                Instant.EPOCH);
    }

    private <I extends Record> boolean isRequested(
            Tool<I, ?> tool, String arguments, String words) {
        return tool.isRequested(
                tool.spec().toInput(Json.parse(arguments)),
                TestToolContext.inDirectory(directory),
                words);
    }
}
