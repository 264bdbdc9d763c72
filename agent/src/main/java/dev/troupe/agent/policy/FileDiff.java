package dev.troupe.agent.policy;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a call would change a text file, for the user who is asked to approve it.
 *
 * @param path as users see it
 * @param diff unified, with three lines of context and without the names of the files; empty where
 *     the texts differ too much to be compared
 * @param added lines that are new; those of the whole file where {@code diff} is empty
 * @param removed removed lines, in the same way
 * @param isCut whether {@code diff} is only the beginning
 * @param summary what changes, in the user's language; omitted where only the lines are compared
 */
public record FileDiff(
        String path, String diff, int added, int removed, boolean isCut, @Nullable String summary) {
    private static final int CONTEXT = 3; // lines
    private static final int LONGEST = 20_000; // characters of a diff; longer ones are truncated
    // different lines of a text; comparing takes their square
    private static final int MOST = 4_000;

    /** The difference of two texts that are not the same. */
    public static FileDiff between(String path, String before, String after) {
        var old = before.lines().toList();
        var changed = after.lines().toList();
        int shared = countShared(old, changed);
        if (old.size() - shared > MOST || changed.size() - shared > MOST) {
            return new FileDiff(path, "", changed.size(), old.size(), false, null);
        }
        var patch = DiffUtils.diff(old, changed);
        int added = 0;
        int removed = 0;
        for (var delta : patch.getDeltas()) {
            added += delta.getTarget().size();
            removed += delta.getSource().size();
        }
        var lines = UnifiedDiffUtils.generateUnifiedDiff("", "", old, patch, CONTEXT);
        var diff = String.join("\n", lines.subList(Math.min(2, lines.size()), lines.size()));
        boolean isLong = diff.length() > LONGEST;
        return new FileDiff(
                path, isLong ? diff.substring(0, LONGEST) : diff, added, removed, isLong, null);
    }

    public FileDiff withSummary(@Nullable String text) {
        return new FileDiff(path, diff, added, removed, isCut, text);
    }

    /** How many lines both texts begin with and end with. */
    private static int countShared(List<String> old, List<String> changed) {
        int most = Math.min(old.size(), changed.size());
        int first = 0;
        while (first < most && old.get(first).equals(changed.get(first))) {
            first++;
        }
        int last = 0;
        while (last < most - first
                && old.get(old.size() - 1 - last).equals(changed.get(changed.size() - 1 - last))) {
            last++;
        }
        return first + last;
    }
}
