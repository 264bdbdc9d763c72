package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.retrieval.CorpusStats;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says how much is in each index. */
@Command(
        name = "stats",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DocsStatsCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DocsStatsCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        var home = new DocsHome(surroundings);
        try (var index = home.open()) {
            var all = index.stats();
            if (isJson) {
                var values = all.stream().map(this::value).toList();
                surroundings.out().println(Json.write(Value.of(values)));
                return Exit.DONE;
            }
            for (var stats : all) {
                home.say(
                        "%s：页 %d，段落 %d，有向量 %d，%d KB，跳过的文件 %d",
                        "%s: pages %d, passages %d, with vectors %d, %d KB, files skipped %d",
                        stats.corpus().id(),
                        stats.pages(),
                        stats.passages(),
                        stats.embedded(),
                        stats.bytes() / 1024,
                        stats.skipped().size());
                stats.skipped().forEach(surroundings::warn);
            }
        }
        return Exit.DONE;
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
                Value.of(stats.skipped().stream().map(surroundings::say).map(Value::of).toList()));
        return Value.of(fields);
    }
}
