package dev.troupe.cli;

import dev.troupe.runtime.Packs;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.runtime.SettingsException;
import dev.troupe.store.DurableJournal;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Goes on with a run that was cut off or waits, or with all of them. */
@Command(
        name = "resume",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class ResumeCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final ContinueOptions options = new ContinueOptions();

    @Option(names = "--force", descriptionKey = "resume-force")
    private boolean isForced;

    @Parameters(arity = "0..1", paramLabel = "RUN", descriptionKey = "run-id-or-all")
    private @Nullable String run;

    ResumeCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var continuation = new Continuation(surroundings, packs, options);
        try (var journal = continuation.open()) {
            if (isForced) {
                if (run == null) {
                    throw new UsageException(
                            "--force 只用于一次运行；请给出它的编号", "--force is for one run; name it");
                }
                journal.acceptLoss(RunLookup.id(journal, run));
            }
            int exit = Exit.DONE;
            for (var wanted : wanted(journal)) {
                int code = goOn(continuation, journal, wanted);
                exit = exit == Exit.DONE ? code : exit;
                if (Cancellation.isTerminated() || Thread.currentThread().isInterrupted()) {
                    return Exit.CANCELLED;
                }
            }
            return exit;
        }
    }

    /** One run that cannot go on keeps no other from it. */
    private int goOn(Continuation continuation, DurableJournal journal, RecordedRun wanted) {
        try {
            return Exit.of(continuation.goOn(journal, wanted).state());
        } catch (UsageException | SettingsException e) {
            surroundings.err().println("troupe: " + surroundings.say(e.sentence()));
            return Exit.USAGE;
        }
    }

    private List<RecordedRun> wanted(DurableJournal journal) {
        if (run != null) {
            return List.of(RunLookup.unfinished(RunLookup.find(journal, run)));
        }
        var all =
                journal.abandoned().stream()
                        .map(found -> RunLookup.find(journal, found.run().value()))
                        .toList();
        if (all.isEmpty()) {
            var text = surroundings.language().choose("没有中断的运行。", "No run was cut off.");
            surroundings.err().println(text);
        }
        return all;
    }
}
