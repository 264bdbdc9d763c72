package dev.troupe.server.system;

import dev.troupe.agent.ToolInvoker;
import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.agent.policy.ApprovalRules;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.packs.life.item.LifeProblem;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.RequestLanguage;
import dev.troupe.server.http.Values;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.server.system.ToolExecution.ToolResult;
import dev.troupe.server.turn.Workspaces;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Objects;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tools of the agents, called without one and without a run, by the same policy. */
@Tag(name = "catalog")
@RestController
@RequestMapping("/api/tools")
class ToolController {
    private final TroupeRuntime assembly;
    private final ToolInvoker calls;
    private final Workspaces workspaces;
    private final AuditService audit;

    ToolController(
            TroupeRuntime assembly,
            ServerSettings settings,
            ApprovalRules standing,
            Workspaces workspaces,
            AuditService audit) {
        this.assembly = assembly;
        this.calls = new ToolInvoker(Settings.toolPolicy(settings.environment()), standing);
        this.workspaces = workspaces;
        this.audit = audit;
    }

    @PostMapping("/execute")
    @RequiresRole(Role.MEMBER)
    @Operation(
            summary =
                    "Call one tool without an agent, under the same policy; a call that needs an"
                            + " approval is not executed and returns 409")
    @ApiResponse(responseCode = "200", description = "The result of the tool")
    ToolResult execute(
            UserPrincipal caller, @RequestBody ToolExecution sent, HttpServletRequest request)
            throws InterruptedException {
        var tool = find(sent.tool());
        var reply =
                calls.call(
                        tool,
                        Objects.requireNonNullElseGet(sent.arguments(), Values::emptyRecord),
                        caller.user(),
                        workspaces.forUser(caller),
                        RequestLanguage.of(request));
        var name = tool.spec().name();
        audit.record(request, "tool.executed", name, Objects.requireNonNullElse(reply.code(), ""));
        if (!reply.isUsable()) {
            throw toApiException(reply);
        }
        return new ToolResult(name, reply.data());
    }

    private Tool<?, ?> find(String name) {
        return assembly.catalogSnapshot().entries().stream()
                .filter(CatalogSnapshot.Entry::isAvailable)
                .flatMap(entry -> entry.agent().tools().stream())
                .filter(tool -> tool.spec().name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new ApiException(
                                404,
                                Problem.of(
                                        AgentProblem.UNKNOWN_TOOL,
                                        "工具“%s”不存在，或使用它的智能体不可用；GET /api/tools 列出所有工具",
                                        "tool '%s' does not exist, or no agent with it is available; GET /api/tools lists all tools",
                                        name),
                                List.of()));
    }

    private static ApiException toApiException(ToolReply reply) {
        var code = Objects.requireNonNullElse(reply.code(), AgentProblem.TOOL_THREW.id());
        var said = LocalizedText.verbatim(Objects.requireNonNullElse(reply.message(), code));
        if (ApiException.isBusy(code)) {
            return ApiException.busy(new Problem(code, said, true));
        }
        return new ApiException(status(code), new Problem(code, said, false), List.of());
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
