package dev.troupe.cli.docs;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.retrieval.value.Corpus;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the folders of documents that are searched. */
@Command(name = "list", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class DocsListCommand implements Callable<Integer> {
    private final CliContext context;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DocsListCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var home = new DocsCommandContext(context);
        try (var index = home.open()) {
            var corpora = index.listCorpora();
            if (isJson) {
                var values = corpora.stream().map(DocsListCommand::value).toList();
                context.out().println(Json.write(Value.of(values)));
            } else if (corpora.isEmpty()) {
                home.print(
                        "没有文档；请用 troupe docs add 添加文件夹",
                        "No documents; add a folder with troupe docs add.");
            } else {
                corpora.forEach(
                        corpus -> context.out().println(corpus.id() + "  " + corpus.folder()));
            }
        }
        return ExitCode.DONE;
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
