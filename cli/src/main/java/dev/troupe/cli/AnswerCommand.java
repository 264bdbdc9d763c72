package dev.troupe.cli;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers what a waiting run asks, and goes on with it. */
@Command(
        name = "answer",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class AnswerCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Mixin private final ContinueOptions options = new ContinueOptions();

    @Parameters(index = "0", paramLabel = "RUN", descriptionKey = "run-id")
    private String run = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "TEXT", descriptionKey = "answer-text")
    private List<String> words = List.of();

    @Option(
            names = {"-q", "--question"},
            paramLabel = "N",
            descriptionKey = "question-number")
    private int question;

    AnswerCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var continuation = new Continuation(surroundings, packs, options);
        try (var journal = continuation.open()) {
            var found = RecordedRun.find(journal, run);
            var answer = new Reply(found, question, Instant.now()).say(String.join(" ", words));
            return Exit.of(continuation.goOn(journal, found, answer).state());
        }
    }
}
