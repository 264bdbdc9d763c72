package dev.troupe.cli;

import dev.troupe.chat.Belonging;
import dev.troupe.runtime.Assembly;
import java.util.List;
import picocli.CommandLine.Option;

/** Which collections of documents agents look into. */
final class DocsOption {
    @Option(
            names = "--docs",
            paramLabel = "NAME[@VERSION]",
            split = ",",
            descriptionKey = "docs-of-agents")
    private List<String> names = List.of();

    /**
     * Of a run of a command, which one person uses.
     *
     * @throws dev.troupe.retrieval.RetrievalException when one of them is not there
     */
    Belonging belonging(Assembly assembly) {
        assembly.documents().ifPresent(documents -> documents.require(names));
        return Belonging.NOBODY.withDocuments(names);
    }
}
