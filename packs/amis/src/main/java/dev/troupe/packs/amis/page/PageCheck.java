package dev.troupe.packs.amis.page;

import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.config.BindingNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether a page is one that amis can render and that may be shown: valid against amis's schema,
 * every binding resolvable, every declared piece of data used, and without code. Pages that models
 * write are text from outside.
 *
 * @param hosts names, with their ports if they have one, of other hosts that requests may go to
 */
public record PageCheck(Set<String> hosts) {
    public PageCheck {
        hosts = Set.copyOf(hosts);
    }

    /** Allows no other host. */
    public static final PageCheck STRICT = new PageCheck(Set.of());

    /**
     * All problems of a whole page; empty if it is valid.
     *
     * @throws AmisException where the build left amis out
     */
    public List<AmisPageProblem> checkPage(Value page) {
        if (!page.field("type").equals(Value.of("page"))) {
            return List.of(
                    AmisPageProblem.of(
                            "/type",
                            "根组件的 type 是“%s”；必须是 page",
                            "the root's type is '%s'; it must be page",
                            page.field("type").asText()));
        }
        return problems(page);
    }

    /**
     * All that is wrong with one component of a page, with paths that begin at it.
     *
     * @param component a record with a type
     * @param data what the page's root data will hold
     * @param needed names of data that the component must bind
     */
    public List<AmisPageProblem> checkComponent(Value component, Value data, List<String> needed) {
        if (component.field("type").asText().isEmpty()) {
            return List.of(
                    AmisPageProblem.of(
                            "/type",
                            "组件缺少 type；请指定，如 form、crud、chart",
                            "the component has no type; specify one, such as form, crud or chart"));
        }
        var page = Map.of("type", Value.of("page"), "data", data, "body", component);
        var found = new ArrayList<AmisPageProblem>();
        for (var problem : problems(Value.of(page))) {
            var path = problem.path();
            found.add(
                    path.startsWith("/body")
                            ? new AmisPageProblem(path.substring("/body".length()), problem.text())
                            : problem);
        }
        found.addAll(findUnused(component, needed));
        return found;
    }

    private List<AmisPageProblem> problems(Value page) {
        var schema = AmisSchema.load();
        var found = new ArrayList<>(schema.problems(page));
        found.addAll(new TypeCheck(schema.types()).of(page));
        found.addAll(new SafetyCheck(hosts).of(page));
        if (found.isEmpty()) {
            found.addAll(BindingCheck.of(page));
        }
        return found;
    }

    private static List<AmisPageProblem> findUnused(Value component, List<String> needed) {
        var bound = BindingNames.findNames(component);
        return needed.stream()
                .filter(name -> !bound.contains(name))
                .map(name ->
                        AmisPageProblem.of(
                                "",
                                "没有用到数据“%s”；请用 ${%s} 绑定，不要把值写死",
                                "does not use the data '%s'; bind it with ${%s} instead of writing its values",
                                name,
                                name))
                .toList();
    }
}
