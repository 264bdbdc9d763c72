package dev.troupe.packs.amis.build;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.amis.config.ComponentConfig;
import dev.troupe.packs.amis.request.ComponentSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts components together into one page. */
public final class AmisPageBuilder {
    /**
     * A component on its way into a page.
     *
     * @param data what the page's root data must contain for it
     */
    public record Component(String title, Value config, Map<String, Value> data) {}

    /** How components stand. */
    public enum Layout {
        STACK,
        TABS
    }

    private AmisPageBuilder() {}

    /** The component of a part. */
    public static Value component(ComponentSpec part, Language language) {
        return switch (part) {
            case ComponentSpec.Form form -> new FormBuilder(language).form(form);
            case ComponentSpec.Table table -> new TableBuilder(language).table(table);
            case ComponentSpec.Chart chart -> ChartBuilder.chart(chart);
        };
    }

    /**
     * @param data of the whole page; what the components need comes on top
     */
    public static Value page(
            String title, List<Component> components, Layout layout, Map<String, Value> data) {
        var config = ComponentConfig.of("page");
        if (!title.isBlank()) {
            config.with("title", title);
        }
        Map<String, Value> all = new LinkedHashMap<>(data);
        components.forEach(component -> all.putAll(component.data()));
        if (!all.isEmpty()) {
            config.with("data", Value.of(all));
        }
        return config.with(
                        "body",
                        layout == Layout.TABS ? List.of(tabs(components)) : stack(components))
                .value();
    }

    private static Value tabs(List<Component> components) {
        var tabs = new ArrayList<Value>();
        for (var component : components) {
            tabs.add(
                    ComponentConfig.empty()
                            .with("title", component.title())
                            .with("body", List.of(component.config()))
                            .value());
        }
        return ComponentConfig.of("tabs").with("tabs", tabs).value();
    }

    /** One below the other; charts that follow each other stand side by side. */
    private static List<Value> stack(List<Component> components) {
        var body = new ArrayList<Value>();
        for (int i = 0; i < components.size(); i++) {
            boolean isPair =
                    i + 1 < components.size()
                            && isChart(components.get(i))
                            && isChart(components.get(i + 1));
            if (isPair) {
                body.add(sideBySide(components.get(i).config(), components.get(i + 1).config()));
                i++;
            } else {
                addBelow(components.get(i), components.size() > 1, body);
            }
        }
        return body;
    }

    /** A table has no title; if it is not alone it gets one. */
    private static void addBelow(Component component, boolean isOneOfSeveral, List<Value> body) {
        boolean isTable = component.config().field("type").equals(Value.of("crud"));
        if (isOneOfSeveral && isTable && !component.title().isBlank()) {
            body.add(
                    ComponentConfig.of("panel")
                            .with("title", component.title())
                            .with("body", List.of(component.config()))
                            .value());
        } else {
            body.add(component.config());
        }
    }

    private static boolean isChart(Component component) {
        return component.config().field("type").equals(Value.of("chart"));
    }

    private static Value sideBySide(Value left, Value right) {
        return ComponentConfig.of("grid")
                .with("columns", List.of(column(left), column(right)))
                .value();
    }

    private static Value column(Value config) {
        return ComponentConfig.empty().with("md", 6).with("body", List.of(config)).value();
    }
}
