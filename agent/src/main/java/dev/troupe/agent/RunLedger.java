package dev.troupe.agent;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the nodes of one run share beside variables: who its agents are, which files are its own,
 * what was approved, what came from outside. Safe for use by several threads.
 *
 * @param agents as they were when the run began
 * @param own files that the run made, or replaced with approval
 * @param approved tools that a person approved for the whole run
 */
record RunLedger(Roster agents, Set<Path> own, Set<String> approved, OutsideText outside) {
    static RunLedger begin(Roster agents) {
        return new RunLedger(
                agents,
                ConcurrentHashMap.newKeySet(),
                ConcurrentHashMap.newKeySet(),
                new OutsideText());
    }

    /** Whether a file was there before the run. */
    boolean isForeign(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
                && !own.contains(file);
    }
}
