package dev.troupe.cli;

import dev.troupe.agent.Approval;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Allows what a waiting run asks for, and goes on with it. */
@Command(
        name = "approve",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class ApproveCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final WaitingOptions options = new WaitingOptions();

    @Option(names = "--for-run", descriptionKey = "for-run")
    private boolean isForRun;

    ApproveCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var continuation = new Continuation(surroundings, packs, options.going());
        try (var journal = continuation.open()) {
            var found = RecordedRun.find(journal, options.run());
            var answer =
                    options.reply(found).decide(isForRun ? Approval.forRun() : Approval.once());
            return Exit.of(continuation.goOn(journal, found, answer).state());
        }
    }
}
