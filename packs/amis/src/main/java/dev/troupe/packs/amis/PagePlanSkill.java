package dev.troupe.packs.amis;

import dev.troupe.agent.coverage.TaskReader;
import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.language.FillerWords;
import dev.troupe.language.Language;
import dev.troupe.language.Span;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import dev.troupe.packs.amis.config.ComponentConfig;
import dev.troupe.packs.amis.page.AmisSdk;
import dev.troupe.packs.amis.request.ComponentSpec;
import dev.troupe.packs.amis.request.InputSplitter;
import dev.troupe.packs.amis.request.PageEdits;
import dev.troupe.packs.amis.request.PageRequestDetector;
import dev.troupe.packs.amis.request.PageRequestParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Recognizes requests for pages and plans them for the offline model: a node for every component,
 * side by side, and one that composes them.
 */
final class PagePlanSkill implements OfflineSkill, TaskReader {
    private static final double CONFIDENCE = 0.95;
    private static final int MAX_TASK = 2_000; // characters of which each word's effect is tried
    private static final Pattern BEYOND =
            Pattern.compile(
                    "(?i)(?<!\\w)(?:dark|offline|refresh(?:es|ing)?|admins|permissions?|colou?rs?|fonts?|languages?)(?!\\w)|深色|断网|离线|刷新|权限|管理员|配色|字体|多语言");

    /** The same if it cannot be a name of a field either. */
    private static final Pattern NEVER =
            Pattern.compile(
                    "(?i)(?<!\\w)(?:dark (?:mode|theme|page)|(?:works? )?offline|refresh(?:es|ed|ing)? every)(?!\\w)|断网|离线(?=也|可|能|使用)|(?:每[^，。,\\s]{1,6}|自动|定时)刷新|深色(?=的?(?:页面|主题|模式|界面|风格))");

    private static final FillerWords FILLER =
            FillerWords.common().with(FillerWords.load(PagePlanSkill.class, "page-words.txt"));

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        var brief = request.brief();
        var said = brief.field("message").asText();
        var message =
                PageEdits.continueRequest(brief.field("previous").asText(), said).orElse(said);
        boolean isFresh = brief.field("pending").isMissing() && brief.field("failed").isMissing();
        if (!isFresh || !AmisSdk.isInstalled() || !PageRequestDetector.isOne(message)) {
            return Optional.empty();
        }
        return switch (request.role()) {
            case ROUTER -> Optional.of(route(message));
            case PLANNER ->
                    mayPlan(brief.field("agents")) ? Optional.of(plan(message)) : Optional.empty();
            default -> Optional.empty();
        };
    }

    @Override
    public Set<String> agents() {
        return Set.of(AmisPack.PART, AmisPack.PAGE);
    }

    /**
     * Words that change nothing of the page are left to it, unless they restrict it or name what no
     * page here can do. Data that is given along is not read word by word.
     */
    @Override
    public TaskReading read(String task) {
        boolean isWords = InputSplitter.split(task).data().isEmpty() && task.length() <= MAX_TASK;
        if (!isWords || PageRequestParser.parse(task).parts().isEmpty()) {
            return TaskReading.whole(task);
        }
        var reading =
                TaskReading.of(task, List.of(), List.of(), FILLER)
                        .withEffects(PagePlanSkill::describePage);
        var words = BEYOND.matcher(task).find() ? reading : reading.withSubjects();
        return new TaskReading(task, withoutNever(task, words.read()));
    }

    /** What no page can do is not read, although a field or a title contains it. */
    private static List<Span> withoutNever(String task, List<Span> read) {
        var left = read;
        for (var never : NEVER.matcher(task).results().toList()) {
            left = left.stream().flatMap(span -> without(span, never)).toList();
        }
        return left;
    }

    private static Stream<Span> without(Span span, MatchResult never) {
        if (never.start() >= span.end() || never.end() <= span.start()) {
            return Stream.of(span);
        }
        return Stream.of(
                        new Span(span.start(), Math.max(span.start(), never.start())),
                        new Span(Math.min(span.end(), never.end()), span.end()))
                .filter(part -> part.end() > part.start());
    }

    /** What is built of a request. */
    private static List<Object> describePage(String request) {
        var wish = PageRequestParser.parse(request);
        return List.of(wish.parts(), wish.title(), wish.isInTabs(), wish.data());
    }

    private static boolean mayPlan(Value agents) {
        var names = agents.items().stream().map(Value::asText).toList();
        return names.isEmpty() || names.containsAll(List.of(AmisPack.PART, AmisPack.PAGE));
    }

    private static ModelReply route(String message) {
        var reply =
                ComponentConfig.empty()
                        .with("request", message)
                        .with("intent", "complex_workflow")
                        .with("confidence", Value.of(CONFIDENCE))
                        .with("explanation", "the request describes a page to build")
                        .with("entities", Value.of(Map.of()))
                        .with("needsMultiAgent", true)
                        .with("missing", List.of())
                        .with("unsupported", List.of());
        return ModelReply.text(Json.write(reply.value()), OfflineModel.NAME);
    }

    private static ModelReply plan(String message) {
        var language = Language.of(message);
        var wish = PageRequestParser.parse(message);
        boolean isWhole = // a part of the text would not do
                !InputSplitter.split(message).data().isEmpty()
                        || !PageEdits.of(message).edits().isEmpty();
        var nodes = new ArrayList<AgentNode>();
        for (int i = 0; i < Math.max(1, wish.parts().size()); i++) {
            var id = "part-" + (i + 1);
            var name =
                    wish.parts().isEmpty()
                            ? language.choose("页面的内容", "what is on the page")
                            : name(wish.parts().get(i), language);
            var desc = wish.parts().isEmpty() || isWhole ? message : wish.texts().get(i);
            nodes.add(node(id, AmisPack.PART, name, desc, i + 1, List.of()));
        }
        var parts = nodes.stream().map(AgentNode::id).toList();
        nodes.add(
                node(
                        "page",
                        AmisPack.PAGE,
                        language.choose("组合页面：", "Compose the page: ") + wish.title(),
                        message,
                        nodes.size() + 1,
                        parts));
        var draft =
                WorkflowDraft.of("workflow-1", wish.title(), describe(message, language), nodes);
        var call =
                new ToolCall("call-1", "generateWorkflow", Json.write(WorkflowJson.write(draft)));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }

    private static String describe(String message, Language language) {
        var text = language.choose("搭建页面：", "Build a page: ") + message.strip();
        return text.length() <= 300 ? text : text.substring(0, 299) + "…";
    }

    private static AgentNode node(
            String id, String type, String name, String desc, int step, List<NodeId> after) {
        return AgentNode.of(id, type, name, desc, List.of(new Step(step, name)), after);
    }

    static String name(ComponentSpec part, Language language) {
        var kind =
                switch (part) {
                    case ComponentSpec.Form form when form.steps().size() > 1 ->
                            language.choose("分步表单", "Wizard");
                    case ComponentSpec.Form _ -> language.choose("表单", "Form");
                    case ComponentSpec.Table _ -> language.choose("表格", "Table");
                    case ComponentSpec.Chart _ -> language.choose("图表", "Chart");
                };
        return part.title().isEmpty() ? kind : kind + language.choose("：", ": ") + part.title();
    }
}
