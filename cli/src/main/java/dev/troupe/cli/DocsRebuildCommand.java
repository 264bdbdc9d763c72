package dev.troupe.cli;

import dev.troupe.retrieval.Corpus;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Reads all files of a corpus anew, or of all corpora. */
@Command(
        name = "rebuild",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DocsRebuildCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(arity = "0..1", paramLabel = "NAME", descriptionKey = "docs-corpus")
    private @Nullable String name;

    DocsRebuildCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var home = new DocsHome(surroundings);
        try (var index = home.open()) {
            var corpora = name == null ? index.corpora() : List.of(index.corpus(name));
            for (Corpus corpus : corpora) {
                var refreshed = index.rebuild(corpus.id());
                home.warn(refreshed);
                home.tell(corpus.id(), refreshed);
                home.embed(index, corpus);
            }
        }
        return Exit.DONE;
    }
}
