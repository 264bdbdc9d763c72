package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.core.value.Problem;
import dev.troupe.language.Language;
import dev.troupe.model.Embedder;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The example sentences as vectors. Nothing is loaded before the first question. Safe for use by
 * several threads.
 */
public final class ExampleIndex {
    private static final int NEIGHBOURS = 3; // of a label, averaged: one alone may be an accident

    /**
     * Of the cosines, so that the confidence is the share of right answers: chosen by omitting each
     * example sentence in turn. chat/README.md has the figures.
     */
    private static final double ZH_TEMPERATURE = 0.045;

    private static final double EN_TEMPERATURE = 0.03; // cosines of English are closer together

    private static final int MEANINGS = 3; // offered where no label is sure
    private static final double POSSIBLE = 0.12; // below, a meaning is not worth offering

    private final Supplier<Optional<Embedder>> source;
    private final List<LabelledExample> exemplars;
    private final Map<String, float[]> vectors = new ConcurrentHashMap<>(); // of examples only

    public ExampleIndex(Supplier<Optional<Embedder>> source, List<LabelledExample> exemplars) {
        this.source = source;
        this.exemplars = List.copyOf(exemplars);
    }

    /**
     * What a text is nearest to.
     *
     * @param confidence that the text has the meaning of the label, 0 to 1
     * @param text the nearest example
     * @param interpretations what agents may be meant to do, the likeliest first; may be empty
     */
    record Nearest(String label, double confidence, String text, List<String> interpretations) {}

    /**
     * @throws ModelException where no embedder is installed or it does not work here
     */
    Nearest nearest(String text, List<AgentCard> cards) {
        var language = Language.of(text);
        var candidates =
                Stream.concat(exemplars.stream(), ownExamples(cards))
                        .filter(exemplar -> exemplar.language() == language)
                        .filter(exemplar -> isRelevant(exemplar, cards))
                        .toList();
        var vector = embedMissing(text, candidates);
        var similarities = new HashMap<String, List<Double>>();
        for (var candidate : candidates) {
            similarities
                    .computeIfAbsent(candidate.label(), _ -> new ArrayList<>())
                    .add(dot(vector, vector(candidate.text())));
        }
        var shares =
                toShares(similarities, language == Language.ZH ? ZH_TEMPERATURE : EN_TEMPERATURE);
        return nearest(shares, vector, candidates);
    }

    private static Nearest toNearest(List<Ranked> ranked, double confidence) {
        var interpretations =
                ranked.stream()
                        .filter(it ->
                                it.share > POSSIBLE && it.label.startsWith(LabelledExample.AGENT))
                        .limit(MEANINGS)
                        .map(Ranked::text)
                        .toList();
        var best = ranked.getFirst();
        return new Nearest(best.label, confidence, best.text, interpretations);
    }

    private record Ranked(String label, double share, String text) {}

    private Nearest nearest(
            Map<String, Double> shares, float[] vector, List<LabelledExample> candidates) {
        var ranked =
                shares.entrySet().stream()
                        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                        .map(entry ->
                                new Ranked(
                                        entry.getKey(),
                                        entry.getValue(),
                                        text(entry.getKey(), vector, candidates)))
                        .toList();
        var wanted = LabelledExample.normalizeLabel(ranked.getFirst().label);
        double confidence =
                ranked.stream()
                        .filter(it -> LabelledExample.normalizeLabel(it.label).equals(wanted))
                        .mapToDouble(Ranked::share)
                        .sum();
        return toNearest(ranked, Math.min(1, confidence));
    }

    private String text(String label, float[] vector, List<LabelledExample> candidates) {
        return candidates.stream()
                .filter(candidate -> candidate.label().equals(label))
                .max(Comparator.comparingDouble(it -> dot(vector, vector(it.text()))))
                .orElseThrow()
                .text();
    }

    /** Of each label among all, by a softmax over their mean similarity. */
    private static Map<String, Double> toShares(
            Map<String, List<Double>> similarities, double temperature) {
        var weights = new HashMap<String, Double>();
        similarities.forEach((label, all) -> weights.put(label, Math.exp(mean(all) / temperature)));
        double sum = weights.values().stream().mapToDouble(Double::doubleValue).sum();
        weights.replaceAll((_, weight) -> weight / sum);
        return weights;
    }

    private static double mean(List<Double> similarities) {
        return similarities.stream()
                .sorted(Comparator.reverseOrder())
                .limit(NEIGHBOURS)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
    }

    /** Agents without example sentences are known by their cards. */
    private Stream<LabelledExample> ownExamples(List<AgentCard> cards) {
        return cards.stream()
                .filter(card -> exemplars.stream().noneMatch(it -> it.label().equals(label(card))))
                .flatMap(card ->
                        Stream.concat(Stream.of(card.description()), card.capabilities().stream())
                                .filter(text -> !text.isBlank())
                                .map(text -> new LabelledExample(label(card), text)));
    }

    private static String label(AgentCard card) {
        return LabelledExample.AGENT + card.type();
    }

    private static boolean isRelevant(LabelledExample exemplar, List<AgentCard> cards) {
        return !exemplar.label().startsWith(LabelledExample.AGENT)
                || cards.stream().anyMatch(card -> exemplar.label().equals(label(card)));
    }

    /** Loads what examples are not loaded yet; the vector of the text. */
    private float[] embedMissing(String text, List<LabelledExample> candidates) {
        var unknown =
                Stream.concat(Stream.of(text), candidates.stream().map(LabelledExample::text))
                        .filter(each -> !vectors.containsKey(each))
                        .distinct()
                        .toList();
        if (unknown.isEmpty()) { // the text is itself an example
            return vector(text);
        }
        var embedder =
                source.get()
                        .orElseThrow(() ->
                                new ModelException(
                                        Problem.of(
                                                ModelProblem.UNAVAILABLE,
                                                "没有安装句向量；请加上 troupe-embedding",
                                                "no sentence embeddings are installed; add troupe-embedding")));
        var made = embedder.embed(unknown);
        for (int i = 0; i < unknown.size(); i++) {
            boolean isExample =
                    i > 0
                            || !unknown.getFirst().equals(text)
                            || candidates.stream().anyMatch(each -> each.text().equals(text));
            if (isExample) {
                vectors.put(unknown.get(i), made.get(i));
            }
        }
        return unknown.getFirst().equals(text) ? made.getFirst() : vector(text);
    }

    private float[] vector(String text) {
        var vector = vectors.get(text);
        if (vector == null) {
            throw new IllegalStateException("'" + text + "' has no vector");
        }
        return vector;
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
