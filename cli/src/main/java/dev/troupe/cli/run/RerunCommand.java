package dev.troupe.cli.run;

import dev.troupe.chat.run.Rerun;
import dev.troupe.cli.option.FailureOption;
import dev.troupe.cli.option.ResumeOptions;
import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.report.RecordedRun;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs one step of an ended run and all after it again, or all that did not complete. */
@Command(name = "rerun", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class RerunCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final ResumeOptions options = new ResumeOptions();
    @Mixin private final FailureOption failure = new FailureOption();

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @ArgGroup(multiplicity = "1")
    private RerunSelection which = new RerunSelection();

    /** What is to run again. */
    static final class RerunSelection {
        @Option(names = "--from", paramLabel = "STEP", descriptionKey = "rerun-from")
        private String node = "";

        @Option(names = "--failed", descriptionKey = "rerun-failed")
        private boolean isFailed;
    }

    public RerunCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var continuation = new RunResumer(context, packs, options);
        try (var journal = continuation.openJournal()) {
            var found = RunLookup.find(journal, run);
            var rerun = rerun(found);
            printLostResults(rerun, context);
            return ExitCode.of(
                    continuation.perform(
                            journal,
                            found,
                            List.of(),
                            failure.options(),
                            (coordinator, _) -> coordinator.rerun(rerun)));
        }
    }

    private Rerun rerun(RecordedRun found) {
        try {
            return which.isFailed
                    ? Rerun.ofFailed(found.id(), found.entries())
                    : Rerun.from(found.id(), found.entries(), found.findNode(which.node));
        } catch (InvalidValue e) {
            throw new UsageException(e.text());
        }
    }

    /** Reports why steps that the user did not choose run again. */
    static void printLostResults(Rerun rerun, CliContext context) {
        var language = context.language();
        rerun.lost()
                .forEach((node, why) ->
                        context.err()
                                .println(
                                        "troupe: "
                                                + language.choose(
                                                                "重新执行“%s”：%s",
                                                                "'%s' runs again: %s")
                                                        .formatted(
                                                                rerun.workflow().node(node).name(),
                                                                context.localize(why))));
    }
}
