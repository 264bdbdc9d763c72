package dev.troupe.cli;

import dev.troupe.agent.Approval;
import dev.troupe.runtime.Packs;
import dev.troupe.runtime.RecordedRun;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Refuses what a waiting run asks for, and goes on with it. */
@Command(
        name = "deny",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DenyCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final WaitingOptions options = new WaitingOptions();

    @Option(names = "--reason", paramLabel = "TEXT", descriptionKey = "reason")
    private @Nullable String reason;

    DenyCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var continuation = new Continuation(surroundings, packs, options.going());
        try (var journal = continuation.open()) {
            var found = RunLookup.find(journal, options.run());
            var answer = options.reply(found, surroundings.user()).decide(refusal(found));
            return Exit.of(continuation.goOn(journal, found, answer).state());
        }
    }

    private Approval refusal(RecordedRun found) {
        return Approval.refused(
                reason == null || reason.isBlank()
                        ? surroundings
                                .languageOf(found.notes().request())
                                .choose("使用者没有同意", "the person said no")
                        : reason.strip());
    }
}
