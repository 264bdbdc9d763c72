package dev.troupe.cli.run;

import dev.troupe.chat.Coordinator;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.cli.option.ResumeOptions;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.CrashMessage;
import dev.troupe.cli.terminal.SignalHandling;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.cli.view.RunOutput;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.RunResult;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.store.DurableJournal;
import java.time.InstantSource;
import java.util.List;

/** Continues with runs that are on record, and shows them as a new one is shown. */
final class RunResumer {
    private final CliContext context;
    private final Packs.Source packs;
    private final ResumeOptions options;

    RunResumer(CliContext context, Packs.Source packs, ResumeOptions options) {
        this.context = context;
        this.packs = packs;
        this.options = options;
    }

    /** The record of runs, which must be there. */
    DurableJournal openJournal() {
        return Settings.journal(context.environment()).open();
    }

    /** What is done with a coordinator, whose events are shown. */
    @FunctionalInterface
    interface CoordinatorTask {
        Answer run(Coordinator coordinator, TroupeRuntime assembly) throws InterruptedException;
    }

    /**
     * Continues with a run until it ends, or waits for users again.
     *
     * @param news what has happened in the meantime
     */
    Answer resume(DurableJournal journal, RecordedRun run, RunEvent... news) {
        return perform(
                journal,
                run,
                run.entries(),
                RunOptions.STANDARD, // it continues by those it was started with
                (coordinator, _) -> coordinator.resume(run.id(), news));
    }

    /**
     * Does work in the workspace of a run, and shows it and its result.
     *
     * @param earlier what is on record of the run that is shown
     * @param how of runs that this starts
     */
    Answer perform(
            DurableJournal journal,
            RecordedRun run,
            List<JournalEntry> earlier,
            RunOptions how,
            CoordinatorTask coordinatorTask) {
        var workspace = run.notes().workspace();
        if (!run.hasWorkspace()) {
            throw new UsageException(
                    "运行 %s 的工作目录“%s”不存在；请恢复后再继续",
                    "the workspace '%2$s' of run %1$s no longer exists; restore it, then continue",
                    run.id(),
                    workspace.root());
        }
        var language = context.languageOf(run.notes().request());
        var choice = ModelSelection.of(options.model(), context.environment());
        try (var signals = SignalHandling.ofCurrentThread();
                var assembly =
                        TroupeRuntime.open(packs, choice, context.environment(), context::warn)) {
            var output =
                    RunOutput.open(context, language, options.isJson(), InstantSource.system());
            options.uncertainCallPolicy().ifPresent(assembly::setUncertainCallPolicy);
            output.stream().replay(earlier);
            Answer answer;
            try (output;
                    var coordinator =
                            assembly.coordinator(
                                    workspace,
                                    how,
                                    output.stream(),
                                    output.stream(),
                                    output.approvals(options.isYes(), !output.canAsk()),
                                    journal)) {
                signals.attach(coordinator);
                answer = coordinatorTask.run(coordinator, assembly);
            } catch (InterruptedException _) {
                answer = SignalHandling.cancelledAnswer(language);
            } catch (JournalException e) {
                answer = CrashMessage.failedAnswer(e, language, output.stream().run());
            } catch (InvalidValue e) {
                throw new UsageException(e.text());
            }
            output.printResult(
                    new RunResult(
                            answer,
                            workspace.root(),
                            assembly.meter().total(),
                            choice.toString(),
                            output.stream().run()));
            return answer;
        }
    }
}
