package dev.troupe.codec;

/**
 * How large an archive may be. Writers and readers use the same limits, so that whatever is
 * exported can be imported.
 *
 * @param manifest bytes of the manifest
 * @param events bytes of all events
 * @param entries of the ZIP, of which a run needs a handful
 * @param nodes of the plan, with all that it was extended and revised by; a workflow that a user
 *     gives may have 20,000
 * @param visits of nodes and edges while changes of the plan and repeated variables are applied; a
 *     plan of 10,000 nodes that arrives node by node needs half
 */
record ArchiveLimits(int manifest, int events, int entries, int nodes, long visits) {
    private static final int MIB = 1024 * 1024; // bytes

    static final ArchiveLimits STANDARD =
            new ArchiveLimits(4 * MIB, 256 * MIB, 10_000, 20_000, 100_000_000);
}
