package dev.troupe.cli;

import dev.troupe.chat.Answer;
import dev.troupe.chat.Coordinator;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.JournalException;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunOptions;
import dev.troupe.runtime.Assembly;
import dev.troupe.runtime.ModelChoice;
import dev.troupe.runtime.Packs;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.runtime.Report;
import dev.troupe.runtime.Settings;
import dev.troupe.store.DurableJournal;
import java.time.InstantSource;
import java.util.List;

/** Goes on with runs that are on record, and shows them as a new one is shown. */
final class Continuation {
    private final Surroundings surroundings;
    private final Packs.Source packs;
    private final ContinueOptions options;

    Continuation(Surroundings surroundings, Packs.Source packs, ContinueOptions options) {
        this.surroundings = surroundings;
        this.packs = packs;
        this.options = options;
    }

    /** The record of runs, which must be there. */
    DurableJournal open() {
        return Settings.journal(surroundings.environment()).open();
    }

    /** What is done with a coordinator, whose events are shown. */
    @FunctionalInterface
    interface Work {
        Answer with(Coordinator coordinator, Assembly assembly) throws InterruptedException;
    }

    /**
     * Goes on with a run until it ends, or waits for people again.
     *
     * @param news what has happened meanwhile
     */
    Answer goOn(DurableJournal journal, RecordedRun run, RunEvent... news) {
        return perform(
                journal,
                run,
                run.entries(),
                RunOptions.STANDARD, // it goes on by those it was started with
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
            Work work) {
        var workspace = run.notes().workspace();
        if (!run.hasWorkspace()) {
            throw new UsageException(
                    "运行 %s 的工作目录“%s”已经不在；请恢复它再继续",
                    "the workspace '%2$s' of run %1$s is gone; put it back and go on then",
                    run.id(),
                    workspace.root());
        }
        var language = surroundings.languageOf(run.notes().request());
        var choice = ModelChoice.of(options.model(), surroundings.environment());
        try (var signals = Cancellation.ofCurrentThread();
                var assembly =
                        Assembly.open(
                                packs, choice, surroundings.environment(), surroundings::warn)) {
            var output =
                    RunOutput.open(
                            surroundings, language, options.isJson(), InstantSource.system());
            options.unknown().ifPresent(assembly::settling);
            output.stream().earlier(earlier);
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
                signals.working(coordinator);
                answer = work.with(coordinator, assembly);
            } catch (InterruptedException _) {
                answer = Cancellation.answer(language);
            } catch (JournalException e) {
                answer = Unexpected.answer(e, language, output.stream().run());
            } catch (InvalidValue e) {
                throw new UsageException(e.sentence());
            }
            output.result(
                    new Report(
                            answer,
                            workspace.root(),
                            assembly.meter().total(),
                            choice.toString(),
                            output.stream().run()));
            return answer;
        }
    }
}
