package dev.troupe.store.value;

/**
 * What was written since a file was opened.
 *
 * @param commits how often all waiting callers waited for the disk
 * @param writes appends and the like, of which several share a commit
 */
public record CommitTotals(long commits, long writes) {
    public CommitTotals plus(int newWrites) {
        return new CommitTotals(commits + 1, writes + newWrites);
    }
}
