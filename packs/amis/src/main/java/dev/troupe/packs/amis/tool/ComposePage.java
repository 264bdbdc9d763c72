package dev.troupe.packs.amis.tool;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.build.AmisPageBuilder;
import dev.troupe.packs.amis.config.BindingNames;
import dev.troupe.packs.amis.config.ConfigWalker;
import dev.troupe.packs.amis.page.AmisPageProblem;
import dev.troupe.packs.amis.page.AmisProblem;
import dev.troupe.packs.amis.page.PageCheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Composes the components that were handed in into one valid page. What a model composed itself is
 * used if it is valid; else the components are placed below each other, and this is reported.
 */
public record ComposePage(PageCheck check) implements Tool<ComposePage.Input, ToolReply> {
    public static final String NAME = "composePage";

    record Input(
            @Describe("shared variables of the components, in the order in which they are shown")
                    List<String> parts,
            @Nullable @Describe("in the user's language") String title,
            @Nullable @Describe("stack or tabs; default: stack") String layout,
            @Nullable @Describe("root data in addition to the data of the components: an object")
                    Value data,
            @Nullable
                    @Describe(
                            "the whole page's amis JSON, where stack and tabs do not do; it must hold all components")
                    Value page) {
        AmisPageBuilder.Layout order() {
            return "tabs".equals(layout)
                    ? AmisPageBuilder.Layout.TABS
                    : AmisPageBuilder.Layout.STACK;
        }
    }

    /** What was composed. */
    record Composed(String title, List<String> components, String variable) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        NAME,
                        "Composes components into one page, validates it and stores it as the shared variable page.",
                        Input.class)
                .withComputePool()
                .withTitle("组合页面", "compose the page");
    }

    @Override
    public ToolReply call(Input input, ToolContext context) {
        var components = components(input, context);
        var title = input.title() == null ? "" : input.title();
        var data = data(input, components, context);
        var simple = AmisPageBuilder.page(title, components, input.order(), data);
        var own = input.page();
        var composed = own == null || own.isMissing() ? simple : SubmittedJson.read(own);
        var problems = new ArrayList<>(check.checkPage(composed));
        problems.addAll(findMissing(composed, components));
        if (problems.isEmpty()) {
            return ToolReply.ok(store(composed, components, context));
        }
        var fallback =
                composed.equals(simple)
                        ? simple
                        : AmisPageBuilder.page(
                                title, components, AmisPageBuilder.Layout.STACK, data);
        var left = check.checkPage(fallback);
        if (!left.isEmpty()) {
            var list = AmisPageProblem.list(left);
            throw new ToolException(
                    AmisProblem.INVALID_PAGE,
                    "组合出的页面无效：\n%s",
                    "The composed page is not valid:\n%s",
                    list);
        }
        var said =
                LocalizedText.of(
                        "组合的页面无效，组件改为依次排列：\n%s",
                        "The composed page is not valid, so the components are stacked:\n%s",
                        AmisPageProblem.list(problems));
        return ToolReply.partial(
                store(fallback, components, context),
                context.language().choose(said.zh(), said.en()));
    }

    private static Composed store(
            Value page, List<AmisPageBuilder.Component> components, ToolContext context) {
        context.setVariable(StoredComponents.PAGE, page);
        return new Composed(
                page.field("title").asText(),
                components.stream()
                        .map(component -> component.config().field("type").asText())
                        .toList(),
                StoredComponents.PAGE);
    }

    private static List<AmisPageBuilder.Component> components(Input input, ToolContext context) {
        var components = new ArrayList<AmisPageBuilder.Component>();
        for (var name : input.parts()) {
            var kept = context.variable(name);
            if (!StoredComponents.isComponent(kept)) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "共享变量“%s”中没有组件；可用的有：%s",
                        "The shared variable '%s' contains no component; expected one of %s",
                        name,
                        context.variableKeys());
            }
            components.add(StoredComponents.component(kept));
        }
        if (components.isEmpty()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "没有要组合的组件；请在 parts 中列出组件变量",
                    "No components to compose; list their variables in parts");
        }
        return components;
    }

    /** Of the request's data what a component binds, and what is given here. */
    private static Map<String, Value> data(
            Input input, List<AmisPageBuilder.Component> components, ToolContext context) {
        Map<String, Value> data = new LinkedHashMap<>();
        StoredComponents.fields(StoredComponents.pageData(context))
                .forEach((name, value) -> {
                    boolean isUsed =
                            components.stream()
                                    .anyMatch(one ->
                                            BindingNames.findNames(one.config()).contains(name));
                    if (isUsed) {
                        data.put(name, value);
                    }
                });
        if (input.data() != null) {
            data.putAll(StoredComponents.fields(input.data()));
        }
        return data;
    }

    /** Components that a composed page has lost. */
    private static List<AmisPageProblem> findMissing(
            Value page, List<AmisPageBuilder.Component> components) {
        var found = new ArrayList<Value>();
        ConfigWalker.walk(page, (_, _, value, _) -> found.add(value));
        return components.stream()
                .filter(component -> !found.contains(component.config()))
                .map(component ->
                        AmisPageProblem.of(
                                "/body",
                                "缺少组件 %s“%s”",
                                "the component %s '%s' is missing",
                                component.config().field("type").asText(),
                                component.title()))
                .toList();
    }
}
