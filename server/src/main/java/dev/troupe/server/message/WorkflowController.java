package dev.troupe.server.message;

import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.conversation.PlanConstraints;
import dev.troupe.chat.conversation.PlanRejectedException;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.model.ModelException;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.AnswerJson;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ProblemResponse;
import dev.troupe.server.http.RequestFields;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import dev.troupe.server.observe.TurnMetrics;
import dev.troupe.server.turn.Workspaces;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Plans: made of words, and checked; nothing is run. */
@RestController
@RequestMapping("/api/workflow")
public class WorkflowController {
    private static final int MAX_TEXT = 20_000; // characters

    private final TroupeRuntime assembly;
    private final Workspaces workspaces;
    private final TurnMetrics metrics;

    WorkflowController(TroupeRuntime assembly, Workspaces workspaces, TurnMetrics metrics) {
        this.assembly = assembly;
        this.workspaces = workspaces;
        this.metrics = metrics;
    }

    @PostMapping("/generate")
    @RequiresRole(Role.MEMBER)
    Value generate(UserPrincipal caller, @RequestBody Value sent) throws InterruptedException {
        var body = RequestFields.of(sent, "message", "requirements", "agents");
        var preferences =
                new PlanConstraints(body.texts("requirements"), Set.copyOf(body.texts("agents")));
        var message = body.text("message", MAX_TEXT);
        var intent = new AtomicReference<>(Values.emptyRecord());
        try (var coordinator =
                assembly.coordinator(
                        workspaces.forUser(caller),
                        RunOptions.STANDARD,
                        RunListener.NONE,
                        event -> {
                            if (event instanceof ConversationEvent.IntentRecognized) {
                                intent.set(ConversationEventJson.payloadOf(event));
                            }
                        },
                        ApprovalHandler.NOBODY,
                        new InMemoryJournal(),
                        RunOwner.NOBODY,
                        metrics::on,
                        UnaryOperator.identity())) {
            var plan = coordinator.plan(message, preferences);
            return Values.record(
                    "workflow", WorkflowJson.write(plan.workflow().definition()),
                    "intent", intent.get(),
                    "repairs", Values.list(plan.repairs(), Values::localizedText),
                    "omissions", Values.texts(plan.omissions()),
                    "rounds", Value.of(plan.rounds()));
        } catch (PlanRejectedException e) {
            throw new ApiException(422, e.problem(), List.of());
        } catch (ModelException e) {
            throw ModelUnavailable.of(e.problem());
        }
    }

    @PostMapping("/validate")
    @RequiresRole(Role.VIEWER)
    Value validate(@RequestBody Value sent) {
        var body = RequestFields.of(sent, "workflow");
        try {
            var read = WorkflowJson.read(body.value("workflow"));
            Workflow.from(read.value(), assembly.rules());
            return Values.record(
                    "valid", Value.of(true),
                    "problems", Value.of(List.of()),
                    "warnings", Values.texts(read.warnings()));
        } catch (InvalidWorkflow e) {
            return invalidResult(
                    Values.list(
                            e.problems().stream().limit(ProblemResponse.MAX_PARTS).toList(),
                            problem -> {
                                var node = problem.node();
                                return Values.record(
                                        "code", Value.of(problem.code().name()),
                                        "message", Value.of(problem.text().en()),
                                        "messageZh", Value.of(problem.text().zh()),
                                        "node",
                                                node == null
                                                        ? Value.missing()
                                                        : Value.of(node.value()));
                            }));
        } catch (JsonException e) {
            var problem = Problem.of(ServerProblem.BAD_REQUEST, e.text());
            return invalidResult(Value.of(List.of(AnswerJson.problem(problem))));
        }
    }

    private static Value invalidResult(Value problems) {
        return Values.record(
                "valid", Value.of(false), "problems", problems, "warnings", Value.of(List.of()));
    }
}
