package dev.troupe.cli.schedule;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.packs.schedule.store.Fire;
import dev.troupe.packs.schedule.store.Schedule;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a schedule and what became of its latest times. */
@Command(name = "show", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class ScheduleShowCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "NUMBER", descriptionKey = "schedule-number")
    private long number;

    @Option(names = "--limit", paramLabel = "N", descriptionKey = "schedule-limit")
    private int limit = 10;

    ScheduleShowCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return ScheduleTask.execute(
                context,
                schedules -> {
                    var schedule = schedules.require(number);
                    ScheduleTask.print(context, schedule, false);
                    context.out().println("   " + ScheduleTask.describeLinks(context, schedule));
                    schedules.listFires(number, limit).forEach(fire -> print(schedule, fire));
                });
    }

    private void print(Schedule schedule, Fire fire) {
        var language = context.language();
        var state =
                switch (fire.state()) {
                    case PENDING -> language.choose("等待执行", "waits");
                    case STARTED -> language.choose("已执行", "started");
                    case MISSED -> language.choose("错过", "missed");
                    case SKIPPED -> language.choose("跳过", "skipped");
                    case REFUSED -> language.choose("被拒绝", "refused");
                };
        var detail =
                fire.conversation().isEmpty()
                        ? note(fire)
                        : language.choose("对话 ", "conversation ") + fire.conversation();
        context.out()
                .println(
                        "   %s  %s  %s"
                                .formatted(
                                        ScheduleTask.format(
                                                fire.due(), schedule.recurrence().zone()),
                                        state,
                                        detail)
                                .stripTrailing());
    }

    /** A note has a line in each language. */
    private String note(Fire fire) {
        var lines = fire.note().lines().toList();
        return lines.size() == 2
                ? context.language().choose(lines.getFirst(), lines.getLast())
                : fire.note();
    }
}
