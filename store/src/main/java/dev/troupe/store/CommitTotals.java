package dev.troupe.store;

/**
 * What was written since a file was opened.
 *
 * @param commits how often everybody waited for the disk
 * @param writes appends and the like, of which several share a commit
 */
public record CommitTotals(long commits, long writes) {
    CommitTotals plus(int newWrites) {
        return new CommitTotals(commits + 1, writes + newWrites);
    }
}
