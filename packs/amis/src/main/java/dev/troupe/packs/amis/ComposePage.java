package dev.troupe.packs.amis;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.ToolReply;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Composes the components that were handed in into one valid page. What a model composed itself is
 * taken where it is valid; else the components are put below each other, and that is said.
 */
record ComposePage(PageCheck check) implements Tool<ComposePage.Input, ToolReply> {
    static final String NAME = "composePage";

    record Input(
            @Describe("shared variables of the components, in the order in which they are shown")
                    List<String> parts,
            @Nullable @Describe("in the user's language") String title,
            @Nullable @Describe("stack or tabs; stack where left out") String layout,
            @Nullable @Describe("root data beside what the components brought along: an object")
                    Value data,
            @Nullable
                    @Describe(
                            "the whole page's amis JSON, where stack and tabs do not do; it must hold all components")
                    Value page) {
        PageBuilder.Layout order() {
            return "tabs".equals(layout) ? PageBuilder.Layout.TABS : PageBuilder.Layout.STACK;
        }
    }

    /** What was composed. */
    record Composed(String title, List<String> components, String variable) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        NAME,
                        "Composes components into one page, checks it and keeps it as the shared variable page.",
                        Input.class)
                .computing()
                .titled("组合页面", "compose the page");
    }

    @Override
    public ToolReply call(Input input, ToolContext context) {
        var components = components(input, context);
        var title = input.title() == null ? "" : input.title();
        var data = data(input, components, context);
        var simple = PageBuilder.page(title, components, input.order(), data);
        var own = input.page();
        var composed = own == null || own.isMissing() ? simple : SubmitJson.read(own);
        var problems = new ArrayList<>(check.page(composed));
        problems.addAll(lacking(composed, components));
        if (problems.isEmpty()) {
            return ToolReply.ok(keep(composed, components, context));
        }
        var fallback =
                composed.equals(simple)
                        ? simple
                        : PageBuilder.page(title, components, PageBuilder.Layout.STACK, data);
        var left = check.page(fallback);
        if (!left.isEmpty()) {
            var list = PageProblem.list(left);
            throw new ToolException(
                    AmisProblem.INVALID_PAGE,
                    "组合出的页面不对：\n%s",
                    "The composed page is wrong:\n%s",
                    list);
        }
        var said =
                Sentence.of(
                        "组合的页面不对，组件改为依次排列：\n%s",
                        "The page as composed is not valid, so the components stand below each other:\n%s",
                        PageProblem.list(problems));
        return ToolReply.degraded(
                keep(fallback, components, context),
                context.language().choose(said.zh(), said.en()));
    }

    private static Composed keep(
            Value page, List<PageBuilder.Component> components, ToolContext context) {
        context.setVariable(Kept.PAGE, page);
        return new Composed(
                page.field("title").asText(),
                components.stream()
                        .map(component -> component.config().field("type").asText())
                        .toList(),
                Kept.PAGE);
    }

    private static List<PageBuilder.Component> components(Input input, ToolContext context) {
        var components = new ArrayList<PageBuilder.Component>();
        for (var name : input.parts()) {
            var kept = context.variable(name);
            if (!Kept.isComponent(kept)) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "共享变量“%s”里没有组件；有 %s",
                        "The shared variable '%s' holds no component; there are %s",
                        name,
                        context.variableKeys());
            }
            components.add(Kept.component(kept));
        }
        if (components.isEmpty()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "没有要组合的组件；请在 parts 里写出它们的变量",
                    "There are no components to compose; name their variables in parts");
        }
        return components;
    }

    /** Of the request's data what a component binds, and what is given here. */
    private static Map<String, Value> data(
            Input input, List<PageBuilder.Component> components, ToolContext context) {
        Map<String, Value> data = new LinkedHashMap<>();
        Kept.fields(Kept.pageData(context))
                .forEach((name, value) -> {
                    boolean isUsed =
                            components.stream()
                                    .anyMatch(one -> Bindings.in(one.config()).contains(name));
                    if (isUsed) {
                        data.put(name, value);
                    }
                });
        if (input.data() != null) {
            data.putAll(Kept.fields(input.data()));
        }
        return data;
    }

    /** Components that a composed page has lost. */
    private static List<PageProblem> lacking(Value page, List<PageBuilder.Component> components) {
        var found = new ArrayList<Value>();
        Nested.walk(page, (_, _, value, _) -> found.add(value));
        return components.stream()
                .filter(component -> !found.contains(component.config()))
                .map(component ->
                        PageProblem.of(
                                "/body",
                                "缺少组件 %s“%s”",
                                "lacks the component %s '%s'",
                                component.config().field("type").asText(),
                                component.title()))
                .toList();
    }
}
