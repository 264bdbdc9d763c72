package dev.troupe.cli;

import dev.troupe.chat.Answer;
import dev.troupe.core.RunEvent.CancelRequested;
import dev.troupe.runtime.Packs;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Ends a run that was cut off or waits. */
@Command(
        name = "cancel",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class CancelCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final ContinueOptions options = new ContinueOptions();

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    CancelCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var continuation = new Continuation(surroundings, packs, options);
        try (var journal = continuation.open()) {
            var found = RunLookup.unfinished(RunLookup.find(journal, run));
            var reason = // as a run says it that Ctrl-C ended
                    new CancelRequested("Cancelled by the user");
            var state = continuation.goOn(journal, found, reason).state();
            return state == Answer.State.CANCELLED ? Exit.DONE : Exit.of(state);
        }
    }
}
