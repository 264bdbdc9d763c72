package dev.troupe.cli.docs;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.retrieval.value.CorpusDiff;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reports the differences between two corpora, for instance two versions. */
@Command(name = "diff", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class DocsDiffCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(index = "0", paramLabel = "NAME", descriptionKey = "docs-diff-first")
    private String first = "";

    @Parameters(index = "1", paramLabel = "OTHER", descriptionKey = "docs-diff-second")
    private String second = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DocsDiffCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (var index = new DocsCommandContext(context).open()) {
            var diff = index.compareCorpora(first, second);
            if (isJson) {
                context.out().println(Json.write(value(diff)));
            } else {
                print(diff);
            }
        }
        return ExitCode.DONE;
    }

    private void print(CorpusDiff diff) {
        var out = context.out();
        diff.added().forEach(path -> out.println("+ " + CellText.cleanLine(path)));
        diff.removed().forEach(path -> out.println("- " + CellText.cleanLine(path)));
        for (var change : diff.changed()) {
            out.println("~ " + CellText.cleanLine(change.path()));
            printAnchors("+", change.added());
            printAnchors("-", change.removed());
            printAnchors("~", change.changed());
        }
        if (diff.added().isEmpty() && diff.removed().isEmpty() && diff.changed().isEmpty()) {
            new DocsCommandContext(context).print("没有差异。", "No differences.");
        }
    }

    private void printAnchors(String mark, List<String> anchors) {
        for (var anchor : anchors) {
            context.out().println("    " + mark + " #" + CellText.cleanLine(anchor));
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
