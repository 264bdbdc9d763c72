package dev.troupe.cli.run;

import dev.troupe.cli.option.ResumeOptions;
import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.SignalHandling;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.cli.view.RunOutput;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.settings.SettingsException;
import dev.troupe.store.DurableJournal;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Continues with a run that was interrupted or waits, or with all that were interrupted. */
@Command(name = "resume", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class ResumeCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final ResumeOptions options = new ResumeOptions();

    @Option(names = "--force", descriptionKey = "resume-force")
    private boolean isForced;

    @Parameters(arity = "0..1", paramLabel = "RUN", descriptionKey = "run-id-or-all")
    private @Nullable String run;

    private List<RecordedRun> waiting = List.of();

    public ResumeCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var continuation = new RunResumer(context, packs, options);
        try (var journal = continuation.openJournal()) {
            if (isForced) {
                if (run == null) {
                    throw new UsageException(
                            "--force 只用于一个运行；请指定编号", "--force is for one run; specify its id");
                }
                journal.acceptLoss(RunLookup.findId(journal, run));
            }
            int exit = ExitCode.DONE;
            for (var wanted : selectRuns(journal)) {
                int code = resume(continuation, journal, wanted);
                exit = exit == ExitCode.DONE ? code : exit;
                if (SignalHandling.isTerminated() || Thread.currentThread().isInterrupted()) {
                    return ExitCode.CANCELLED;
                }
            }
            printWaiting();
            return exit == ExitCode.DONE && !waiting.isEmpty() ? ExitCode.NEEDS_INPUT : exit;
        }
    }

    /** One run that cannot continue prevents no other from it. */
    private int resume(RunResumer continuation, DurableJournal journal, RecordedRun wanted) {
        try {
            return ExitCode.of(continuation.resume(journal, wanted));
        } catch (UsageException | SettingsException e) {
            context.err().println("troupe: " + context.localize(e.text()));
            return ExitCode.USAGE;
        }
    }

    private List<RecordedRun> selectRuns(DurableJournal journal) {
        if (run != null) {
            return List.of(RunLookup.requireUnfinished(RunLookup.find(journal, run)));
        }
        var all =
                journal.abandonedRuns().stream()
                        .map(found -> RunLookup.find(journal, found.run().value()))
                        .toList();
        var interrupted = all.stream().filter(found -> !isOnlyWaiting(found)).toList();
        if (interrupted.isEmpty()) {
            var text = context.language().choose("没有中断的运行。", "No interrupted runs.");
            context.err().println(text);
        }
        waiting = all.stream().filter(ResumeCommand::isOnlyWaiting).toList();
        return interrupted;
    }

    /** Whether nothing but an answer lets a run continue. */
    private static boolean isOnlyWaiting(RecordedRun run) {
        var now = Instant.now();
        return run.isWaiting()
                && run.questions().stream()
                        .allMatch(
                                open -> open.expiresAt() == null || open.expiresAt().isAfter(now));
    }

    /** Runs that wait for a user, and the commands to answer them. */
    private void printWaiting() {
        for (var one : waiting) {
            var language = context.languageOf(one.notes().request());
            var asked = one.questions().getFirst().question().text();
            context.err()
                    .println(
                            language.choose("运行 %s 等待您的回答：%s", "Run %s waits for your answer: %s")
                                    .formatted(one.id(), CellText.cleanLine(asked)));
            RunOutput.remedies(one.state(), one.id(), language).forEach(context.err()::println);
        }
    }
}
