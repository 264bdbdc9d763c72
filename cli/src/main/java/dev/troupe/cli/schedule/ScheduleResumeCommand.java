package dev.troupe.cli.schedule;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lets a paused schedule continue. */
@Command(name = "resume", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class ScheduleResumeCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "NUMBER", descriptionKey = "schedule-number")
    private long number;

    ScheduleResumeCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return ScheduleTask.execute(
                context,
                schedules -> {
                    var resumed = schedules.pause(number, false, Instant.now());
                    ScheduleTask.print(context, resumed, false);
                });
    }
}
