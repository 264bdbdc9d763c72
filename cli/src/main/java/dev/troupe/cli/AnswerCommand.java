package dev.troupe.cli;

import dev.troupe.runtime.Packs;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Answers what a waiting run asks, and goes on with it. */
@Command(
        name = "answer",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class AnswerCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final WaitingOptions options = new WaitingOptions();

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "TEXT", descriptionKey = "answer-text")
    private List<String> words = List.of();

    AnswerCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var continuation = new Continuation(surroundings, packs, options.going());
        try (var journal = continuation.open()) {
            var found = RunLookup.find(journal, options.run());
            var answer = options.reply(found, surroundings.user()).say(String.join(" ", words));
            return Exit.of(continuation.goOn(journal, found, answer).state());
        }
    }
}
