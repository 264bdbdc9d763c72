package dev.troupe.server.message;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.conversation.NoValidPlanException;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Language;
import dev.troupe.model.ModelException;
import dev.troupe.page.request.PagePlan;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ModelUnavailable;
import dev.troupe.server.http.PartialProblem;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.message.PlanProposal.PlanRequest;
import dev.troupe.server.message.PlanValidation.UncheckedPlan;
import dev.troupe.server.observe.TurnMetrics;
import dev.troupe.server.page.PageService;
import dev.troupe.server.turn.Workspaces;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.function.UnaryOperator;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Plans: made of words, and checked; nothing is run. */
@Tag(name = "plans")
@RestController
@RequestMapping("/api/workflow")
public class WorkflowController {
    private final TroupeRuntime assembly;
    private final Workspaces workspaces;
    private final TurnMetrics metrics;
    private final PageService pages;

    WorkflowController(
            TroupeRuntime assembly, Workspaces workspaces, TurnMetrics metrics, PageService pages) {
        this.pages = pages;
        this.assembly = assembly;
        this.workspaces = workspaces;
        this.metrics = metrics;
    }

    @PostMapping("/generate")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Plan a request without running it")
    @ApiResponse(responseCode = "200", description = "A plan")
    @ProblemResponses({400, 422, 502})
    PlanProposal generate(UserPrincipal caller, @RequestBody PlanRequest sent)
            throws InterruptedException {
        if (sent.isOfPage()) {
            return planPage(caller, sent);
        }
        try (var coordinator =
                assembly.coordinator(
                        workspaces.forUser(caller),
                        RunOptions.STANDARD,
                        RunListener.NONE,
                        ConversationListener.NONE,
                        ApprovalHandler.NOBODY,
                        new InMemoryJournal(),
                        RunOwner.NOBODY,
                        metrics::on,
                        UnaryOperator.identity(),
                        assembly.graphConfig())) {
            var intent = coordinator.understand(sent.message());
            return PlanProposal.of(intent, coordinator.plan(intent, sent.constraints()));
        } catch (NoValidPlanException e) {
            throw new ApiException(422, e.problem(), List.of());
        } catch (ModelException e) {
            throw ModelUnavailable.of(e.problem());
        }
    }

    private PlanProposal planPage(UserPrincipal caller, PlanRequest sent)
            throws InterruptedException {
        try (var services = pages.open(caller.user())) {
            var planner = services.planner(Language.of(sent.message()));
            return switch (planner.plan(sent.message())) {
                case PagePlan.Planned(var blueprint, _) -> PlanProposal.of(blueprint);
                case PagePlan.Unclear(var problems, _) -> throw PageService.unclear(problems);
            };
        } catch (ModelException e) {
            throw ModelUnavailable.of(e.problem());
        }
    }

    @PostMapping("/validate")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Validate a plan")
    @ApiResponse(responseCode = "200", description = "Problems of the plan")
    @ProblemResponses(400)
    PlanValidation validate(@RequestBody UncheckedPlan sent) {
        try {
            var read = WorkflowJson.read(sent.workflow());
            Workflow.from(read.value(), assembly.rules());
            return new PlanValidation(true, List.of(), read.warnings());
        } catch (InvalidWorkflow e) {
            return PlanValidation.of(e);
        } catch (JsonException e) {
            var problem = Problem.of(ServerProblem.BAD_REQUEST, e.text());
            return new PlanValidation(false, List.of(PartialProblem.of(problem)), List.of());
        }
    }
}
