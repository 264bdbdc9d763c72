package dev.troupe.cli.docs;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.retrieval.value.IndexedPage;
import dev.troupe.retrieval.value.Passage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what the index has of a page: its passages with anchors and code. */
@Command(name = "show", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class DocsShowCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "PATH[#ANCHOR]", descriptionKey = "docs-path")
    private String place = "";

    @Option(names = "--corpus", paramLabel = "NAME", descriptionKey = "docs-corpus")
    private @Nullable String corpus;

    @Option(names = "--for", paramLabel = "QUERY", descriptionKey = "docs-for")
    private @Nullable String query;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DocsShowCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var parts = place.split("#", 2);
        try (var index = new DocsCommandContext(context).open()) {
            var page = index.findPage(corpus, parts[0]);
            var passages = parts.length == 1 ? page.passages() : page.passagesAt(parts[1]);
            if (passages.isEmpty()) {
                throw new UsageException(
                        "%s 没有锚点“%s”；现有：%s",
                        "%s has no anchor '%s'; there are: %s",
                        page.path(),
                        parts[1],
                        String.join(", ", page.passages().stream().map(Passage::anchor).toList()));
            }
            if (query != null) {
                index.feedback()
                        .recordOpen(
                                query, index.findCorpusOf(corpus, page.path()).name(), page.path());
            }
            if (isJson) {
                context.out().println(Json.write(value(page, passages)));
            } else {
                context.out().println(page.title());
                passages.forEach(this::print);
            }
        }
        return ExitCode.DONE;
    }

    private void print(Passage passage) {
        var out = context.out();
        out.println();
        if (!passage.headings().isEmpty()) {
            out.println(
                    "#".repeat(passage.headings().size())
                            + " "
                            + passage.heading()
                            + "  (#"
                            + passage.anchor()
                            + ")");
        }
        if (!passage.text().isEmpty()) {
            out.println(passage.text());
        }
        for (var example : passage.codeExamples()) {
            out.println("```" + example.info());
            out.println(example.code());
            out.println("```");
        }
    }

    private static Value value(IndexedPage page, List<Passage> passages) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("path", Value.of(page.path()));
        fields.put("title", Value.of(page.title()));
        fields.put("description", Value.of(page.description()));
        fields.put("passages", Value.of(passages.stream().map(DocsShowCommand::value).toList()));
        return Value.of(fields);
    }

    private static Value value(Passage passage) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("anchor", Value.of(passage.anchor()));
        fields.put("headings", Value.of(passage.headings().stream().map(Value::of).toList()));
        fields.put("text", Value.of(passage.text()));
        fields.put(
                "codeExamples",
                Value.of(
                        passage.codeExamples().stream()
                                .map(example ->
                                        Value.of(
                                                Map.of(
                                                        "info", Value.of(example.info()),
                                                        "code", Value.of(example.code()))))
                                .toList()));
        return Value.of(fields);
    }
}
