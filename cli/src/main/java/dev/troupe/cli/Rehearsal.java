package dev.troupe.cli;

import dev.troupe.runtime.StandardPacks;

/**
 * Runs one command after another in one process, from which the launcher makes its start cache:
 * what they use is loaded and known to be used often when people ask for it.
 */
final class Rehearsal {
    private Rehearsal() {}

    /**
     * @param lines each a command, its words parted by tabs
     */
    public static void main(String[] lines) {
        for (var line : lines) {
            Main.run(SystemSurroundings.create(), StandardPacks::open, line.split("\t"));
        }
    }
}
