package dev.troupe.retrieval;

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
 * How much of what a task says a page says, too: in full where its title or a heading of the
 * passage says it, by half where it is elsewhere in the passage or another heading. A word counts
 * the more, the fewer pages have it; one that no page has counts as one that every eighth has,
 * since tasks name things of their own.
 */
record Relatedness(ParsedQuery task, Snapshot index) {
    private static final Set<Field> PAGE =
            EnumSet.of(Field.PAGE_TITLE, Field.PAGE_HEADINGS, Field.PAGE_TEXT, Field.PAGE_CODE);
    private static final double UNKNOWN = 2.0; // of a word that no page has
    private static final double INSIDE = 0.5; // of a word that stands in the text alone

    /** From 0 to 1. */
    double degree(Hit hit) {
        var names = names(hit);
        var texts = texts(hit);
        double all = 0;
        double common = 0;
        for (var unit : task.units()) {
            if (unit.weight() > ParsedQuery.CROSSING) {
                double weight = unit.weight() * rarity(unit);
                all += weight;
                common += weight * (isSaid(unit, names) ? 1 : isSaid(unit, texts) ? INSIDE : 0);
            }
        }
        return all == 0 ? 0 : common / all;
    }

    private static Set<String> names(Hit hit) {
        var file = hit.path().substring(hit.path().lastIndexOf('/') + 1);
        var names = new ArrayList<>(hit.passage().headings());
        names.add(hit.title());
        names.add(file.contains(".") ? file.substring(0, file.lastIndexOf('.')) : file);
        return words(names);
    }

    private Set<String> texts(Hit hit) {
        var texts = new ArrayList<String>();
        texts.add(hit.summary());
        texts.add(hit.passage().text());
        hit.codeExamples().forEach(example -> texts.add(example.code()));
        index.passages(hit.path()).forEach(passage -> texts.add(passage.heading()));
        return words(texts);
    }

    private static Set<String> words(List<String> texts) {
        return texts.stream()
                .flatMap(text -> Terms.of(text).stream())
                .map(Terms.Term::text)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static boolean isSaid(ParsedQuery.Unit unit, Set<String> words) {
        return unit.ways().stream().anyMatch(way -> words.containsAll(way.terms()));
    }

    private double rarity(ParsedQuery.Unit unit) {
        int most = 0;
        for (var way : unit.ways()) {
            most = Math.max(most, way.terms().stream().mapToInt(this::pages).min().orElse(0));
        }
        if (most == 0) {
            return UNKNOWN;
        }
        int pages = Math.max(1, index.pages());
        return Math.log(1 + (pages - Math.min(most, pages) + 0.5) / (most + 0.5));
    }

    private int pages(String term) {
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
