package dev.troupe.store.database;

import dev.troupe.store.value.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Changes as a message of at most 8,000 bytes: the epoch of the process that made them, then each
 * as a letter, an id and a sequence number. Parts that a later version adds are ignored.
 */
final class ChangeMessage {
    private static final String NO_ID = "-";
    private static final int MAX_LENGTH = 7_000; // characters, all of ASCII
    private static final Map<Change.Kind, String> LETTERS =
            Map.of(
                    Change.Kind.RUN, "r",
                    Change.Kind.CONVERSATION, "c",
                    Change.Kind.ORDER, "o",
                    Change.Kind.OWNER_LEFT, "l");
    private static final Map<String, Change.Kind> KINDS =
            LETTERS.entrySet().stream()
                    .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    private ChangeMessage() {}

    /** As few messages as possible. */
    static List<String> write(long epoch, List<Change> changes) {
        var messages = new ArrayList<String>();
        var text = new StringBuilder().append(epoch);
        for (var change : changes) {
            if (text.length() > MAX_LENGTH) {
                messages.add(text.toString());
                text = new StringBuilder().append(epoch);
            }
            text.append(' ')
                    .append(LETTERS.get(change.kind()))
                    .append(' ')
                    .append(change.id().isEmpty() ? NO_ID : change.id())
                    .append(' ')
                    .append(change.sequence());
        }
        messages.add(text.toString());
        return messages;
    }

    /** The changes of other processes. */
    static List<Change> read(String message, long ownEpoch) {
        var parts = message.split(" ", -1);
        var changes = new ArrayList<Change>();
        if (parts[0].equals(Long.toString(ownEpoch))) {
            return changes;
        }
        for (int i = 1; i + 2 < parts.length; i += 3) {
            var kind = KINDS.get(parts[i]);
            if (kind != null && parts[i + 2].matches("-?\\d{1,18}")) {
                var id = parts[i + 1].equals(NO_ID) ? "" : parts[i + 1];
                changes.add(new Change(kind, id, Long.parseLong(parts[i + 2])));
            }
        }
        return changes;
    }
}
