package dev.troupe.cli.run;

import dev.troupe.cli.option.QuestionOptions;
import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.runtime.pack.Packs;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Answers what a waiting run asks, and continues with it. */
@Command(name = "answer", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class AnswerCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final QuestionOptions options = new QuestionOptions();

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "TEXT", descriptionKey = "answer-text")
    private List<String> words = List.of();

    public AnswerCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var continuation = new RunResumer(context, packs, options.resumeOptions());
        try (var journal = continuation.openJournal()) {
            var found = RunLookup.find(journal, options.run());
            var answer = options.reply(found, context.user()).answer(String.join(" ", words));
            return ExitCode.of(continuation.resume(journal, found, answer));
        }
    }
}
