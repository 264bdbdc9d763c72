package dev.troupe.agent.tool;

import dev.troupe.core.value.LocalizedText;
import java.util.Optional;

/**
 * A file as it would be after a call, for the user who is asked to approve the call.
 *
 * @param before the readable content that it has now; empty for a text file, which is read
 * @param after the readable content that it would have
 * @param summary what changes in a sentence without a full stop, such as {@code 9 of 12 rows are
 *     removed}; empty if the difference is clear without one
 */
public record FilePreview(Optional<String> before, String after, Optional<LocalizedText> summary) {
    /** A text file. */
    public static FilePreview ofText(String after) {
        return new FilePreview(Optional.empty(), after, Optional.empty());
    }
}
