package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.model.ModelException;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.Explanation;
import dev.troupe.retrieval.Hit;
import dev.troupe.retrieval.Query;
import dev.troupe.retrieval.RetrievalException;
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
@Command(
        name = "search",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class DocsSearchCommand implements Callable<Integer> {
    private static final int DIGITS = 10_000; // a score has four decimals

    private final Surroundings surroundings;

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

    DocsSearchCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        if (limit < 1 || limit > Query.LIMIT) {
            throw new UsageException(
                    "--limit 是 %d；请给 1 到 %d", "--limit is %d; give 1 to %d", limit, Query.LIMIT);
        }
        if (queries == null == words.isEmpty()) {
            throw new UsageException(
                    "请给出要找的话，或用 --queries 给出每行一个查询的文件",
                    "give what to look for, or a file with one query a line with --queries");
        }
        try (var index = new DocsHome(surroundings).open()) {
            requireCorpora(index);
            refresh(index);
            if (!isLexical) {
                sayWhereOnlyWordsCount(index);
            }
            for (var text : texts()) {
                var hits =
                        search(
                                index,
                                new Query(
                                        text,
                                        corpus == null ? List.of() : List.of(corpus),
                                        limit,
                                        !isLexical));
                if (isJson || queries != null) {
                    surroundings.out().println(Json.write(value(text, hits)));
                } else {
                    print(hits);
                }
            }
        }
        return Exit.DONE;
    }

    private void requireCorpora(DocIndex index) {
        if (index.corpora().isEmpty()) {
            throw new UsageException(
                    "没有文档；用 troupe docs add 添加文件夹",
                    "there are no documents; add a folder with troupe docs add");
        }
    }

    private List<String> texts() {
        if (queries == null) {
            return List.of(String.join(" ", words));
        }
        var file = surroundings.directory().resolve(queries);
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UsageException(
                    "%s 读不出来（%s）；请给出 UTF-8 文本文件，每行一个查询",
                    "%s cannot be read (%s); give a UTF-8 text file with one query a line",
                    file,
                    e.getClass().getSimpleName());
        }
    }

    private void sayWhereOnlyWordsCount(DocIndex index) {
        for (var each : corpus == null ? index.corpora() : List.of(index.corpus(corpus))) {
            if (!index.isEmbedded(each.id())) {
                surroundings.warn(
                        Sentence.of(
                                "语料 %s 还没有全部句向量，只按词语搜索；运行 troupe docs add %s 补全",
                                "corpus %s has not all sentence vectors, so only words count; run troupe docs add %s to make them",
                                each.id(),
                                each.folder()));
            }
        }
    }

    /** By words alone where the embedder cannot be used on this machine, which is said. */
    private List<Hit> search(DocIndex index, Query query) {
        try {
            return index.search(query);
        } catch (ModelException e) {
            surroundings.warn(e.problem().sentence());
            return index.search(query.lexical());
        }
    }

    /** What is searched is what the folders hold now, where they can be read. */
    private void refresh(DocIndex index) {
        for (var each : corpus == null ? index.corpora() : List.of(index.corpus(corpus))) {
            try {
                index.refresh(each.id()).notes().forEach(surroundings::warn);
            } catch (RetrievalException e) { // what was indexed before can still be found
                surroundings.warn(e.sentence());
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
        fields.put("score", Value.of(rounded(hit.score())));
        fields.put("corpus", Value.of(hit.corpus().id()));
        fields.put("summary", Value.of(hit.summary()));
        if (isExplained) {
            fields.put(
                    "explanation",
                    Value.of(hit.explanation().parts().stream().map(this::value).toList()));
        }
        return Value.of(fields);
    }

    private Value value(Explanation.Part part) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("what", Value.of(surroundings.say(part.what())));
        fields.put("points", Value.of(rounded(part.points())));
        return Value.of(fields);
    }

    private static double rounded(double score) {
        return Math.round(score * DIGITS) / (double) DIGITS;
    }

    private void print(List<Hit> hits) {
        var out = surroundings.out();
        if (hits.isEmpty()) {
            new DocsHome(surroundings).say("没有找到。", "Nothing was found.");
        }
        for (int i = 0; i < hits.size(); i++) {
            var hit = hits.get(i);
            var place = hit.anchor().isEmpty() ? hit.path() : hit.path() + "#" + hit.anchor();
            out.println(
                    String.format(
                            Locale.ROOT,
                            "%2d. %s  %s  (%.2f)",
                            i + 1,
                            CellText.oneLine(hit.title()),
                            CellText.oneLine(place),
                            hit.score()));
            out.println("    " + CellText.oneLine(hit.summary()));
            if (isExplained) {
                for (var part : hit.explanation().parts()) {
                    out.println(
                            String.format(
                                    Locale.ROOT,
                                    "      %+.2f  %s",
                                    part.points(),
                                    surroundings.say(part.what())));
                }
            }
        }
    }
}
