package dev.troupe.cli.docs;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.retrieval.value.Corpus;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Reads all files of a corpus again, or of all corpora. */
@Command(name = "rebuild", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class DocsRebuildCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(arity = "0..1", paramLabel = "NAME", descriptionKey = "docs-corpus")
    private @Nullable String name;

    DocsRebuildCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var home = new DocsCommandContext(context);
        try (var index = home.open()) {
            var corpora = name == null ? index.listCorpora() : List.of(index.findCorpus(name));
            for (Corpus corpus : corpora) {
                var refreshed = index.rebuild(corpus.id());
                home.warn(refreshed);
                home.printSummary(corpus.id(), refreshed);
                home.embed(index, corpus);
            }
        }
        return ExitCode.DONE;
    }
}
