package dev.troupe.cli;

import dev.troupe.cli.terminal.SystemContext;
import dev.troupe.runtime.pack.StandardPacks;

/**
 * Runs several commands in one process, from which the launcher makes its start cache: the classes
 * that they use are loaded and recorded as frequently used.
 */
final class CacheTraining {
    private CacheTraining() {}

    /**
     * @param lines each a command, its words separated by tabs
     */
    public static void main(String[] lines) {
        for (var line : lines) {
            Main.run(SystemContext.create(), StandardPacks::open, line.split("\t"));
        }
    }
}
