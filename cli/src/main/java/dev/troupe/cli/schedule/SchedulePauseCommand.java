package dev.troupe.cli.schedule;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Pauses a schedule, or lets a paused one continue. */
@Command(mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class SchedulePauseCommand implements Callable<Integer> {
    private final CliContext context;
    private final boolean isPaused;

    @Parameters(paramLabel = "NUMBER", descriptionKey = "schedule-number")
    private long number;

    SchedulePauseCommand(CliContext context, boolean isPaused) {
        this.context = context;
        this.isPaused = isPaused;
    }

    @Override
    public Integer call() {
        return ScheduleTask.execute(
                context,
                schedules -> {
                    var changed = schedules.pause(number, isPaused, Instant.now());
                    ScheduleTask.print(context, changed, false);
                });
    }
}
