package dev.troupe.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Questions about the amis documents, with the pages that answer them. */
final class LabelledQueries {
    private static final int CUT = 10; // pages that count for nDCG
    private static final int FIRST = 3; // pages that count for recall
    private static final int ANSWERS = 2; // the least grade of a page that recall wants

    private LabelledQueries() {}

    /**
     * @param isTuned whether weights were chosen by it; the other half was left alone
     * @param grades by path: 3 the page to read, 2 answers it too, 1 helps
     */
    record Labelled(String language, String text, boolean isTuned, Map<String, Integer> grades) {}

    /** One of nDCG@10 and recall@3 over some questions. */
    record Quality(double ndcg, double recall) {}

    static List<Labelled> load() {
        try (var in = LabelledQueries.class.getResourceAsStream("queries.tsv")) {
            if (in == null) {
                throw new IllegalStateException("resource queries.tsv is missing");
            }
            var lines =
                    new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.startsWith("#"))
                            .toList();
            var queries = new ArrayList<Labelled>();
            for (int i = 0; i < lines.size(); i++) {
                queries.add(parse(lines.get(i), i % 2 == 0));
            }
            return queries;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Labelled parse(String line, boolean isTuned) {
        var cells = line.split("\t", 3);
        var grades = new HashMap<String, Integer>();
        for (var label : cells[2].split(" ", -1)) {
            int mark = label.lastIndexOf('=');
            grades.put(label.substring(0, mark), Integer.parseInt(label.substring(mark + 1)));
        }
        return new Labelled(cells[0], cells[1], isTuned, Map.copyOf(grades));
    }

    /** By language and half, {@code zh tuned}. */
    static Map<String, Quality> quality(
            List<Labelled> queries, Function<String, List<String>> search) {
        var byKind = new TreeMap<String, List<Quality>>();
        for (var query : queries) {
            var found = search.apply(query.text());
            var quality = new Quality(ndcg(found, query.grades()), recall(found, query.grades()));
            var half = query.isTuned() ? " tuned" : " untouched";
            byKind.computeIfAbsent(query.language() + half, _ -> new ArrayList<>()).add(quality);
            byKind.computeIfAbsent("all" + half, _ -> new ArrayList<>()).add(quality);
        }
        var means = new TreeMap<String, Quality>();
        byKind.forEach((kind, each) -> means.put(kind, mean(each)));
        return means;
    }

    private static Quality mean(List<Quality> each) {
        return new Quality(
                each.stream().mapToDouble(Quality::ndcg).average().orElse(0),
                each.stream().mapToDouble(Quality::recall).average().orElse(0));
    }

    /** Normalised discounted cumulative gain (Järvelin and Kekäläinen 2002), gains 2^grade - 1. */
    private static double ndcg(List<String> found, Map<String, Integer> grades) {
        var gained = found.stream().map(path -> grades.getOrDefault(path, 0)).toList();
        var ideal = grades.values().stream().sorted(Comparator.reverseOrder()).toList();
        return discountedGain(gained) / discountedGain(ideal);
    }

    private static double discountedGain(List<Integer> grades) {
        return IntStream.range(0, Math.min(CUT, grades.size()))
                .mapToDouble(i -> (Math.pow(2, grades.get(i)) - 1) * Math.log(2) / Math.log(i + 2))
                .sum();
    }

    /** Of the pages that answer, at most three, how many are among the first three. */
    private static double recall(List<String> found, Map<String, Integer> grades) {
        long wanted = grades.values().stream().filter(grade -> grade >= ANSWERS).count();
        long had =
                found.stream()
                        .limit(FIRST)
                        .filter(path -> grades.getOrDefault(path, 0) >= ANSWERS)
                        .count();
        return (double) had / Math.min(FIRST, wanted);
    }
}
