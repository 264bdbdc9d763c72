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
import dev.troupe.page.patch.PatchInstruction;
import dev.troupe.page.patch.PatchPlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A page about one table while it is planned: each part is answered once, and its component is
 * chosen by the answer. Not safe for use by several threads.
 */
final class TablePlan {
    private static final String ASK_TOOL = "askTable";
    private static final String QUERY_TOOL = "queryTables";
    private static final String DESCRIBE_TOOL = "describeTable";
    private static final Pattern INSIGHT =
            Pattern.compile(
                    "(?i)(?:what|which"
                            + " values?)\\s+stands?\\s+out|outliers?|anomal\\w+|insights?|highlights?|summary|(?:有什么|哪些)?(?:异常|亮点|突出|洞察|值得注意)(?:的?(?:地方|数据|值|点)|的)?|总结|小结|解读");
    private static final Pattern AND = Pattern.compile("\\s+and\\s+|(?:以及|和|与|及)");
    private static final Pattern COMPLETE =
            Pattern.compile(
                    "(?i)\\b(?:by|per|each|across|top|bottom|highest|lowest|number"
                            + " of)\\b|每|各|按|前|后|最");
    private static final Pattern PREPOSITION = Pattern.compile("(?i)^\\s*(?:by|per|across)\\b");
    private static final Pattern GROUPED =
            Pattern.compile("(?i)\\b(?:by|per|each|across)\\b|每|各|按");

    private final String file;
    private final Language language;
    private final QuestionProbe probe;
    private final Set<String> taken;
    private final List<DataBinding> bindings = new ArrayList<>();
    private final List<ComponentSlot> slots = new ArrayList<>();
    private final List<LocalizedText> problems = new ArrayList<>();
    private @Nullable TableShape shape;
    private String measure = ""; // the first part that was a single number

    TablePlan(String file, Language language, QuestionProbe probe) {
        this(file, language, probe, Set.of());
    }

    /**
     * @param taken ids of bindings and components that have other data
     */
    TablePlan(String file, Language language, QuestionProbe probe, Set<String> taken) {
        this.file = file;
        this.language = language;
        this.probe = probe;
        this.taken = Set.copyOf(taken);
    }

    List<LocalizedText> problems() {
        return List.copyOf(problems);
    }

    /** The columns of the table; without columns if it cannot be read, which is a problem. */
    TableShape shape() throws InterruptedException {
        var known = shape;
        if (known == null) {
            var reply = probe.call(DESCRIBE_TOOL, Map.of("table", Value.of(file)));
            if (!reply.isUsable()) {
                problems.add(Refusals.explain(file, reply));
            }
            known = reply.isUsable() ? TableShape.of(reply.data()) : new TableShape(0, List.of());
            shape = known;
        }
        return known;
    }

    /**
     * Adds what one part of a request asks for.
     *
     * @param scope a condition of the whole request, such as "in 2026"; may be empty
     */
    void add(String part, String scope) throws InterruptedException {
        if (INSIGHT.matcher(part).matches()) {
            addInsight(part);
            return;
        }
        var subject = ColumnDistribution.findSubject(part);
        if (subject.isPresent()) {
            var selection = select(scope);
            var column = shape().find(subject.get());
            if (column.isPresent() && selection.isPresent()) {
                addDistribution(
                        selection.get().shape().find(subject.get()).orElseThrow(),
                        selection.get(),
                        part);
                return;
            }
            if (!GROUPED.matcher(part).find()) {
                problems.add(
                        column.isPresent()
                                ? LocalizedText.of(
                                        "“%s”：无法理解条件“%s”；请用表中的列和值表达",
                                        "'%s': the condition '%s' was not understood; use columns"
                                                + " and values of the table",
                                        part,
                                        scope)
                                : noColumn(part, subject.get()));
                return;
            }
        }
        addQuestions(part, scope);
    }

