package dev.troupe.packs.data.edit;

import dev.troupe.core.value.Value;
import java.util.Map;
import java.util.Optional;

/**
 * What a conversation holds after a file was edited, so that the next message can undo it.
 *
 * @param table the file, with its sheet if one was named
 * @param copy of the file as it was
 */
public record EditState(String table, String copy) {
    private static final String TABLE = "table"; // as a held question has it
    private static final String COPY = "copy";

    public static Optional<EditState> of(Value state) {
        var copy = state.field(COPY).asText();
        return copy.isEmpty()
                ? Optional.empty()
                : Optional.of(new EditState(state.field(TABLE).asText(), copy));
    }

    public Value toValue() {
        return Value.of(Map.of(TABLE, Value.of(table), COPY, Value.of(copy)));
    }
}
