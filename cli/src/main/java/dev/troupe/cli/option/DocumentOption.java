package dev.troupe.cli.option;

import dev.troupe.chat.run.RunOwner;
import dev.troupe.runtime.TroupeRuntime;
import java.util.List;
import picocli.CommandLine.Option;

/** The document collections that agents search. */
public final class DocumentOption {
    @Option(
            names = "--docs",
            paramLabel = "NAME[@VERSION]",
            split = ",",
            descriptionKey = "docs-of-agents")
    private List<String> names = List.of();

    /**
     * For a run of a command, which one user uses.
     *
     * @throws dev.troupe.retrieval.value.RetrievalException when one of them is not there
     */
    public RunOwner runOwner(TroupeRuntime assembly) {
        assembly.documents().ifPresent(documents -> documents.requireCorpora(names));
        return RunOwner.NOBODY.withDocuments(names);
    }
}
