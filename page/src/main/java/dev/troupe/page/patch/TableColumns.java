package dev.troupe.page.patch;

import dev.troupe.core.value.Value;
import dev.troupe.page.run.Page;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The columns of the tables of a page.
 *
 * @param byBlock headers by the id of the block
 */
public record TableColumns(Map<String, List<String>> byBlock) {
    public static final TableColumns NONE = new TableColumns(Map.of());

    public TableColumns {
        byBlock = Collections.unmodifiableMap(new LinkedHashMap<>(byBlock));
    }

    public static TableColumns of(Page page) {
        var columns = new LinkedHashMap<String, List<String>>();
        for (var block : page.blocks()) {
            if (block.type().equals("table")) {
                columns.put(
                        block.id(),
                        block.field("headers").items().stream().map(Value::asText).toList());
            }
        }
        return new TableColumns(columns);
    }

    /** The header of a table that a user names in any case, without its unit; empty if none. */
    Optional<String> find(String block, String name) {
        var wanted = plain(name);
        return byBlock.getOrDefault(block, List.of()).stream()
                .filter(header -> plain(header).equals(wanted))
                .findFirst();
    }

    private static String plain(String header) {
        return header.replaceFirst("\\s*\\(%\\)$", "")
                .replace('_', ' ')
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