    /**
     * The rows of a condition; empty if the words are not one, or select no row, which is a
     * problem.
     *
     * @param scope empty for all rows
     */
    Optional<TableSelection> select(String scope) throws InterruptedException {
        if (scope.isEmpty()) {
            return Optional.of(TableSelection.all(file, shape()));
        }
        var found = TableSelection.findSource(ask(scope), file);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        var source = found.get();
        var facts =
                probe.call(
                        QUERY_TOOL,
                        TableSelection.arguments(TableSelection.factsSql(source, shape())));
        if (!facts.isUsable()) {
            problems.add(Refusals.explain(scope, facts));
            return Optional.empty();
        }
        var shape = TableSelection.shapeOf(facts.data().field("rows").item(0), shape());
        if (shape.rows() == 0) {
            problems.add(
                    LocalizedText.of(
                            "“%s”：%s 中没有符合条件的行；请修改条件",
                            "'%s': no row of %s meets this condition; change it", scope, file));
            return Optional.empty();
        }
        return Optional.of(new TableSelection(source, shape, scope));
    }

    private LocalizedText noColumn(String part, String subject) throws InterruptedException {
        return LocalizedText.of(
                "“%s”：没有名为“%s”的列；有 %s",
                "'%s': no column is called '%s'; there are %s", part, subject, shape().names());
    }

    /**
     * As two questions if both ask for groups or ranks, as "total per month and top five products"
     * does, else as one, else as two.
     */
    private void addQuestions(String part, String scope) throws InterruptedException {
        var joint = AND.matcher(part);
        boolean isJoint = joint.find();
        var first = isJoint ? part.substring(0, joint.start()) : "";
        var second = isJoint ? part.substring(joint.end()) : "";
        if (COMPLETE.matcher(first).find()
                && COMPLETE.matcher(second).find()
                && !PREPOSITION.matcher(second).find()
                && addBoth(first, second, scope)) {
            return;
        }
        var why = addQuestion(withScope(toQuestion(part, scope), scope), part);
        if (why.isPresent() && !(isJoint && addBoth(first, second, scope))) {
            problems.add(why.get());
        }
    }

    /** Whether both were understood as computations; otherwise neither is added. */
    private boolean addBoth(String first, String second, String scope) throws InterruptedException {
        int known = bindings.size();
        if (isComputed(first, scope)
                && isComputed(second, scope)
                && addQuestion(withScope(toQuestion(first, scope), scope), first).isEmpty()
                && addQuestion(withScope(toQuestion(second, scope), scope), second).isEmpty()) {
            return true;
        }
        while (bindings.size() > known) {
            bindings.removeLast();
            slots.removeLast();
        }
        return false;
    }

    /** A part that names groups alone, with the number of an earlier part. */
    private String toQuestion(String part, String scope) throws InterruptedException {
        var view = MeasuredGroups.question(part, measure);
        return view.isEmpty() || ask(withScope(part, scope)).isUsable() ? part : view.get();
    }

    private boolean isComputed(String part, String scope) throws InterruptedException {
        var reply = ask(withScope(toQuestion(part, scope), scope));
        return reply.isUsable() && !reply.data().field("listing").equals(Value.of(true));
    }

    private ToolReply ask(String question) throws InterruptedException {
        return probe.call(ASK_TOOL, arguments(question));
    }

    private Map<String, Value> arguments(String question) {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("table", Value.of(file));
        arguments.put("question", Value.of(question));
        arguments.put("isPrecise", Value.of(true)); // blocks compute with what it returns
        return arguments;
    }

    private String withScope(String part, String scope) {
        if (scope.isEmpty()) {
            return part;
        }
        return language == Language.ZH ? scope + part : part + " " + scope;
    }

    /** Why it was not added; empty if it was. */
    private Optional<LocalizedText> addQuestion(String question, String title)
            throws InterruptedException {
        var reply = ask(question);
        var why = Refusals.find(question, reply);
        if (why.isEmpty()) {
            var id = nextId();
            bindings.add(
                    DataBinding.ofTool(id, ASK_TOOL, arguments(question)).withDescription(title));
            slots.add(slot(id, title, reply.data().field("result")));
            boolean isNumber = slots.getLast().componentType().equals("kpi_grid");
            measure = measure.isEmpty() && isNumber ? title : measure;
        }
        return why;
    }

    /** For a question that the request does not contain: a page is complete without it. */
    void addIfUnderstood(String question, String scope, String title) throws InterruptedException {
        var _ = addQuestion(withScope(question, scope), title);
    }

    private String nextId() {
        int number = bindings.size() + 1;
        while (isTaken("part" + number)) {
            number++;
        }
        return "part" + number;
    }

    private boolean isTaken(String id) {
        return taken.contains(id) || bindings.stream().anyMatch(it -> it.id().equals(id));
    }

