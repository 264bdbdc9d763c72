package dev.troupe.retrieval;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.retrieval.term.ParsedQuery;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
import dev.troupe.retrieval.vector.LockedFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Stores which pages users opened for which questions. It raises these pages for similar questions,
 * a little, and each entry can be removed. It outlives every rebuild of an index.
 */
public final class Feedback {
    // of the best score, for a page opened once for the same question
    static final double ONE = 0.1;
    static final double MOST = 0.3; // of the best score, however often it was opened
    private static final double LIKE = 0.5; // share of words that questions must have in common

    private final LockedFile file;

    Feedback(Path file) {
        this.file = new LockedFile(file);
    }

    /**
     * @param query as it was asked
     * @param corpus its name, so that it applies to all versions
     * @param path of the page that was opened
     * @param times how often
     */
    public record Entry(String query, String corpus, String path, int times) {}

    /** In the order in which they were first given. */
    public List<Entry> entries() {
        var text = file.read();
        if (text.isEmpty()) {
            return List.of();
        }
        try {
            return Json.parse(text).field("opened").items().stream()
                    .map(Feedback::toEntry)
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new RetrievalException(
                    RetrievalProblem.UNREADABLE,
                    "无法解析 %s：%s；请修复或删除它",
                    "cannot parse %s: %s; correct or remove it",
                    file,
                    e.getMessage());
        }
    }

    private static Entry toEntry(Value value) {
        return new Entry(
                value.field("query").asText(),
                value.field("corpus").asText(),
                value.field("path").asText(),
                Integer.parseInt(value.field("times").asText()));
    }

    /** A user opened a page after this question. */
    public void recordOpen(String query, String corpus, String path) {
        file.runLocked(() -> {
            var entries = new ArrayList<Entry>();
            boolean isKnown = false;
            for (var entry : entries()) {
                boolean isSame = matches(entry, query, corpus, path);
                isKnown |= isSame;
                int times = isSame ? entry.times() + 1 : entry.times();
                entries.add(new Entry(entry.query(), entry.corpus(), entry.path(), times));
            }
            if (!isKnown) {
                entries.add(new Entry(query, corpus, path, 1));
            }
            write(entries);
        });
    }

    /** Removes all entries of this page and question; returns whether there were any. */
    public boolean removeEntries(String query, String corpus, String path) {
        boolean isKnown = entries().stream().anyMatch(entry -> matches(entry, query, corpus, path));
        file.runLocked(() -> {
            var entries = new ArrayList<>(entries());
            entries.removeIf(entry -> matches(entry, query, corpus, path));
            write(entries);
        });
        return isKnown;
    }

    private static boolean matches(Entry entry, String query, String corpus, String path) {
        return entry.query().equals(query)
                && entry.corpus().equals(corpus)
                && entry.path().equals(path);
    }

    /** Takes everything back. */
    public void removeAll() {
        file.runLocked(() -> write(List.of()));
    }

    private void write(List<Entry> entries) {
        var values =
                entries.stream()
                        .map(entry ->
                                Value.of(
                                        Map.of(
                                                "query", Value.of(entry.query()),
                                                "corpus", Value.of(entry.corpus()),
                                                "path", Value.of(entry.path()),
                                                "times", Value.of(entry.times()))))
                        .toList();
        file.write(Json.write(Value.of(Map.of("opened", Value.of(values)))));
    }

    /**
     * What pages of a corpus are raised by for a question, as a share of the best score, by path.
     */
    Map<String, Double> findBoosts(ParsedQuery parsed, String corpus) {
        var asked = termsOf(parsed);
        var raises = new HashMap<String, Double>();
        for (var entry : entries()) {
            double likeness =
                    entry.corpus().equals(corpus)
                            ? similarity(asked, termsOf(ParsedQuery.of(entry.query())))
                            : 0;
            if (likeness >= LIKE) {
                raises.merge(entry.path(), ONE * entry.times() * likeness, Double::sum);
            }
        }
        raises.replaceAll((_, raise) -> Math.min(MOST, raise));
        return raises;
    }

    private static Set<String> termsOf(ParsedQuery parsed) {
        var words = new HashSet<String>();
        parsed.units().forEach(unit -> words.add(unit.word()));
        return words;
    }

    /** Shared words over all words (Jaccard 1912). */
    private static double similarity(Set<String> one, Set<String> other) {
        var shared = new HashSet<>(one);
        shared.retainAll(other);
        var all = new HashSet<>(one);
        all.addAll(other);
        return all.isEmpty() ? 0 : (double) shared.size() / all.size();
    }
}
