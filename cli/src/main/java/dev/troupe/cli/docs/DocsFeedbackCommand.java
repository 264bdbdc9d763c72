package dev.troupe.cli.docs;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.retrieval.Feedback;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists which pages were opened for which questions, or takes some of it back. */
@Command(name = "feedback", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class DocsFeedbackCommand implements Callable<Integer> {
    private final CliContext context;

    @Option(names = "--forget", paramLabel = "N", descriptionKey = "docs-forget")
    private @Nullable Integer forgotten;

    @Option(names = "--clear", descriptionKey = "docs-feedback-clear")
    private boolean isClearing;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DocsFeedbackCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (var index = new DocsCommandContext(context).open()) {
            var feedback = index.feedback();
            if (isClearing) {
                feedback.removeAll();
            } else if (forgotten != null) {
                var entry = entry(feedback.entries(), forgotten);
                feedback.removeEntries(entry.query(), entry.corpus(), entry.path());
            }
            print(feedback.entries());
        }
        return ExitCode.DONE;
    }

    private static Feedback.Entry entry(List<Feedback.Entry> entries, int number) {
        if (number < 1 || number > entries.size()) {
            throw new UsageException(
                    "第 %d 条不存在；共 %d 条",
                    "entry %d does not exist; the number of entries is %d", number, entries.size());
        }
        return entries.get(number - 1);
    }

    private void print(List<Feedback.Entry> entries) {
        var out = context.out();
        if (isJson) {
            out.println(
                    Json.write(
                            Value.of(entries.stream().map(DocsFeedbackCommand::value).toList())));
            return;
        }
        if (entries.isEmpty()) {
            new DocsCommandContext(context).print("没有反馈。", "No feedback.");
        }
        for (int i = 0; i < entries.size(); i++) {
            var entry = entries.get(i);
            out.println(
                    CellText.cleanLine(
                            (i + 1)
                                    + ". "
                                    + entry.query()
                                    + "  ->  "
                                    + entry.path()
                                    + "  ("
                                    + entry.corpus()
                                    + ", "
                                    + entry.times()
                                    + ")"));
        }
    }

    private static Value value(Feedback.Entry entry) {
        return Value.of(
                Map.of(
                        "query", Value.of(entry.query()),
                        "corpus", Value.of(entry.corpus()),
                        "path", Value.of(entry.path()),
                        "times", Value.of(entry.times())));
    }
}
