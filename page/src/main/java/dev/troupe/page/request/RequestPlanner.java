package dev.troupe.page.request;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.blueprint.ComputeGraph;
import dev.troupe.page.blueprint.DataBinding;
import dev.troupe.page.blueprint.DataContract;
import dev.troupe.page.blueprint.PageLayout;
import dev.troupe.page.blueprint.TabSpec;
import dev.troupe.page.blueprint.UiComposition;
import dev.troupe.page.component.DataTable;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Plans a page about one table by rules, from Chinese and English requests. Each part of a request
 * is a question for the tool {@code askTable}, or asks what stands out in the answer before it. A
 * part that the tool does not understand is a problem: there are no empty blocks.
 *
 * @param probe answers each question once
 * @param clock gives the blueprint its time
 * @param recipes plan the requests of their domains; the first that answers decides
 */
public record RequestPlanner(QuestionProbe probe, InstantSource clock, List<PageRecipe> recipes) {
    private static final String TOOL = "askTable";
    private static final int MAX_BARS = 30; // rows that a chart can show legibly
    private static final Pattern INSIGHT =
            Pattern.compile(
                    "(?i)(?:what|which values?)\\s+stands?\\s+out|outliers?|anomal\\w+|insights?|highlights?|summary|(?:有什么|哪些)?(?:异常|亮点|突出|洞察|值得注意)(?:的?(?:地方|数据|值))?|总结|小结|解读");
    private static final Pattern PERIOD =
            Pattern.compile("\\d{4}(?:[-/.年].{1,8})?|(?:19|20)\\d{2}-?Q[1-4]");
    private static final Pattern SHARE =
            Pattern.compile("(?i)\\b(?:share|proportion|percentage|pie)\\b|占比|比例|份额|饼图");

    public RequestPlanner {
        recipes = List.copyOf(recipes);
    }

    /** A planner of pages about tables alone. */
    public RequestPlanner(QuestionProbe probe, InstantSource clock) {
        this(probe, clock, List.of());
    }

    /** Plans the page of a request. */
    public PagePlan plan(String request) throws InterruptedException {
        for (var recipe : recipes) {
            var plan = recipe.plan(new PageRequest(request, probe, clock.instant()));
            if (plan.isPresent()) {
                return plan.get();
            }
        }
        return planTable(request);
    }

    private PagePlan planTable(String request) throws InterruptedException {
        var parts = RequestParts.of(request);
        var problems = new ArrayList<LocalizedText>();
        if (parts.file().isEmpty()) {
            problems.add(
                    LocalizedText.of(
                            "请求没有指明数据文件；请指明文件名，例如“sales.csv 的看板：每月总额、前五名产品”",
                            "the request names no file; name one, as in \"a dashboard of sales.csv: total per month, top five products\""));
        }
        if (parts.parts().isEmpty()) {
            problems.add(
                    LocalizedText.of(
                            "请求没有说明页面要有什么；请在冒号后列出，例如“：每月总额、前五名产品、异常”",
                            "the request does not list what the page contains; list it after a colon, as in \": total per month, top five products, what stands out\""));
        }
        return problems.isEmpty()
                ? plan(request, parts, parts.file().orElseThrow())
                : new PagePlan.Unclear(problems);
    }

    private PagePlan plan(String request, RequestParts parts, String file)
            throws InterruptedException {
        var language = Language.of(request);
        var bindings = new ArrayList<DataBinding>();
        var slots = new ArrayList<ComponentSlot>();
        var problems = new ArrayList<LocalizedText>();
        for (var part : parts.parts()) {
            if (INSIGHT.matcher(part).matches()) {
                planInsight(part, bindings, slots).ifPresent(problems::add);
                continue;
            }
            var id = "part" + (bindings.size() + 1);
            var arguments = new LinkedHashMap<String, Value>();
            arguments.put("table", Value.of(file));
            arguments.put("question", Value.of(part));
            var reply = probe.call(TOOL, arguments);
            var why = findRefusal(part, reply);
            why.ifPresent(problems::add);
            if (why.isEmpty()) {
                bindings.add(DataBinding.ofTool(id, TOOL, arguments).withDescription(part));
                slots.add(slot(id, part, reply.data().field("result")));
            }
        }
        return problems.isEmpty()
                ? new PagePlan.Planned(
                        toBlueprint(request, parts.title(), bindings, slots, language))
                : new PagePlan.Unclear(problems);
    }

