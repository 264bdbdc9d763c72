package dev.troupe.packs.amis.page;

import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.config.ConfigWalker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether every component has a type that amis knows. Its schema lets unknown ones pass.
 *
 * @param types those of amis
 */
record TypeCheck(Set<String> types) {
    /** Properties that hold components. */
    private static final Set<String> PLACES =
            Set.of(
                    "body",
                    "controls",
                    "toolbar",
                    "actions",
                    "buttons",
                    "headerToolbar",
                    "footerToolbar",
                    "bulkActions",
                    "itemActions",
                    "aside",
                    "header",
                    "footer",
                    "dialog",
                    "drawer",
                    "filter",
                    "form",
                    "title");

    /** Short forms that toolbars of tables accept in addition to the types. */
    private static final Set<String> TOOLS =
            Set.of(
                    "bulkActions",
                    "bulk-actions",
                    "columns-toggler",
                    "drag-toggler",
                    "export-csv",
                    "export-excel",
                    "export-excel-template",
                    "filter-toggler",
                    "load-more",
                    "pagination",
                    "reload",
                    "statistics",
                    "switch-per-page",
                    "tpl");

    List<AmisPageProblem> of(Value page) {
        var found = new ArrayList<AmisPageProblem>();
        ConfigWalker.walk(
                page,
                (path, key, value, _) -> {
                    var type = value.field("type").asText();
                    if (PLACES.contains(key)
                            && !isVisible(path)
                            && !type.isEmpty()
                            && !types.contains(type)
                            && !TOOLS.contains(type)) {
                        found.add(unknownType(path, type));
                    }
                });
        return found;
    }

    /** Data is not a component. */
    private static boolean isVisible(String path) {
        return path.startsWith("/data/");
    }

    private AmisPageProblem unknownType(String path, String type) {
        return AmisPageProblem.of(
                path + "/type",
                "amis 没有组件“%s”；相近的有 %s",
                "amis has no component '%s'; near it are %s",
                type,
                String.join(", ", similarTypes(type)));
    }

    /** Types that share a word, the shortest first; some common ones if none does. */
    private List<String> similarTypes(String type) {
        var words = Stream.of(type.split("-", -1)).filter(word -> word.length() > 2).toList();
        var alike =
                types.stream()
                        .filter(known -> words.stream().anyMatch(known::contains))
                        .sorted(
                                Comparator.comparingInt(String::length)
                                        .thenComparing(known -> known))
                        .limit(5)
                        .toList();
        return alike.isEmpty()
                ? List.of("form", "crud", "table", "chart", "input-text", "select", "tpl")
                : alike;
    }
}
