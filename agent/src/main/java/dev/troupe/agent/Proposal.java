package dev.troupe.agent;

import java.nio.file.Path;
import java.util.List;

/**
 * A call with everything chosen that it leaves open, before it is judged.
 *
 * @param names files whose names were chosen
 * @param spared tells the person of a file that is not overwritten; empty where there is none
 */
record Proposal<I extends Record>(
        CheckedCall<I> call, Intention intention, List<Path> names, String spared) {}