    /** Of the answer before it; there is nothing to describe before the first one. */
    private static Optional<LocalizedText> planInsight(
            String part, List<DataBinding> bindings, List<ComponentSlot> slots) {
        if (bindings.isEmpty()) {
            return Optional.of(
                    LocalizedText.of(
                            "“%s”之前没有数据；请先列出要计算的内容",
                            "there is no data before '%s'; list first what to compute", part));
        }
        for (var binding : bindings) {
            var reference = "$data." + binding.id() + ".result";
            boolean isDescribed =
                    slots.stream()
                            .anyMatch(slot ->
                                    slot.isAiContent() && reference.equals(slot.dataBinding()));
            if (!isDescribed) {
                slots.add(
                        new ComponentSlot(
                                binding.id() + "-insight",
                                "markdown",
                                reference,
                                Map.of(
                                        "title", Value.of(part + ": " + binding.description()),
                                        "variant", Value.of("insight")),
                                true));
            }
        }
        return Optional.empty();
    }

    /** Why an answer cannot be displayed; the tool names the words that it did not understand. */
    private static Optional<LocalizedText> findRefusal(String part, ToolReply reply) {
        var message = reply.message();
        if (!reply.isUsable()) {
            return Optional.of(
                    LocalizedText.of(
                            "“%s”：%s", "'%s': %s", part, message == null ? reply.code() : message));
        }
        if (DataTable.find(reply.data().field("result")).isEmpty()) {
            return Optional.of(
                    LocalizedText.of(
                            "“%s”没有结果行；请改用其他问题", "'%s' has no rows; ask another question", part));
        }
        if (reply.data().field("whole").equals(Value.of(true))) {
            return Optional.of(
                    LocalizedText.of(
                            "“%s”中没有要计算的内容；请指明列和计算，例如“每月 amount 总额”",
                            "'%s' asks for no computation; name a column and what to compute, as in 'total amount per month'",
                            part));
        }
        return Optional.empty();
    }

    private static ComponentSlot slot(String id, String part, Value result) {
        var table = DataTable.find(result).orElseThrow();
        var props = new LinkedHashMap<String, Value>();
        props.put("title", Value.of(part));
        var component = componentOf(part, table, result);
        if (component.startsWith("chart")) {
            props.put("variant", Value.of(component.substring("chart ".length())));
            component = "chart";
        }
        return new ComponentSlot(id, component, "$data." + id + ".result", props, false);
    }

    private static String componentOf(String part, DataTable table, Value result) {
        var label = table.labelColumn();
        long rows =
                result.field("rowCount") instanceof Value.Num(var count)
                        ? count.longValue()
                        : table.rows().size();
        int textColumns = table.columns().size() - table.numericColumns().size();
        if (rows == 1 && !table.numericColumns().isEmpty()) {
            return "kpi_grid";
        }
        if (label.isEmpty()
                || table.numericColumns().isEmpty()
                || textColumns > 2
                || rows > MAX_BARS) {
            return "table";
        }
        boolean isOverTime =
                table.column(label.get()).stream()
                        .allMatch(cell -> PERIOD.matcher(cell.asText()).matches());
        return isOverTime ? "chart line" : SHARE.matcher(part).find() ? "chart pie" : "chart bar";
    }

    private Blueprint toBlueprint(
            String request,
            String title,
            List<DataBinding> bindings,
            List<ComponentSlot> slots,
            Language language) {
        var now = clock.instant();
        return Blueprint.of(
                        "bp-" + now.toEpochMilli(),
                        title,
                        request,
                        new DataContract(List.of(), bindings),
                        ComputeGraph.EMPTY,
                        new UiComposition(
                                PageLayout.SINGLE_PAGE,
                                List.of(
                                        new TabSpec(
                                                "main", language.choose("概览", "Overview"), slots))))
                .withSource(request, now.toString());
    }
}
