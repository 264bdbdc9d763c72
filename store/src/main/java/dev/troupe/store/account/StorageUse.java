package dev.troupe.store.account;

/**
 * Bytes that a user's data takes; a large value of several runs counts for each of them.
 *
 * @param runs their entries and large values
 * @param files copies of the runs' files, files of imported runs, and files that API clients
 *     uploaded
 * @param conversations their messages and answers
 * @param pages all versions of their pages
 */
public record StorageUse(long runs, long files, long conversations, long pages) {
    public long total() {
        return runs + files + conversations + pages;
    }
}
