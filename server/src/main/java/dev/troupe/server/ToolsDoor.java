package dev.troupe.server;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.DirectCalls;
import dev.troupe.agent.Roster;
import dev.troupe.agent.StandingRules;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolReply;
import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.packs.life.LifeProblem;
import dev.troupe.runtime.Assembly;
import dev.troupe.runtime.Settings;
import dev.troupe.server.Caller.Role;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tools of the agents, called without one and without a run, by the same policy. */
@RestController
@RequestMapping("/api/tools")
class ToolsDoor {
    private final Assembly assembly;
    private final DirectCalls calls;
    private final Workspaces workspaces;
    private final Audit audit;

    ToolsDoor(
            Assembly assembly,
            ServeSettings settings,
            StandingRules standing,
            Workspaces workspaces,
            Audit audit) {
        this.assembly = assembly;
        this.calls = new DirectCalls(Settings.policy(settings.environment()), standing);
        this.workspaces = workspaces;
        this.audit = audit;
    }

    @PostMapping("/execute")
    Value execute(Caller caller, @RequestBody Value sent, HttpServletRequest request)
            throws InterruptedException {
        caller.require(Role.MEMBER);
        var body = Body.of(sent, "tool", "arguments");
        var tool = find(body.text("tool", 100));
        var arguments = sent.field("arguments");
        var reply =
                calls.call(
                        tool,
                        arguments.isMissing() ? Value.of(Map.of()) : arguments,
                        caller.user(),
                        workspaces.of(caller),
                        Languages.of(request));
        var name = tool.spec().name();
        audit.note(request, "tool.executed", name, Objects.requireNonNullElse(reply.code(), ""));
        if (!reply.isUsable()) {
            throw refusal(reply);
        }
        return Values.record("tool", Value.of(name), "result", reply.data());
    }

    private Tool<?, ?> find(String name) {
        return assembly.roster().entries().stream()
                .filter(Roster.Entry::isAvailable)
                .flatMap(entry -> entry.agent().tools().stream())
                .filter(tool -> tool.spec().name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new Refusal(
                                404,
                                Problem.of(
                                        AgentProblem.UNKNOWN_TOOL,
                                        "没有工具“%s”，或用它的智能体不可用；GET /api/tools 列出所有工具",
                                        "there is no tool '%s', or no agent that has it is available; GET /api/tools lists them",
                                        name),
                                List.of()));
    }

    private static Refusal refusal(ToolReply reply) {
        var code = Objects.requireNonNullElse(reply.code(), AgentProblem.TOOL_THREW.id());
        var said = Sentence.verbatim(Objects.requireNonNullElse(reply.message(), code));
        return new Refusal(status(code), new Problem(code, said, false), List.of());
    }

    private static int status(String code) {
        if (code.equals(AgentProblem.BAD_ARGUMENTS.id())) {
            return 400;
        }
        if (code.equals(AgentProblem.DENIED.id())
                || code.equals(AgentProblem.OUTSIDE_WORKSPACE.id())) {
            return 403;
        }
        if (code.equals(LifeProblem.NOT_FOUND.id()) || code.equals(AgentProblem.NO_RESULT.id())) {
            return 404;
        }
        return code.equals(AgentProblem.NOT_APPROVED.id()) ? 409 : 422;
    }
}
