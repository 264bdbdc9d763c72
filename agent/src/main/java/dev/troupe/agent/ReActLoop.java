package dev.troupe.agent;

import dev.troupe.agent.call.ToolGate;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.ContextProvider;
import dev.troupe.agent.history.ContextLength;
import dev.troupe.agent.history.HistoryCompactor;
import dev.troupe.agent.history.HistoryLimits;
import dev.troupe.agent.history.MessageHistory;
import dev.troupe.agent.history.ModelSummarizer;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.codec.Json;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
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
    private final AgentOptions options;
    private final ToolGate gate;
    private final HandoffChain handOffs;
    private final InstantSource clock;
    private final HistoryLimits limits;

    ReActLoop(
            Agent agent,
            ChatModel model,
            InstantSource clock,
            AgentOptions options,
            ToolGate gate,
            HandoffChain handOffs) {
        this.agent = agent;
        this.model = model;
        this.clock = clock;
        this.limits = options.history();
        this.options = options;
        this.gate = gate;
        this.handOffs = handOffs;
    }

    private ToolRunner createTools(ToolSelection selection) {
        var all = new ArrayList<>(agent.tools());
        all.addAll(ContextTools.all());
        all.addAll(selection.extraTools(agent));
        if (handOffs.hasOthers()) {
            all.add(new HandoffTool(handOffs));
        }
        return new ToolRunner(all, options.tools(), gate);
    }

    NodeResult run(NodeBrief brief, AgentContext context) throws InterruptedException {
        var selection = new ToolSelection(agent, brief);
        var tools = createTools(selection);
        var now = clock.instant().atZone(ZoneId.systemDefault());
        var summarizer =
                new ModelSummarizer(
                        model, brief.task(), accountingBrief(brief), context::reportReply);
        var messages =
                new MessageHistory(
                        AgentPrompt.messages(
                                agent, brief, findUserContext(context), gate.instructions(), now),
                        new HistoryCompactor(limits, summarizer),
                        context::report);
        var request = ModelRequest.of(ModelRole.AGENT, messages).withBrief(Json.toValue(brief));
        var calls = new ToolTurn(agent.card().type(), tools, context);
        for (int turn = 1; turn <= agent.maxTurns(); turn++) {
            messages.compactIfNeeded();
            context.report(
                    "agent.thinking",
                    Map.of("turn", Value.of(turn), "messages", Value.of(messages.size())));
            ModelReply reply;
            try {
                var offered = selection.definitions(tools);
                reply = ask(request.withTools(offered, ToolChoice.AUTO), messages, context);
                context.reportReply(reply);
                reply.requireUnfiltered();
            } catch (ModelException e) {
                return new NodeResult.Failed(e.problemForCaller());
            }
            if (reply.toolCalls().isEmpty()) {
                context.checkFiles();
                var missing = context.completion().nextReminder();
                if (missing.isEmpty() || turn == agent.maxTurns()) {
                    return finish(reply, context);
                }
                messages.add(new Message.Assistant(reply.text().strip(), List.of()));
                messages.add(new Message.User(missing.get()));
                continue;
            }
            var wanted = withUniqueIds(reply.toolCalls());
            selection.apply(wanted);
            messages.add(new Message.Assistant(reply.text().strip(), wanted));
            var end =
                    reply.finish() == ModelReply.FinishReason.LENGTH
                            ? calls.refuseTruncated(wanted, messages)
                            : calls.run(wanted, turn, messages);
            if (end != null) {
                return end;
            }
        }
        return failOutOfTurns(lastText(messages), context);
    }

    /** Found out once, so that a turn that is taken up again begins as it did. */
    private String findUserContext(AgentContext context) throws InterruptedException {
        if (agent.briefing().equals(ContextProvider.NONE)) {
            return "";
        }
        var text =
                context.runEffect(Effect.repeatable(BRIEFING), () -> askContextProvider(context))
                        .asText();
        gate.recordBriefing(text);
        return text;
    }

    /** What cannot be determined does not stop the work. */
    private Value askContextProvider(AgentContext context) {
        try {
            return Value.of(agent.briefing().about(context.user(), context.language()));
        } catch (RuntimeException e) {
            var why = LocalizedText.of(e);
            warn(why.zh(), why.en(), context);
            return Value.of("");
        }
    }

    /** What a call is counted by. */
    private static Value accountingBrief(NodeBrief brief) {
        return Value.of(
                Map.of(
                        "run", Value.of(brief.run()),
                        "node", Value.of(brief.node()),
                        "attempt", Value.of(brief.attempt())));
    }

    /** Asks once more with a shorter history where the model finds this one too long. */
    private ModelReply ask(ModelRequest request, MessageHistory messages, AgentContext context)
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
        var text = new ReplyTextBatcher(context::reportText, clock);
        try {
            return model.chat(request, text);
        } finally {
            text.flush();
        }
    }

    /** Some models leave ids out or repeat them; results could not be matched to calls then. */
    private static List<ToolCall> withUniqueIds(List<ToolCall> calls) {
        var ids = new HashSet<String>();
        var named = new ArrayList<ToolCall>();
        for (var call : calls) {
            boolean isOwn = !call.id().isBlank() && ids.add(call.id());
            var id = isOwn ? call.id() : "call-" + (named.size() + 1) + "-" + calls.size();
            named.add(isOwn ? call : new ToolCall(id, call.name(), call.arguments()));
        }
        return named;
    }

    private NodeResult finish(ModelReply reply, AgentContext context) {
        var text = reply.text().strip();
        if (reply.finish() == ModelReply.FinishReason.LENGTH) {
            context.completion().recordTruncatedAnswer();
        }
        if (text.isEmpty()) {
            warn("模型结束时没有回答", "the model ended without an answer", context);
            if (context.callCount() == 0) {
                return new NodeResult.Failed(
                        Problem.of(
                                AgentProblem.NO_ANSWER,
                                "模型既没有调用工具也没有回答；请重试或改用其他模型",
                                "The model neither called a tool nor answered; try again or choose another model"));
            }
            text = context.language().choose("任务已执行，模型没有回答。", "Task completed without response");
        }
        return context.complete(agent.card().type(), text, Value.missing());
    }

    private static void warn(String zh, String en, AgentContext context) {
        var message = context.language().choose(zh, en);
        context.report("agent.warning", Map.of("message", Value.of(message)));
    }

    /** The last text of the model with a call; empty if there never was any. */
    private static String lastText(List<Message> messages) {
        for (var message : messages.reversed()) {
            if (message instanceof Message.Assistant(var text, _) && !text.isBlank()) {
                return text;
            }
        }
        return "";
    }

    /** A failure that reports the results so far, including the files that were written. */
    private NodeResult failOutOfTurns(String lastWords, AgentContext context) {
        context.report("agent.partial", Map.of("output", context.output(lastWords)));
        var soFar =
                lastWords.isEmpty()
                        ? ""
                        : LocalizedText.of("；最后的输出：%s", "; last output: %s", lastWords);
        return NodeResult.failure(
                AgentProblem.MAX_TURNS,
                "智能体 %s 用完了 %d 轮还没有完成，调用了 %d 次工具%s；请给它更小的任务或更多轮次",
                "Agent %s took all its %d turns without finishing, after %d tool calls%s; give it a smaller task or more turns",
                agent.card().type(),
                agent.maxTurns(),
                context.callCount(),
                soFar);
    }
}
