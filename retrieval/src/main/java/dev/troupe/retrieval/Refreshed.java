package dev.troupe.retrieval;

import dev.troupe.core.Sentence;
import java.util.List;

/**
 * What an update of an index did.
 *
 * @param added pages that are new
 * @param changed pages whose file changed
 * @param removed pages whose file is gone or cannot be read any more
 * @param pages how many there are now
 * @param skipped of the files that are no pages of the index, why
 * @param notes what else people should know, for instance that a damaged index was made anew
 */
public record Refreshed(
        int added,
        int changed,
        int removed,
        int pages,
        List<Sentence> skipped,
        List<Sentence> notes) {
    public Refreshed {
        skipped = List.copyOf(skipped);
        notes = List.copyOf(notes);
    }

    /** Whether anything is different from before. */
    public boolean hasChanges() {
        return added + changed + removed > 0;
    }
}
