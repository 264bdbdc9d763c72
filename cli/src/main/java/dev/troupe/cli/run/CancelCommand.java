package dev.troupe.cli.run;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.cli.option.ResumeOptions;
import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.core.run.RunEvent.CancelRequested;
import dev.troupe.runtime.pack.Packs;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Ends a run that was interrupted or waits. */
@Command(name = "cancel", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class CancelCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final ResumeOptions options = new ResumeOptions();

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    public CancelCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var continuation = new RunResumer(context, packs, options);
        try (var journal = continuation.openJournal()) {
            var found = RunLookup.requireUnfinished(RunLookup.find(journal, run));
            var reason = // the same reason as for a run that Ctrl-C ended
                    new CancelRequested("Cancelled by the user");
            var state = continuation.resume(journal, found, reason).state();
            return state == Answer.State.CANCELLED ? ExitCode.DONE : ExitCode.of(state);
        }
    }
}
