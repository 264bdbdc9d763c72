package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.retrieval.CorpusDiff;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what is different between two corpora, for instance two versions. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DocsDiffCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Parameters(index = "0", paramLabel = "NAME", descriptionKey = "docs-diff-first")
    private String first = "";

    @Parameters(index = "1", paramLabel = "OTHER", descriptionKey = "docs-diff-second")
    private String second = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DocsDiffCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        try (var index = new DocsHome(surroundings).open()) {
            var diff = index.diff(first, second);
            if (isJson) {
                surroundings.out().println(Json.write(value(diff)));
            } else {
                print(diff);
            }
        }
        return Exit.DONE;
    }

    private void print(CorpusDiff diff) {
        var out = surroundings.out();
        diff.added().forEach(path -> out.println("+ " + CellText.oneLine(path)));
        diff.removed().forEach(path -> out.println("- " + CellText.oneLine(path)));
        for (var change : diff.changed()) {
            out.println("~ " + CellText.oneLine(change.path()));
            anchors("+", change.added());
            anchors("-", change.removed());
            anchors("~", change.changed());
        }
        if (diff.added().isEmpty() && diff.removed().isEmpty() && diff.changed().isEmpty()) {
            new DocsHome(surroundings).say("没有区别。", "There is no difference.");
        }
    }

    private void anchors(String mark, List<String> anchors) {
        for (var anchor : anchors) {
            surroundings.out().println("    " + mark + " #" + CellText.oneLine(anchor));
        }
    }

    private static Value value(CorpusDiff diff) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("added", texts(diff.added()));
        fields.put("removed", texts(diff.removed()));
        fields.put(
                "changed", Value.of(diff.changed().stream().map(DocsDiffCommand::value).toList()));
        return Value.of(fields);
    }

    private static Value value(CorpusDiff.Change change) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("path", Value.of(change.path()));
        fields.put("added", texts(change.added()));
        fields.put("removed", texts(change.removed()));
        fields.put("changed", texts(change.changed()));
        return Value.of(fields);
    }

    private static Value texts(List<String> texts) {
        return Value.of(texts.stream().map(Value::of).toList());
    }
}
