package dev.troupe.cli.schedule;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Replaces the limits of a schedule. */
@Command(name = "limit", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class ScheduleLimitCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "NUMBER", descriptionKey = "schedule-number")
    private long number;

    @Mixin private final LimitOptions limits = new LimitOptions();

    ScheduleLimitCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return ScheduleTask.execute(
                context,
                schedules -> {
                    var changed = schedules.limit(number, limits.toLimits(), Instant.now());
                    ScheduleTask.print(context, changed, false);
                });
    }
}
