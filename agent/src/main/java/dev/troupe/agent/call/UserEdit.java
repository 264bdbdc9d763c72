package dev.troupe.agent.call;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a user changed in a call before approving it.
 *
 * @param note a note for the model with the answer; empty for a call as it came
 * @param excluded files that the call as it came was to change, and that it no longer changes
 */
public record UserEdit(String note, List<Path> excluded) {
    /** Nothing was changed. */
    public static final UserEdit NONE = new UserEdit("", List.of());

    public UserEdit {
        excluded = List.copyOf(excluded);
    }

    /** The change from a call to another one. */
    public static UserEdit between(ProposedCall sent, ProposedCall edited, String note) {
        var excluded = new ArrayList<>(sent.changes());
        excluded.removeAll(edited.changes());
        return new UserEdit(note, excluded);
    }
}
