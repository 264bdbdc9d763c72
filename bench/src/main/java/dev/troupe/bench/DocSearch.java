package dev.troupe.bench;

import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.SearchQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** How good and how fast document search is on the amis documents, against plain Lucene. */
final class DocSearch {
    /** What was wrong with the indexer of the source system, and must come first here. */
    private static final List<String> CASES =
            List.of(
                    "日期选择",
                    "date",
                    "form-item-input-text 文本输入框，用户名",
                    "表单输入框",
                    "crud 表格 分页",
                    "a page with a chart and a table",
                    "的");

    private static final int ROUNDS = 5;

    private DocSearch() {}

    static void measure(Path root) throws Exception {
        var directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bench-search");
        try {
            var corpus = new Corpus("amis", "", copy(root, directory.resolve("corpus")));
            measureTimes(corpus, directory.resolve("docs"));
            try (var index = DocIndex.open(directory.resolve("docs"))) {
                measureQuality(new PlainLucene(corpus.folder()), index);
            }
        } finally {
            TempDirectories.delete(directory);
        }
    }

    private static Path copy(Path from, Path to) throws Exception {
        try (var files = Files.walk(from)) {
            for (var file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        return to;
    }

    private static void measureTimes(Corpus corpus, Path place) throws Exception {
        try (var index = DocIndex.open(place)) {
            print("index, cold", () -> index.add(corpus));
            print("sentence vectors", () -> index.computeEmbeddings(corpus.id(), (_, _) -> {}));
        }
        try (var index = DocIndex.open(place)) {
            print(
                    "reload, with first search by words",
                    () -> index.search(SearchQuery.of("x").withoutVectors()));
            print("nothing changed", () -> index.refresh(corpus.id()));
            var file = corpus.folder().resolve("zh-CN/components/alert.md");
            Files.writeString(file, Files.readString(file) + "\nzebra\n");
            print(
                    "one file changed, until it is found",
                    () -> {
                        index.refresh(corpus.id());
                        if (index.search(SearchQuery.of("zebra").withoutVectors()).isEmpty()) {
                            throw new IllegalStateException("the change is not found");
                        }
                    });
        }
    }

    private static void print(String what, Runnable work) {
        long began = System.nanoTime();
        work.run();
        System.out.printf(Locale.ROOT, "%s: %.0f ms%n", what, (System.nanoTime() - began) / 1e6);
    }

    private static void measureQuality(PlainLucene plain, DocIndex index) {
        Function<String, List<String>> lexical =
                text -> paths(index.search(SearchQuery.of(text).withoutVectors()));
        Function<String, List<String>> hybrid = text -> paths(index.search(SearchQuery.of(text)));
        var queries = LabelledQueries.load();
        System.out.println("plain Lucene  " + LabelledQueries.quality(queries, plain::search));
        System.out.println("by words      " + LabelledQueries.quality(queries, lexical));
        System.out.println("hybrid        " + LabelledQueries.quality(queries, hybrid));
        median("by words", queries, lexical, "");
        median("hybrid", queries, hybrid, " "); // another text: its vector is not remembered
        for (var text : CASES) {
            System.out.println(text + " -> " + hybrid.apply(text).stream().limit(5).toList());
        }
    }

    private static List<String> paths(List<Hit> hits) {
        return hits.stream().map(Hit::path).toList();
    }

    private static void median(
            String what,
            List<LabelledQueries.Labelled> queries,
            Function<String, List<String>> search,
            String addition) {
        var times = new double[queries.size() * ROUNDS];
        int found = 0;
        for (int i = 0; i < times.length; i++) {
            var text =
                    queries.get(i % queries.size()).text()
                            + addition.repeat(i / queries.size() + 1);
            long began = System.nanoTime();
            found += search.apply(text).size();
            times[i] = (System.nanoTime() - began) / 1e6;
        }
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT,
                "query %s: median %.1f ms, pages found %d%n",
                what,
                times[times.length / 2],
                found);
    }
}
