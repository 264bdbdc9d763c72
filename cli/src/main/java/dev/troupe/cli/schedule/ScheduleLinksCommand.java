package dev.troupe.cli.schedule;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.packs.schedule.store.ApprovalLinkPolicy;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows or changes what links to the decisions permit that the work of a schedule waits for. */
@Command(
        name = "approval-links",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeVersion.class)
final class ScheduleLinksCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(index = "0", paramLabel = "NUMBER", descriptionKey = "schedule-number")
    private long number;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "POLICY",
            converter = ApprovalLinkPolicyConverter.class,
            descriptionKey = "schedule-approval-links-change")
    private @Nullable ApprovalLinkPolicy policy;

    ScheduleLinksCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return ScheduleTask.executeInHome(
                context,
                home -> {
                    var schedules = home.of("");
                    var schedule = schedules.require(number);
                    if (policy != null) {
                        schedule = ScheduleTask.changeLinks(home, schedule, policy);
                    }
                    context.out()
                            .println(
                                    "%d  %s"
                                            .formatted(
                                                    number,
                                                    ScheduleTask.describeLinks(context, schedule)));
                    if (policy != null) {
                        context.out()
                                .println(
                                        context.language()
                                                .choose(
                                                        "   之前的链接已失效",
                                                        "   earlier links are no longer valid"));
                    }
                });
    }
}
