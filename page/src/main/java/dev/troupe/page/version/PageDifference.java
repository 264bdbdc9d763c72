package dev.troupe.page.version;

import dev.troupe.core.value.Value;
import dev.troupe.page.component.Block;
import dev.troupe.page.run.Page;
import dev.troupe.page.version.PageChange.Kind;
import dev.troupe.page.version.PageChange.ValueChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a reader sees differently between two pages, block by block. */
public final class PageDifference {
    private static final int MAX_VALUES = 50; // of one block; a reader reads no more

    private PageDifference() {}

    /** In the order of the later page; what was removed comes last. Empty if nothing changed. */
    public static List<PageChange> between(Page before, Page after) {
        var old = byId(before);
        var now = byId(after);
        var changes = new ArrayList<PageChange>();
        now.forEach((id, block) -> {
            var earlier = old.get(id);
            if (earlier == null) {
                changes.add(new PageChange(Kind.ADDED, id, titleOf(block), List.of()));
            } else if (!isSame(earlier, block)) {
                changes.add(
                        new PageChange(Kind.CHANGED, id, titleOf(block), values(earlier, block)));
            }
        });
        var moved =
                findMoved(
                        old.keySet().stream().filter(now::containsKey).toList(),
                        now.keySet().stream().filter(old::containsKey).toList());
        now.forEach((id, block) -> {
            if (moved.contains(id)) {
                changes.add(new PageChange(Kind.MOVED, id, titleOf(block), List.of()));
            }
        });
        old.forEach((id, block) -> {
            if (!now.containsKey(id)) {
                changes.add(new PageChange(Kind.REMOVED, id, titleOf(block), List.of()));
            }
        });
        return List.copyOf(changes);
    }

    /** Where its numbers come from is part of a block; how many rows there were is not. */
    private static boolean isSame(Block one, Block other) {
        return one.type().equals(other.type())
                && one.fields().equals(other.fields())
                && one.note().equals(other.note());
    }

    private static Map<String, Block> byId(Page page) {
        var blocks = new LinkedHashMap<String, Block>();
        page.blocks().forEach(block -> blocks.put(block.id(), block));
        return blocks;
    }

    private static String titleOf(Block block) {
        var title = block.field("title").asText();
        return title.isEmpty() ? block.id() : title;
    }

    /** The fewest blocks whose move explains the new order: those outside a longest common one. */
    private static List<String> findMoved(List<String> before, List<String> after) {
        var lengths = new int[before.size() + 1][after.size() + 1];
        for (int i = before.size() - 1; i >= 0; i--) {
            for (int j = after.size() - 1; j >= 0; j--) {
                lengths[i][j] =
                        before.get(i).equals(after.get(j))
                                ? lengths[i + 1][j + 1] + 1
                                : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        var moved = new ArrayList<>(after);
        for (int i = 0, j = 0; i < before.size() && j < after.size(); ) {
            if (before.get(i).equals(after.get(j))) {
                moved.remove(after.get(j));
                i++;
                j++;
            } else if (lengths[i + 1][j] >= lengths[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return moved;
    }

    private static List<ValueChange> values(Block before, Block after) {
        var old = flatten(before);
        var now = flatten(after);
        var changes = new ArrayList<ValueChange>();
        now.forEach((place, value) -> {
            var earlier = old.getOrDefault(place, Value.missing());
            if (!earlier.equals(value)) {
                changes.add(new ValueChange(place, earlier, value));
            }
        });
        old.forEach((place, value) -> {
            if (!now.containsKey(place)) {
                changes.add(new ValueChange(place, value, Value.missing()));
            }
        });
        return changes.stream().limit(MAX_VALUES).toList();
    }

    /** The values of a block by what they are to a reader. */
    private static Map<String, Value> flatten(Block block) {
        var values = new LinkedHashMap<String, Value>();
        switch (block.type()) {
            case "kpi_grid" ->
                    block.field("items")
                            .items()
                            .forEach(item ->
                                    put(values, item.field("label").asText(), item.field("value")));
            case "chart" -> putChart(block, values);
            case "table" -> putTable(block, values);
            default -> {} // compared field by field below
        }
        block.fields()
                .forEach((name, value) -> {
                    boolean isData =
                            List.of("items", "xAxis", "series", "rows", "headers").contains(name)
                                    && !values.isEmpty();
                    if (!isData) {
                        put(values, name, value);
                    }
                });
        put(values, "note", Value.of(block.note()));
        return values;
    }

    private static void putChart(Block block, Map<String, Value> values) {
        var labels = block.field("xAxis").items();
        for (var series : block.field("series").items()) {
            for (int i = 0; i < labels.size(); i++) {
                put(
                        values,
                        series.field("name").asText() + " / " + labels.get(i).asText(),
                        series.field("data").item(i));
            }
        }
    }

    /** A row is known by its first cell. */
    private static void putTable(Block block, Map<String, Value> values) {
        var headers = block.field("headers").items();
        for (var row : block.field("rows").items()) {
            var cells = row.field("cells").items();
            for (int i = 0; i < Math.min(headers.size(), cells.size()); i++) {
                put(
                        values,
                        cells.getFirst().asText() + " / " + headers.get(i).asText(),
                        cells.get(i));
            }
        }
    }

    /** Numbers of the same name are distinguished by their position. */
    private static void put(Map<String, Value> values, String place, Value value) {
        var free = place;
        for (int i = 2; values.containsKey(free); i++) {
            free = place + " (" + i + ")";
        }
        values.put(free, value);
    }
}
