package dev.troupe.page.run;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.page.component.Block;

/**
 * The output of the node of a slot.
 *
 * @param hash of what a model was asked for its text; empty if none was
 */
record WrittenBlock(Block block, String hash) {
    private static final String BLOCK = "block";
    private static final String HASH = "hash";

    Value toValue() {
        return hash.isEmpty()
                ? block.toValue()
                : ValueRecords.of(BLOCK, block.toValue(), HASH, Value.of(hash));
    }

    static WrittenBlock of(Value output) {
        return output.field(BLOCK).isMissing()
                ? new WrittenBlock(Block.of(output), "")
                : new WrittenBlock(Block.of(output.field(BLOCK)), output.field(HASH).asText());
    }
}
