package dev.troupe.cli.schedule;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Deletes a schedule. */
@Command(name = "delete", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class ScheduleDeleteCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "NUMBER", descriptionKey = "schedule-number")
    private long number;

    ScheduleDeleteCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return ScheduleTask.execute(
                context,
                schedules -> {
                    var deleted = schedules.delete(number);
                    context.out()
                            .println(
                                    context.language()
                                            .choose("已删除定时任务 %d", "schedule %d was deleted")
                                            .formatted(deleted.number()));
                });
    }
}
