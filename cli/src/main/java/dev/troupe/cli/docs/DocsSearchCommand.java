package dev.troupe.cli.docs;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.ScoreExplanation;
import dev.troupe.retrieval.value.SearchQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds pages. */
@Command(name = "search", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class DocsSearchCommand implements Callable<Integer> {
    private static final int DIGITS = 10_000; // a score has four decimals

    private final CliContext context;

    @Parameters(arity = "0..*", paramLabel = "QUERY", descriptionKey = "docs-query")
    private List<String> words = List.of();

    @Option(names = "--queries", paramLabel = "FILE", descriptionKey = "docs-queries")
    private @Nullable Path queries;

    @Option(names = "--corpus", paramLabel = "NAME", descriptionKey = "docs-corpus")
    private @Nullable String corpus;

    @Option(names = "--limit", paramLabel = "N", descriptionKey = "docs-limit")
    private int limit = 10;

    @Option(names = "--lexical", descriptionKey = "docs-lexical")
    private boolean isLexical;

    @Option(names = "--explain", descriptionKey = "docs-explain")
    private boolean isExplained;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    DocsSearchCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        if (limit < 1 || limit > SearchQuery.LIMIT) {
            throw new UsageException(
                    "--limit 是 %d；请给 1 到 %d",
                    "--limit is %d; give 1 to %d", limit, SearchQuery.LIMIT);
        }
        if (queries == null == words.isEmpty()) {
            throw new UsageException(
                    "请提供查询，或用 --queries 指定每行一个查询的文件",
                    "provide a query, or use --queries with a file that has one query per line");
        }
        try (var index = new DocsCommandContext(context).open()) {
            requireCorpora(index);
            refresh(index);
            if (!isLexical) {
                warnLexicalOnly(index);
            }
            for (var text : texts()) {
                var hits =
                        search(
                                index,
                                new SearchQuery(
                                        text,
                                        corpus == null ? List.of() : List.of(corpus),
                                        limit,
                                        !isLexical));
                if (isJson || queries != null) {
                    context.out().println(Json.write(value(text, hits)));
                } else {
                    print(hits);
                }
            }
        }
        return ExitCode.DONE;
    }

    private void requireCorpora(DocIndex index) {
        if (index.listCorpora().isEmpty()) {
            throw new UsageException(
                    "没有文档；请用 troupe docs add 添加文件夹",
                    "no documents; add a folder with troupe docs add");
        }
    }

    private List<String> texts() {
        if (queries == null) {
            return List.of(String.join(" ", words));
        }
        var file = context.directory().resolve(queries);
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UsageException(
                    "无法读取 %s（%s）；请提供每行一个查询的 UTF-8 文本文件",
                    "could not read %s (%s); use a UTF-8 text file with one query per line",
                    file,
                    e.getClass().getSimpleName());
        }
    }

    private void warnLexicalOnly(DocIndex index) {
        for (var each : corpus == null ? index.listCorpora() : List.of(index.findCorpus(corpus))) {
            if (!index.isEmbedded(each.id())) {
                context.warn(
                        LocalizedText.of(
                                "文档库 %s 的句向量不完整，仅按词语搜索；请运行 troupe docs add %s 补全",
                                "corpus %s has incomplete sentence vectors, so search uses words only; run troupe docs add %s to complete them",
                                each.id(),
                                each.folder()));
            }
        }
    }

    /** By words alone where the embedder cannot be used on this machine, which is reported. */
    private List<Hit> search(DocIndex index, SearchQuery query) {
        try {
            return index.search(query);
        } catch (ModelException e) {
            context.warn(e.problem().text());
            return index.search(query.withoutVectors());
        }
    }

    /** What is searched is what the folders hold now, if they can be read. */
    private void refresh(DocIndex index) {
        for (var each : corpus == null ? index.listCorpora() : List.of(index.findCorpus(corpus))) {
            try {
                index.refresh(each.id()).notes().forEach(context::warn);
            } catch (RetrievalException e) { // what was indexed before can still be found
                context.warn(e.text());
            }
        }
    }

    private Value value(String text, List<Hit> hits) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("query", Value.of(text));
        fields.put("hits", Value.of(hits.stream().map(this::value).toList()));
        return Value.of(fields);
    }

    private Value value(Hit hit) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("path", Value.of(hit.path()));
        fields.put("anchor", Value.of(hit.anchor()));
        fields.put("title", Value.of(hit.title()));
        fields.put("score", Value.of(round(hit.score())));
        fields.put("corpus", Value.of(hit.corpus().id()));
        fields.put("summary", Value.of(hit.summary()));
        if (isExplained) {
            fields.put(
                    "explanation",
                    Value.of(hit.explanation().parts().stream().map(this::value).toList()));
        }
        return Value.of(fields);
    }

    private Value value(ScoreExplanation.Part part) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("what", Value.of(context.localize(part.what())));
        fields.put("points", Value.of(round(part.points())));
        return Value.of(fields);
    }

    private static double round(double score) {
        return Math.round(score * DIGITS) / (double) DIGITS;
    }

    private void print(List<Hit> hits) {
        var out = context.out();
        if (hits.isEmpty()) {
            new DocsCommandContext(context).print("没有找到。", "Nothing was found.");
        }
        for (int i = 0; i < hits.size(); i++) {
            var hit = hits.get(i);
            var place = hit.anchor().isEmpty() ? hit.path() : hit.path() + "#" + hit.anchor();
            out.println(
                    String.format(
                            Locale.ROOT,
                            "%2d. %s  %s  (%.2f)",
                            i + 1,
                            CellText.cleanLine(hit.title()),
                            CellText.cleanLine(place),
                            hit.score()));
            out.println("    " + CellText.cleanLine(hit.summary()));
            if (isExplained) {
                for (var part : hit.explanation().parts()) {
                    out.println(
                            String.format(
                                    Locale.ROOT,
                                    "      %+.2f  %s",
                                    part.points(),
                                    context.localize(part.what())));
                }
            }
        }
    }
}
