package dev.troupe.retrieval.index;

import dev.troupe.retrieval.value.CorpusDiff;
import dev.troupe.retrieval.value.IndexedPage;
import dev.troupe.retrieval.value.Passage;
import java.util.ArrayList;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Compares the pages of two indexes. */
public final class CorpusComparison {
    private CorpusComparison() {}

    public static CorpusDiff compare(IndexSnapshot first, IndexSnapshot second) {
        var added = new ArrayList<String>();
        var removed = new ArrayList<String>();
        var changed = new ArrayList<CorpusDiff.Change>();
        var paths = new TreeSet<>(first.paths());
        paths.addAll(second.paths());
        for (var path : paths) {
            if (first.pageEntry(path) < 0) {
                added.add(path);
            } else if (second.pageEntry(path) < 0) {
                removed.add(path);
            } else {
                var one = PageDocuments.readPage(first, path);
                var other = PageDocuments.readPage(second, path);
                if (!one.equals(other)) {
                    changed.add(comparePages(one, other));
                }
            }
        }
        return new CorpusDiff(added, removed, changed);
    }

    private static CorpusDiff.Change comparePages(IndexedPage one, IndexedPage other) {
        var before =
                one.passages().stream().collect(Collectors.toMap(Passage::anchor, each -> each));
        var after =
                other.passages().stream().collect(Collectors.toMap(Passage::anchor, each -> each));
        return new CorpusDiff.Change(
                one.path(),
                after.keySet().stream()
                        .filter(anchor -> !before.containsKey(anchor))
                        .sorted()
                        .toList(),
                before.keySet().stream()
                        .filter(anchor -> !after.containsKey(anchor))
                        .sorted()
                        .toList(),
                after.keySet().stream()
                        .filter(before::containsKey)
                        .filter(anchor -> !Objects.equals(after.get(anchor), before.get(anchor)))
                        .sorted()
                        .toList());
    }
}
