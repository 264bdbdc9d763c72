package dev.troupe.retrieval.search;

import dev.troupe.retrieval.index.IndexSnapshot;
import dev.troupe.retrieval.index.SearchField;
import dev.troupe.retrieval.term.ParsedQuery;
import dev.troupe.retrieval.term.TermAnalyzer;
import dev.troupe.retrieval.value.Hit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.index.Term;

/**
 * How much of a task's text a page covers: words count in full if its title or a heading of the
 * passage contains them, by half if they are elsewhere in the passage or in another heading. A word
 * counts more if fewer pages have it; one that occurs in no page counts as one that every eighth
 * has, since tasks contain specific names.
 */
public record TaskCoverage(ParsedQuery task, IndexSnapshot index) {
    private static final Set<SearchField> PAGE =
            EnumSet.of(
                    SearchField.PAGE_TITLE,
                    SearchField.PAGE_HEADINGS,
                    SearchField.PAGE_TEXT,
                    SearchField.PAGE_CODE);
    private static final double UNKNOWN = 2.0; // of a word that no page has
    private static final double INSIDE = 0.5; // of a word that stands in the text alone

    /** From 0 to 1. */
    public double coverageOf(Hit hit) {
        var names = termsOfNames(hit);
        var texts = termsOfText(hit);
        double all = 0;
        double common = 0;
        for (var unit : task.units()) {
            if (unit.weight() > ParsedQuery.CROSSING) {
                double weight = unit.weight() * rarityOf(unit);
                all += weight;
                common +=
                        weight
                                * (isMentioned(unit, names)
                                        ? 1
                                        : isMentioned(unit, texts) ? INSIDE : 0);
            }
        }
        return all == 0 ? 0 : common / all;
    }

    private static Set<String> termsOfNames(Hit hit) {
        var file = hit.path().substring(hit.path().lastIndexOf('/') + 1);
        var names = new ArrayList<>(hit.passage().headings());
        names.add(hit.title());
        names.add(file.contains(".") ? file.substring(0, file.lastIndexOf('.')) : file);
        return termsOf(names);
    }

    private Set<String> termsOfText(Hit hit) {
        var texts = new ArrayList<String>();
        texts.add(hit.summary());
        texts.add(hit.passage().text());
        hit.codeExamples().forEach(example -> texts.add(example.code()));
        index.passageCount(hit.path()).forEach(passage -> texts.add(passage.heading()));
        return termsOf(texts);
    }

    private static Set<String> termsOf(List<String> texts) {
        return texts.stream()
                .flatMap(text -> TermAnalyzer.analyze(text).stream())
                .map(TermAnalyzer.Term::text)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static boolean isMentioned(ParsedQuery.Unit unit, Set<String> words) {
        return unit.ways().stream().anyMatch(way -> words.containsAll(way.terms()));
    }

    private double rarityOf(ParsedQuery.Unit unit) {
        int most = 0;
        for (var way : unit.ways()) {
            most = Math.max(most, way.terms().stream().mapToInt(this::pageCount).min().orElse(0));
        }
        if (most == 0) {
            return UNKNOWN;
        }
        int pages = Math.max(1, index.pageCount());
        return Math.log(1 + (pages - Math.min(most, pages) + 0.5) / (most + 0.5));
    }

    private int pageCount(String term) {
        int most = 0;
        for (var field : PAGE) {
            try {
                most = Math.max(most, index.reader().docFreq(new Term(field.id(), term)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return most;
    }
}
