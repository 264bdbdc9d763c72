package dev.troupe.retrieval.value;

import dev.troupe.core.value.LocalizedText;
import java.util.List;

/**
 * What an update of an index did.
 *
 * @param added pages that are new
 * @param changed pages whose file changed
 * @param removed pages whose file no longer exists or cannot be read any more
 * @param pages how many there are now
 * @param skipped of the files that are not pages of the index, why
 * @param notes further notices for users, for instance that a damaged index was created again
 */
public record RefreshReport(
        int added,
        int changed,
        int removed,
        int pages,
        List<LocalizedText> skipped,
        List<LocalizedText> notes) {
    public RefreshReport {
        skipped = List.copyOf(skipped);
        notes = List.copyOf(notes);
    }

    /** Whether anything is different from before. */
    public boolean hasChanges() {
        return added + changed + removed > 0;
    }
}
