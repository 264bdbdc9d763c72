package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.retrieval.Corpus;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the folders of documents that are searched. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DocsListCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DocsListCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var home = new DocsHome(surroundings);
        try (var index = home.open()) {
            var corpora = index.corpora();
            if (isJson) {
                var values = corpora.stream().map(DocsListCommand::value).toList();
                surroundings.out().println(Json.write(Value.of(values)));
            } else if (corpora.isEmpty()) {
                home.say(
                        "没有文档；用 troupe docs add 添加文件夹",
                        "There are no documents; add a folder with troupe docs add.");
            } else {
                corpora.forEach(
                        corpus -> surroundings.out().println(corpus.id() + "  " + corpus.folder()));
            }
        }
        return Exit.DONE;
    }

    private static Value value(Corpus corpus) {
        return Value.of(
                Map.of(
                        "id", Value.of(corpus.id()),
                        "name", Value.of(corpus.name()),
                        "version", Value.of(corpus.version()),
                        "folder", Value.of(corpus.folder().toString())));
    }
}
