package dev.troupe.page.run;

import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.component.Block;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * What a blueprint became: its blocks with their data.
 *
 * @param summary one line about the page
 */
public record Page(
        String title, String summary, Instant generatedAt, String layout, List<Tab> tabs) {
    /** A group of blocks. */
    public record Tab(String id, String label, List<Block> blocks) {
        public Tab {
            blocks = List.copyOf(blocks);
        }
    }

    public Page {
        tabs = List.copyOf(tabs);
    }

    /** Puts the blocks where the blueprint has their slots. */
    static Page of(Blueprint blueprint, Map<String, Block> blocks, Instant at) {
        var ui = blueprint.uiComposition();
        return new Page(
                blueprint.name(),
                blueprint.description(),
                at,
                ui.layout().name().toLowerCase(Locale.ROOT),
                ui.tabs().stream()
                        .map(tab ->
                                new Tab(
                                        tab.id(),
                                        tab.label(),
                                        tab.slots().stream()
                                                .map(slot -> blocks.get(slot.id()))
                                                .filter(Objects::nonNull)
                                                .toList()))
                        .toList());
    }

    /** All blocks in the order in which they are displayed. */
    public List<Block> blocks() {
        return tabs.stream().flatMap(tab -> tab.blocks().stream()).toList();
    }

    /** The JSON form that clients read. */
    public Value toValue() {
        var meta = new LinkedHashMap<String, Value>();
        meta.put("pageTitle", Value.of(title));
        meta.put("summary", Value.of(summary));
        meta.put("generatedAt", Value.of(generatedAt.toString()));
        meta.put("dataSource", Value.of("tool"));
        var fields = new LinkedHashMap<String, Value>();
        fields.put("meta", Value.of(meta));
        fields.put("layout", Value.of(layout));
        fields.put("tabs", Value.of(tabs.stream().map(Page::toValue).toList()));
        return Value.of(fields);
    }

    private static Value toValue(Tab tab) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(tab.id()));
        fields.put("label", Value.of(tab.label()));
        fields.put("blocks", Value.of(tab.blocks().stream().map(Block::toValue).toList()));
        return Value.of(fields);
    }

    /**
     * Reads what {@link #toValue} wrote.
     *
     * @throws java.time.format.DateTimeParseException when it has no valid time
     */
    public static Page of(Value value) {
        var meta = value.field("meta");
        return new Page(
                meta.field("pageTitle").asText(),
                meta.field("summary").asText(),
                Instant.parse(meta.field("generatedAt").asText()),
                value.field("layout").asText(),
                value.field("tabs").items().stream()
                        .map(tab ->
                                new Tab(
                                        tab.field("id").asText(),
                                        tab.field("label").asText(),
                                        tab.field("blocks").items().stream()
                                                .map(Block::of)
                                                .toList()))
                        .toList());
    }
}
