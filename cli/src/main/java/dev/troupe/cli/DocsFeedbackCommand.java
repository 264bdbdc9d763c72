package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.retrieval.Feedback;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists which pages were opened for which questions, or takes some of it back. */
@Command(
        name = "feedback",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DocsFeedbackCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Option(names = "--forget", paramLabel = "N", descriptionKey = "docs-forget")
    private @Nullable Integer forgotten;

    @Option(names = "--clear", descriptionKey = "docs-feedback-clear")
    private boolean isClearing;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DocsFeedbackCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        try (var index = new DocsHome(surroundings).open()) {
            var feedback = index.feedback();
            if (isClearing) {
                feedback.clear();
            } else if (forgotten != null) {
                var entry = entry(feedback.entries(), forgotten);
                feedback.forget(entry.query(), entry.corpus(), entry.path());
            }
            print(feedback.entries());
        }
        return Exit.DONE;
    }

    private static Feedback.Entry entry(List<Feedback.Entry> entries, int number) {
        if (number < 1 || number > entries.size()) {
            throw new UsageException(
                    "没有第 %d 条；现有 %d 条",
                    "there is no entry %d; there are %d", number, entries.size());
        }
        return entries.get(number - 1);
    }

    private void print(List<Feedback.Entry> entries) {
        var out = surroundings.out();
        if (isJson) {
            out.println(
                    Json.write(
                            Value.of(entries.stream().map(DocsFeedbackCommand::value).toList())));
            return;
        }
        if (entries.isEmpty()) {
            new DocsHome(surroundings).say("没有反馈。", "There is no feedback.");
        }
        for (int i = 0; i < entries.size(); i++) {
            var entry = entries.get(i);
            out.println(
                    CellText.oneLine(
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
