package dev.troupe.cli.schedule;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.packs.schedule.recurrence.Recurrence;
import dev.troupe.packs.schedule.recurrence.RecurrenceParser;
import dev.troupe.packs.schedule.recurrence.RecurrenceText;
import dev.troupe.packs.schedule.store.ApprovalLinkPolicy;
import dev.troupe.packs.schedule.store.MissedPolicy;
import dev.troupe.packs.schedule.store.OverlapPolicy;
import dev.troupe.runtime.pack.HomeLifeRepository;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds a schedule. */
@Command(name = "add", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class ScheduleAddCommand implements Callable<Integer> {
    private static final int PREVIEW_TIMES = 10;

    private final CliContext context;

    @Parameters(index = "0", paramLabel = "WHEN", descriptionKey = "schedule-when")
    private String when = "";

    @Parameters(index = "1", paramLabel = "REQUEST", descriptionKey = "schedule-request")
    private String request = "";

    @Option(names = "--zone", paramLabel = "ZONE", descriptionKey = "schedule-zone")
    private @Nullable String zone;

    @Option(names = "--missed", paramLabel = "POLICY", descriptionKey = "schedule-missed")
    private MissedPolicy missed = MissedPolicy.ONCE;

    @Option(names = "--overlap", paramLabel = "POLICY", descriptionKey = "schedule-overlap")
    private OverlapPolicy overlap = OverlapPolicy.SKIP;

    @Option(
            names = "--approval-links",
            paramLabel = "POLICY",
            converter = ApprovalLinkPolicyConverter.class,
            descriptionKey = "schedule-approval-links")
    private ApprovalLinkPolicy approvalLinks = ApprovalLinkPolicy.SIGN_IN;

    @Mixin private final LimitOptions limits = new LimitOptions();

    @Option(names = "--preview", descriptionKey = "schedule-preview")
    private boolean isPreview;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    ScheduleAddCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return ScheduleTask.executeInHome(
                context,
                home -> {
                    var recurrence = RecurrenceParser.parse(when, findZone());
                    if (isPreview) {
                        preview(recurrence);
                        return;
                    }
                    var added =
                            home.of("")
                                    .create(
                                            request,
                                            recurrence,
                                            missed,
                                            overlap,
                                            limits.toLimits(),
                                            "",
                                            Instant.now());
                    if (approvalLinks != ApprovalLinkPolicy.SIGN_IN) {
                        added = ScheduleTask.changeLinks(home, added, approvalLinks);
                    }
                    ScheduleTask.print(context, added, isJson);
                    if (!isJson) {
                        context.out()
                                .println(
                                        context.language()
                                                .choose(
                                                        "   在 troupe serve 运行时执行",
                                                        "   executed while troupe serve runs"));
                    }
                });
    }

    /** The times as they are understood; nothing is added. */
    private void preview(Recurrence recurrence) {
        context.out().println(context.localize(RecurrenceText.describe(recurrence)));
        limits.toLimits()
                .next(recurrence, Instant.now(), PREVIEW_TIMES)
                .forEach(time ->
                        context.out()
                                .println("   " + ScheduleTask.format(time, recurrence.zone())));
    }

    private ZoneId findZone() {
        if (zone != null) {
            return Recurrence.parseZone(zone);
        }
        try (var life = HomeLifeRepository.of(context.environment())) {
            return life.of("").zone();
        }
    }
}
