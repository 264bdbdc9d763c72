package dev.troupe.page.patch;

import java.util.List;

/**
 * Changes of a blueprint, in the order in which they are applied.
 *
 * @param instructions at least 1
 */
public record PatchPlan(List<PatchInstruction> instructions) {
    public PatchPlan {
        instructions = List.copyOf(instructions);
        if (instructions.isEmpty()) {
            throw new IllegalArgumentException("a patch has at least 1 instruction");
        }
    }

    /** The blocks that it changes, each once. */
    public List<String> affectedBlocks() {
        return instructions.stream().map(PatchInstruction::target).distinct().toList();
    }
}
