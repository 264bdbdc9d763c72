package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.core.Effect;
import dev.troupe.core.NodeResult;
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolChoice;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * One agent's turn: asks the model, calls the tools it wants, shows it what they answered, until it
 * answers without a call or a tool gives the last answer (Yao et al. 2023, "ReAct"). Failed tools
 * are shown to the model too; running out of turns is a failure.
 */
final class ReActLoop {
    private static final String BRIEFING = "briefing";

    private final Agent agent;
    private final ChatModel model;
    private final ToolRunner tools;
    private final InstantSource clock;
    private final HistoryLimits limits;

    ReActLoop(
            Agent agent,
            ChatModel model,
            InstantSource clock,
            AgentOptions options,
            ToolGate gate,
            HandOffs handOffs) {
        this.agent = agent;
        this.model = model;
        this.clock = clock;
        this.limits = options.history();
        var all = new ArrayList<>(agent.tools());
        all.addAll(ContextTools.all());
        if (!handOffs.others().isEmpty()) {
            all.add(new HandOff(handOffs));
        }
        this.tools = new ToolRunner(all, options.tools(), gate);
    }

    NodeResult run(NodeBrief brief, AgentContext context) throws InterruptedException {
        var definitions = tools.definitions();
        var names = definitions.stream().map(definition -> definition.name()).toList();
        var now = clock.instant().atZone(ZoneId.systemDefault());
        var summarizer = new ModelSummarizer(model, place(brief), context::replied);
        var messages =
                new History(
                        AgentPrompt.messages(agent, brief, person(context), names, now),
                        new Compaction(limits, summarizer),
                        context::report);
        var request =
                ModelRequest.of(ModelRole.AGENT, messages)
                        .withTools(definitions, ToolChoice.AUTO)
                        .withBrief(Json.from(brief));
        var calls = new ToolTurn(tools, context);
        for (int turn = 1; turn <= agent.maxTurns(); turn++) {
            messages.keepWithinLimits();
            context.report(
                    "agent.thinking",
                    Map.of("turn", Value.of(turn), "messages", Value.of(messages.size())));
            ModelReply reply;
            try {
                reply = ask(request, messages, context);
                context.replied(reply);
            } catch (ModelException e) {
                return new NodeResult.Failed(e.problem());
            }
            if (reply.toolCalls().isEmpty()) {
                return finished(reply, context);
            }
            var wanted = withOwnIds(reply.toolCalls());
            messages.add(new Message.Assistant(reply.text().strip(), wanted));
            var end = calls.run(wanted, turn, messages);
            if (end != null) {
                return end;
            }
        }
        return outOfTurns(lastWords(messages), context);
    }

    /** Found out once, so that a turn that is taken up again begins as it did. */
    private String person(AgentContext context) throws InterruptedException {
        return agent.briefing().equals(Briefing.NONE)
                ? ""
                : context.effect(Effect.repeatable(BRIEFING), () -> told(context)).asText();
    }

    /** What cannot be found out keeps nobody from working. */
    private Value told(AgentContext context) {
        try {
            return Value.of(agent.briefing().about(context.person(), context.language()));
        } catch (RuntimeException e) {
            var why = Sentence.of(e);
            warn(why.zh(), why.en(), context);
            return Value.of("");
        }
    }

    /** What a call is counted by. */
    private static Value place(NodeBrief brief) {
        return Value.of(
                Map.of(
                        "run", Value.of(brief.run()),
                        "node", Value.of(brief.node()),
                        "attempt", Value.of(brief.attempt())));
    }

    /** Asks once more with a shorter history where the model finds this one too long. */
    private ModelReply ask(ModelRequest request, History messages, AgentContext context)
            throws InterruptedException {
        try {
            return askOnce(request.withMessages(messages), context);
        } catch (ModelException e) {
            if (!ContextLength.isExceeded(e.problem())) {
                throw e;
            }
            context.report(
                    "agent.context-length-error",
                    Map.of("message", Value.of(e.problem().message())));
            if (!messages.compact()) {
                throw e;
            }
            return askOnce(request.withMessages(messages), context);
        }
    }

    private ModelReply askOnce(ModelRequest request, AgentContext context)
            throws InterruptedException {
        var text = new ReplyText(context::said, clock);
        try {
            return model.chat(request, text);
        } finally {
            text.end();
        }
    }

    /** Some models leave ids out or repeat them; results could not be matched to calls then. */
    private static List<ToolCall> withOwnIds(List<ToolCall> calls) {
        var ids = new HashSet<String>();
        var named = new ArrayList<ToolCall>();
        for (var call : calls) {
            boolean isOwn = !call.id().isBlank() && ids.add(call.id());
            var id = isOwn ? call.id() : "call-" + (named.size() + 1) + "-" + calls.size();
            named.add(isOwn ? call : new ToolCall(id, call.name(), call.arguments()));
        }
        return named;
    }

    private NodeResult finished(ModelReply reply, AgentContext context) {
        var text = reply.text().strip();
        if (reply.finish() == ModelReply.FinishReason.LENGTH) {
            warn("回答达到 token 上限而被截断", "the answer was cut at the token limit", context);
        }
        if (text.isEmpty()) {
            warn("模型结束时没有回答", "the model ended without an answer", context);
            if (context.callsDone() == 0) {
                return new NodeResult.Failed(
                        Problem.of(
                                AgentProblem.NO_ANSWER,
                                "模型既没有调用工具也没有回答；请重试或换一个模型",
                                "The model neither called a tool nor answered; try again or choose another model"));
            }
            text = "Task completed without response";
        }
        var told = context.withRemarks(text);
        return NodeResult.succeeded(context.output(told), told);
    }

    private static void warn(String zh, String en, AgentContext context) {
        var message = context.language().choose(zh, en);
        context.report("agent.warning", Map.of("message", Value.of(message)));
    }

    /** What the model said last beside a call; empty where it never said anything. */
    private static String lastWords(List<Message> messages) {
        for (var message : messages.reversed()) {
            if (message instanceof Message.Assistant(var text, _) && !text.isBlank()) {
                return text;
            }
        }
        return "";
    }

    /** A failure that tells what there is so far; the files that were made are told as well. */
    private NodeResult outOfTurns(String lastWords, AgentContext context) {
        context.report("agent.partial", Map.of("output", context.output(lastWords)));
        var soFar =
                lastWords.isEmpty() ? "" : Sentence.of("；它最后说：%s", "; it said last: %s", lastWords);
        return NodeResult.failed(
                AgentProblem.MAX_TURNS,
                "智能体 %s 用完了 %d 轮还没有完成，调用了 %d 次工具%s；请给它更小的任务或更多轮次",
                "Agent %s took all its %d turns without finishing, after %d tool calls%s; give it a smaller task or more turns",
                agent.card().type(),
                agent.maxTurns(),
                context.callsDone(),
                soFar);
    }
}