    void addDistribution(TableShape.Column column, TableSelection rows, String title)
            throws InterruptedException {
        var counts = ColumnDistribution.of(column, file, rows.source(), language);
        addQuery(
                counts.sql(),
                title,
                rows.condition().isEmpty()
                        ? counts.description()
                        : counts.description() + language.choose("；", "; ") + rows.condition(),
                column.isNumber() ? "distribution" : "bar");
    }

    /** One row of single numbers. */
    void addNumbers(String sql, String title, String description) throws InterruptedException {
        addQuery(sql, title, description, "");
    }

    /**
     * @param variant of a chart; empty for single numbers
     */
    private void addQuery(String sql, String title, String description, String variant)
            throws InterruptedException {
        var arguments = TableSelection.arguments(sql);
        var reply = probe.call(QUERY_TOOL, arguments);
        if (!reply.isUsable()) {
            problems.add(Refusals.explain(title, reply));
            return;
        }
        var id = nextId();
        bindings.add(DataBinding.ofTool(id, QUERY_TOOL, arguments).withDescription(description));
        var props = new LinkedHashMap<String, Value>();
        props.put("title", Value.of(capitalize(title)));
        if (!variant.isEmpty()) {
            props.put("variant", Value.of(variant));
        }
        var component = variant.isEmpty() ? "kpi_grid" : "chart";
        slots.add(new ComponentSlot(id, component, "$data." + id, props, false));
    }

    /** A text of the planner, not of the data. */
    void addNote(String id, String title, String content) {
        var props = new LinkedHashMap<String, Value>();
        props.put("title", Value.of(title));
        props.put("content", Value.of(content));
        slots.add(new ComponentSlot(id, "markdown", null, props, false));
    }

    /** Of the answers before it; there is nothing to describe before the first one. */
    void addInsight(String part) {
        if (bindings.isEmpty()) {
            problems.add(
                    LocalizedText.of(
                            "“%s”之前没有数据；请先列出要计算的内容",
                            "there is no data before '%s'; list first what to compute", part));
        }
        var open = slots.stream().filter(this::isUndescribed).toList();
        var telling = open.stream().filter(TablePlan::hasPattern).toList();
        for (var slot : telling.isEmpty() ? open : telling) {
            var props = new LinkedHashMap<String, Value>();
            var separator = language.choose("：", ": ");
            props.put("title", Value.of(capitalize(part) + separator + slot.prop("title")));
            props.put("variant", Value.of("insight"));
            slots.add(
                    new ComponentSlot(
                            slot.id() + "-insight", "markdown", slot.dataBinding(), props, true));
        }
    }

    private boolean isUndescribed(ComponentSlot slot) {
        var reference = slot.dataBinding();
        return reference != null
                && !slot.isAiContent()
                && slots.stream()
                        .noneMatch(it -> it.isAiContent() && reference.equals(it.dataBinding()));
    }

    /** Single numbers and counts of bands have nothing that could stand out. */
    private static boolean hasPattern(ComponentSlot slot) {
        return !slot.componentType().equals("kpi_grid")
                && !slot.prop("variant").equals("distribution");
    }

    private ComponentSlot slot(String id, String part, Value result) {
        var table = DataTable.find(result).orElseThrow();
        var props = new LinkedHashMap<String, Value>();
        props.put("title", Value.of(capitalize(AnswerComponent.title(part))));
        var component = AnswerComponent.of(part, table, result);
        if (!component.variant().isEmpty()) {
            props.put("variant", Value.of(component.variant()));
        }
        return new ComponentSlot(id, component.type(), "$data." + id + ".result", props, false);
    }

    private String capitalize(String text) {
        return text.isEmpty() || language == Language.ZH || text.startsWith(file)
                ? text
                : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** The components as additions to the end of a tab. */
    PatchPlan toPatch(String tab) {
        return new PatchPlan(
                slots.stream()
                        .<PatchInstruction>map(slot ->
                                new PatchInstruction.AddBlock(
                                        tab,
                                        Integer.MAX_VALUE,
                                        slot,
                                        bindings.stream()
                                                .filter(it -> it.id().equals(slot.id()))
                                                .toList()))
                        .toList());
    }

    Blueprint toBlueprint(String request, String title, Instant now) {
        return Blueprint.of(
                        "bp-" + now.toEpochMilli(),
                        capitalize(title),
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
