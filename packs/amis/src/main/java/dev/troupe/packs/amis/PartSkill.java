package dev.troupe.packs.amis;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import dev.troupe.packs.amis.build.AmisPageBuilder;
import dev.troupe.packs.amis.config.BindingNames;
import dev.troupe.packs.amis.request.AmisPageRequest;
import dev.troupe.packs.amis.request.ComponentSpec;
import dev.troupe.packs.amis.request.FieldSpec;
import dev.troupe.packs.amis.request.ListSplitter;
import dev.troupe.packs.amis.request.PageRequestParser;
import dev.troupe.packs.amis.tool.SubmitComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Builds one component for the offline model from the text of the task. */
final class PartSkill implements OfflineSkill {
    private static final Pattern FORM =
            Pattern.compile(
                    "表单|登记|申请|报名|注册|登录|反馈|问卷|\\b(?:forms?|sign-?up|log-?in|survey|registration)\\b",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.AGENT
                || !request.brief().field("agent").asText().equals(AmisPack.PART)) {
            return Optional.empty();
        }
        var brief = Json.toRecord(NodeBrief.class, request.brief());
        var answer =
                request.messages().stream()
                        .filter(Message.ToolResult.class::isInstance)
                        .map(Message.ToolResult.class::cast)
                        .reduce((_, last) -> last);
        return Optional.of(
                answer.map(result -> after(result, brief)).orElseGet(() -> first(brief)));
    }

    /** Rules cannot correct what rules made. */
    private static ModelReply after(Message.ToolResult result, NodeBrief brief) {
        var reply = Json.parseLenient(result.text()).value();
        if (result.tool().equals(AskUserTool.NAME)) {
            var wish = parseAnswer(brief, reply.field("data").field("answer").asText());
            return wish.parts().isEmpty() ? fail(question(brief.language())) : build(wish, brief);
        }
        var message = reply.field("message").asText();
        boolean isTaken = reply.field("data").field("isTaken").equals(Value.of(true));
        return isTaken ? ModelReply.text(message, OfflineModel.NAME) : fail(message);
    }

    private static ModelReply first(NodeBrief brief) {
        var wish = PageRequestParser.parse(brief.task());
        return wish.parts().isEmpty()
                ? call(AskUserTool.NAME, Map.of("question", Value.of(question(brief.language()))))
                : build(wish, brief);
    }

    /** The answer describes the page, or lists fields and nothing else. */
    private static AmisPageRequest parseAnswer(NodeBrief brief, String answer) {
        var wish = PageRequestParser.parse(brief.task() + "\n" + answer);
        boolean isList = ListSplitter.items(answer).size() > 1;
        if (!wish.parts().isEmpty() || !isList) {
            return wish;
        }
        var kind = FORM.matcher(brief.task()).find() ? "表单字段：" : "表格列：";
        return PageRequestParser.parse(brief.task() + "\n" + kind + answer);
    }

    private static ModelReply build(AmisPageRequest wish, NodeBrief brief) {
        int number = number(brief.node());
        var part = wish.parts().get(number <= wish.parts().size() ? number - 1 : 0);
        var config = AmisPageBuilder.component(part, brief.language());
        Map<String, Value> arguments = new LinkedHashMap<>();
        arguments.put("saveAs", Value.of("part_" + number));
        arguments.put("config", config);
        arguments.put("title", Value.of(part.title()));
        var data = new LinkedHashMap<>(wish.data());
        data.keySet().retainAll(BindingNames.findNames(config));
        arguments.put("data", Value.of(data));
        arguments.put("dataDependencies", Value.of(data.keySet().stream().map(Value::of).toList()));
        arguments.put(
                "remarks",
                Value.of(
                        Stream.concat(labels(part).stream(), wish.remarks().stream())
                                .map(said ->
                                        Value.of(brief.language().choose(said.zh(), said.en())))
                                .toList()));
        return call(SubmitComponent.NAME, arguments);
    }

    /** What was read as the fields or columns of a component. */
    private static Optional<LocalizedText> labels(ComponentSpec part) {
        var fields =
                switch (part) {
                    case ComponentSpec.Form form -> form.fields();
                    case ComponentSpec.Table table -> table.columns();
                    case ComponentSpec.Chart _ -> List.<FieldSpec>of();
                };
        var labels = fields.stream().map(FieldSpec::label).toList();
        return labels.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new LocalizedText(
                                "字段：" + String.join("、", labels),
                                "Fields: " + String.join(", ", labels)));
    }

    private static String question(Language language) {
        return language.choose(
                "请求中没有说明页面内容。请列出列或字段，如“表格列为姓名、邮箱、状态，可按状态筛选”或“表单字段：客户（必填）、数量、交货日期”，或图表的数值。",
                "The request does not specify the content of the page. List columns or fields, such as \"a table with columns name, email, status, filter by status\" or \"a form with customer (required), quantity, delivery date\", or a chart's values.");
    }

    /** {@code part-2} is the second; nodes that replace it have the same number. */
    private static int number(String node) {
        var found = Pattern.compile("\\d+").matcher(node);
        return found.find() ? Math.max(1, Integer.parseInt(found.group())) : 1;
    }

    private static ModelReply fail(String reason) {
        return call(ContextTools.REPORT_FAILURE, Map.of("reason", Value.of(reason)));
    }

    private static ModelReply call(String tool, Map<String, Value> arguments) {
        var call = new ToolCall("page-1", tool, Json.write(Value.of(arguments)));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }
}
