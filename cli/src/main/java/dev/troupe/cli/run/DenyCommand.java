package dev.troupe.cli.run;

import dev.troupe.agent.policy.Approval;
import dev.troupe.cli.option.QuestionOptions;
import dev.troupe.cli.option.RunLookup;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.report.RecordedRun;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Refuses what a waiting run asks for, and continues with it. */
@Command(name = "deny", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class DenyCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Mixin private final QuestionOptions options = new QuestionOptions();

    @Option(names = "--reason", paramLabel = "TEXT", descriptionKey = "reason")
    private @Nullable String reason;

    public DenyCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        var continuation = new RunResumer(context, packs, options.resumeOptions());
        try (var journal = continuation.openJournal()) {
            var found = RunLookup.find(journal, options.run());
            var answer = options.reply(found, context.user()).decide(refusal(found));
            return ExitCode.of(continuation.resume(journal, found, answer).state());
        }
    }

    private Approval refusal(RecordedRun found) {
        return Approval.refusal(
                reason == null || reason.isBlank()
                        ? context.languageOf(found.notes().request())
                                .choose("用户已拒绝", "the user denied it")
                        : reason.strip());
    }
}
