package dev.troupe.cli.docs;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.retrieval.value.CorpusStats;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints statistics of each index. */
@Command(name = "stats", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class DocsStatsCommand implements Callable<Integer> {
    private final CliContext context;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DocsStatsCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        var home = new DocsCommandContext(context);
        try (var index = home.open()) {
            var all = index.stats();
            if (isJson) {
                var values = all.stream().map(this::value).toList();
                context.out().println(Json.write(Value.of(values)));
                return ExitCode.DONE;
            }
            for (var stats : all) {
                home.print(
                        "%s：页 %d，段落 %d，有向量 %d，%d KB，跳过的文件 %d",
                        "%s: pages %d, passages %d, with vectors %d, %d KB, files skipped %d",
                        stats.corpus().id(),
                        stats.pages(),
                        stats.passages(),
                        stats.embedded(),
                        stats.bytes() / 1024,
                        stats.skipped().size());
                stats.skipped().forEach(context::warn);
            }
        }
        return ExitCode.DONE;
    }

    private Value value(CorpusStats stats) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("corpus", Value.of(stats.corpus().id()));
        fields.put("pages", Value.of(stats.pages()));
        fields.put("passages", Value.of(stats.passages()));
        fields.put("embedded", Value.of(stats.embedded()));
        fields.put("bytes", Value.of(stats.bytes()));
        fields.put(
                "skipped",
                Value.of(stats.skipped().stream().map(context::localize).map(Value::of).toList()));
        return Value.of(fields);
    }
}
