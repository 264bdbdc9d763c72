package dev.troupe.cli.schedule;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists schedules; its subcommands add and change them. */
@Command(name = "schedule", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class ScheduleCommand implements Callable<Integer> {
    private final CliContext context;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    ScheduleCommand(CliContext context) {
        this.context = context;
    }

    /** With its subcommands. */
    public static CommandLine commandLine(CliContext context) {
        return new CommandLine(new ScheduleCommand(context))
                .addSubcommand(new ScheduleAddCommand(context))
                .addSubcommand(new ScheduleShowCommand(context))
                .addSubcommand("pause", new SchedulePauseCommand(context, true))
                .addSubcommand("resume", new SchedulePauseCommand(context, false))
                .addSubcommand(new ScheduleLimitCommand(context))
                .addSubcommand(new ScheduleCallbackCommand(context))
                .addSubcommand(new ScheduleLinksCommand(context))
                .addSubcommand(new ScheduleDeleteCommand(context));
    }

    @Override
    public Integer call() {
        return ScheduleTask.execute(
                context,
                schedules -> {
                    var all = schedules.list();
                    if (all.isEmpty() && !isJson) {
                        context.out()
                                .println(
                                        context.language()
                                                .choose(
                                                        "还没有定时任务；可用 troupe schedule add 添加",
                                                        "no schedules; add one with troupe schedule add"));
                    }
                    all.forEach(each -> ScheduleTask.print(context, each, isJson));
                });
    }
}
