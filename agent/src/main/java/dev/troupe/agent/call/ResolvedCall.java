package dev.troupe.agent.call;

import java.nio.file.Path;
import java.util.List;

/**
 * A call with everything chosen that it leaves open, before it is judged.
 *
 * @param names files whose names were chosen
 * @param spared the notice about a file that is not overwritten; empty if there is none
 */
public record ResolvedCall<I extends Record>(
        CheckedCall<I> call, ProposedCall proposed, List<Path> names, String spared) {}
