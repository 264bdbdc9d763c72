package dev.troupe.page.component;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The components that blueprints may use. Immutable. */
public final class ComponentRegistry {
    /** The six components of Troupe. */
    public static final ComponentRegistry STANDARD =
            of(
                    new KpiGrid(),
                    new ChartComponent(),
                    new TableComponent(),
                    new Markdown(),
                    new ItemList(
                            "suggestion_list",
                            "items",
                            List.of("title", "description"),
                            Map.of(
                                    "title",
                                    List.of(),
                                    "maxItems",
                                    List.of(),
                                    "categories",
                                    List.of())),
                    new ItemList(
                            "question_generator",
                            "questions",
                            List.of("question", "answer"),
                            Map.of(
                                    "title", List.of(),
                                    "knowledgePoint", List.of(),
                                    "difficulty", List.of("easy", "medium", "hard"),
                                    "count", List.of(),
                                    "types", List.of(),
                                    "subject", List.of())));

    private final Map<String, Component> components;

    private ComponentRegistry(Map<String, Component> components) {
        this.components = components;
    }

    public static ComponentRegistry of(Component... components) {
        var byName = new LinkedHashMap<String, Component>();
        Arrays.stream(components).forEach(it -> byName.put(it.name(), it));
        return new ComponentRegistry(byName);
    }

    /** The same with one more component, which replaces one of the same name. */
    public ComponentRegistry with(Component component) {
        var more = new LinkedHashMap<>(components);
        more.put(component.name(), component);
        return new ComponentRegistry(more);
    }

    public Optional<Component> find(String name) {
        return Optional.ofNullable(components.get(name));
    }

    /** In the order of registration. */
    public Set<String> names() {
        return Collections.unmodifiableSet(components.keySet());
    }
}
