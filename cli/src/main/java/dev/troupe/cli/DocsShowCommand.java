package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.retrieval.Page;
import dev.troupe.retrieval.Passage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what the index has of a page: its passages with anchors and code. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DocsShowCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(paramLabel = "PATH[#ANCHOR]", descriptionKey = "docs-path")
    private String place = "";

    @Option(names = "--corpus", paramLabel = "NAME", descriptionKey = "docs-corpus")
    private @Nullable String corpus;

    @Option(names = "--for", paramLabel = "QUERY", descriptionKey = "docs-for")
    private @Nullable String query;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DocsShowCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var parts = place.split("#", 2);
        try (var index = new DocsHome(surroundings).open()) {
            var page = index.page(corpus, parts[0]);
            var passages = parts.length == 1 ? page.passages() : page.at(parts[1]);
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
                        .opened(query, index.corpusOf(corpus, page.path()).name(), page.path());
            }
            if (isJson) {
                surroundings.out().println(Json.write(value(page, passages)));
            } else {
                surroundings.out().println(page.title());
                passages.forEach(this::print);
            }
        }
        return Exit.DONE;
    }

    private void print(Passage passage) {
        var out = surroundings.out();
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

    private static Value value(Page page, List<Passage> passages) {
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
