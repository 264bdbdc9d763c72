package dev.troupe.retrieval;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What is different between two corpora, for instance two versions.
 *
 * @param added paths that only the second has
 * @param removed paths that only the first has
 * @param changed pages of both that are not the same
 */
public record CorpusDiff(List<String> added, List<String> removed, List<Change> changed) {
    public CorpusDiff {
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        changed = List.copyOf(changed);
    }

    /**
     * @param added anchors that only the second has
     * @param removed anchors that only the first has
     * @param changed anchors of both below which something is different
     */
    public record Change(
            String path, List<String> added, List<String> removed, List<String> changed) {
        public Change {
            added = List.copyOf(added);
            removed = List.copyOf(removed);
            changed = List.copyOf(changed);
        }
    }

    static CorpusDiff of(Snapshot first, Snapshot second) {
        var added = new ArrayList<String>();
        var removed = new ArrayList<String>();
        var changed = new ArrayList<Change>();
        var paths = new TreeSet<>(first.paths());
        paths.addAll(second.paths());
        for (var path : paths) {
            if (first.page(path) < 0) {
                added.add(path);
            } else if (second.page(path) < 0) {
                removed.add(path);
            } else {
                var one = PageDocuments.page(first, path);
                var other = PageDocuments.page(second, path);
                if (!one.equals(other)) {
                    changed.add(change(one, other));
                }
            }
        }
        return new CorpusDiff(added, removed, changed);
    }

    private static Change change(Page one, Page other) {
        var before =
                one.passages().stream().collect(Collectors.toMap(Passage::anchor, each -> each));
        var after =
                other.passages().stream().collect(Collectors.toMap(Passage::anchor, each -> each));
        return new Change(
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
