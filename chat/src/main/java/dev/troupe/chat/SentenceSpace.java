package dev.troupe.chat;

import dev.troupe.agent.AgentCard;
import dev.troupe.core.Problem;
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
final class SentenceSpace {
    private static final int NEIGHBOURS = 2; // of a label, averaged: one alone may be an accident
    private static final double TEMPERATURE = 0.05; // of cosines, which lie between 0.3 and 0.9

    private final Supplier<Optional<Embedder>> source;
    private final List<Exemplar> exemplars;
    private final Map<String, float[]> vectors = new ConcurrentHashMap<>();

    SentenceSpace(Supplier<Optional<Embedder>> source, List<Exemplar> exemplars) {
        this.source = source;
        this.exemplars = List.copyOf(exemplars);
    }

    /**
     * What a text is nearest to.
     *
     * @param confidence share of its label among all labels, 0 to 1
     * @param sentence the nearest of all sentences
     */
    record Nearest(String label, double confidence, String sentence) {}

    /**
     * @throws ModelException where no embedder is installed or it does not work here
     */
    Nearest nearest(String text, List<AgentCard> cards) {
        var language = Language.of(text);
        var candidates =
                Stream.concat(exemplars.stream(), own(cards))
                        .filter(exemplar -> exemplar.language() == language)
                        .filter(exemplar -> isMeant(exemplar, cards))
                        .toList();
        load(text, candidates);
        var likeness = new HashMap<String, List<Double>>();
        var vector = vector(text);
        for (var candidate : candidates) {
            likeness.computeIfAbsent(candidate.label(), _ -> new ArrayList<>())
                    .add(dot(vector, vector(candidate.sentence())));
        }
        return nearest(likeness, vector, candidates);
    }

    private Nearest nearest(
            Map<String, List<Double>> likeness, float[] vector, List<Exemplar> candidates) {
        var scores = new HashMap<String, Double>();
        likeness.forEach((label, all) -> scores.put(label, mean(all)));
        var best =
                scores.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
        double top = scores.getOrDefault(best, 0.0);
        double sum =
                scores.values().stream()
                        .mapToDouble(score -> Math.exp((score - top) / TEMPERATURE))
                        .sum();
        var sentence =
                candidates.stream()
                        .filter(candidate -> candidate.label().equals(best))
                        .max(Comparator.comparingDouble(it -> dot(vector, vector(it.sentence()))))
                        .orElseThrow()
                        .sentence();
        return new Nearest(best, 1 / sum, sentence);
    }

    private static double mean(List<Double> likeness) {
        return likeness.stream()
                .sorted(Comparator.reverseOrder())
                .limit(NEIGHBOURS)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
    }

    /** Agents without example sentences are known by what their cards say. */
    private Stream<Exemplar> own(List<AgentCard> cards) {
        return cards.stream()
                .filter(card -> exemplars.stream().noneMatch(it -> it.label().equals(label(card))))
                .flatMap(card ->
                        Stream.concat(Stream.of(card.description()), card.capabilities().stream())
                                .filter(text -> !text.isBlank())
                                .map(text -> new Exemplar(label(card), text)));
    }

    private static String label(AgentCard card) {
        return Exemplar.AGENT + card.type();
    }

    private static boolean isMeant(Exemplar exemplar, List<AgentCard> cards) {
        return !exemplar.label().startsWith(Exemplar.AGENT)
                || cards.stream().anyMatch(card -> exemplar.label().equals(label(card)));
    }

    private void load(String text, List<Exemplar> candidates) {
        var unknown =
                Stream.concat(Stream.of(text), candidates.stream().map(Exemplar::sentence))
                        .filter(sentence -> !vectors.containsKey(sentence))
                        .distinct()
                        .toList();
        if (unknown.isEmpty()) {
            return;
        }
        var embedder =
                source.get()
                        .orElseThrow(() ->
                                new ModelException(
                                        Problem.of(
                                                ModelProblem.UNAVAILABLE,
                                                "no sentence embeddings are installed; add troupe-embedding")));
        var made = embedder.embed(unknown);
        for (int i = 0; i < unknown.size(); i++) {
            vectors.put(unknown.get(i), made.get(i));
        }
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
