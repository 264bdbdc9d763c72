package dev.troupe.retrieval.value;

import java.util.List;

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
}
