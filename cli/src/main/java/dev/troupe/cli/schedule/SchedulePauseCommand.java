package dev.troupe.cli.schedule;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Pauses a schedule. */
@Command(name = "pause", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class SchedulePauseCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "NUMBER", descriptionKey = "schedule-number")
    private long number;

    SchedulePauseCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return ScheduleTask.execute(
                context,
                schedules -> {
                    var paused = schedules.pause(number, true, Instant.now());
                    ScheduleTask.print(context, paused, false);
                });
    }
}
