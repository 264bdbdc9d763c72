package dev.troupe.protocols.mcp.client;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import dev.troupe.protocols.remote.ServerText;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Calls a tool of a server without a language model, but only if the request names the tool and all
 * its arguments, and nothing else; see {@link PlainCall}.
 *
 * @param server name of the server and its agent
 * @param tools of a server, by its name
 */
record McpSkill(String server, Function<String, List<McpTool>> tools) implements OfflineSkill {
    private static final int MAX_ANSWER = 4_000; // characters

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        var message = request.brief().field("message").asText();
        return switch (request.role()) {
            case ROUTER ->
                    request.brief().field("pending").isMissing() && names(message)
                            ? Optional.of(plan().route(message))
                            : Optional.empty();
            case PLANNER ->
                    plan().isAllowed(request.brief()) && names(message)
                            ? Optional.of(plan().plan(message))
                            : Optional.empty();
            case AGENT ->
                    request.brief().field("agent").asText().equals(server)
                            ? Optional.of(work(request))
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    private boolean names(String message) {
        var known = tools.apply(server);
        return PlainCall.find(server, known, message).isPresent()
                || PlainCall.isMeant(server, known, message);
    }

    private SingleAgentPlan plan() {
        return new SingleAgentPlan(
                server,
                "the request names a tool of the MCP server " + server,
                LocalizedText.of("MCP 服务器 %s：", "MCP server %s: ", server));
    }

    private ModelReply work(ModelRequest request) {
        var brief = Json.toRecord(NodeBrief.class, request.brief());
        if (request.messages().getLast() instanceof Message.ToolResult result) {
            var answer = answer(result.text());
            return result.isError() ? fail(answer) : ModelReply.text(answer, OfflineModel.NAME);
        }
        var call =
                PlainCall.find(server, tools.apply(server), brief.task())
                        .orElseThrow(() -> unclear(brief.task()));
        return ModelReply.calls(
                List.of(new ToolCall("call-1", call.tool(), Json.write(call.arguments()))),
                OfflineModel.NAME);
    }

    private static ModelReply fail(String reason) {
        var call =
                new ToolCall(
                        "call-failed",
                        ContextTools.REPORT_FAILURE,
                        Json.write(ValueRecords.of("reason", Value.of(reason))));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }

    private ModelException unclear(String task) {
        return new ModelException(
                Problem.of(
                        ModelProblem.NEEDS_MODEL,
                        "没有语言模型时，只能用“工具 参数=值”的形式调用 MCP 服务器“%s”，而不是“%s”；可用的工具：%s。设置 OPENAI_API_KEY，或用"
                                + " --model 选择模型，即可用自己的话提出",
                        "Without a language model a tool of MCP server '%s' is called in the form TOOL name=value, not '%s';"
                                + " its tools are %s. To ask in your own words set OPENAI_API_KEY or choose a"
                                + " model with --model",
                        server,
                        ServerText.line(task, 200),
                        tools.apply(server).stream().map(McpTool::remoteName).toList()));
    }

    private static String answer(String reply) {
        Value read;
        try {
            read = Json.parse(reply);
        } catch (JsonException _) { // truncated for the model
            return ServerText.lines(reply, MAX_ANSWER);
        }
        var data = read.field("data");
        var text = data.field("text");
        var said = text.isMissing() ? Json.write(data.field("result")) : text.asText();
        var message = read.field("message").asText();
        boolean isUsable = !data.isMissing();
        return ServerText.lines(isUsable ? said : message, MAX_ANSWER);
    }
}
