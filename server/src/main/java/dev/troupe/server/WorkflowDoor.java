package dev.troupe.server;

import dev.troupe.agent.Approvals;
import dev.troupe.chat.Belonging;
import dev.troupe.chat.PlanRejected;
import dev.troupe.chat.PlanWishes;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.InvalidWorkflow;
import dev.troupe.core.Problem;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.model.ModelException;
import dev.troupe.runtime.Assembly;
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
public class WorkflowDoor {
    private static final int MAX_TEXT = 20_000; // characters

    private final Assembly assembly;
    private final Workspaces workspaces;
    private final RunMetrics metrics;

    WorkflowDoor(Assembly assembly, Workspaces workspaces, RunMetrics metrics) {
        this.assembly = assembly;
        this.workspaces = workspaces;
        this.metrics = metrics;
    }

    @PostMapping("/generate")
    Value generate(Caller caller, @RequestBody Value sent) throws InterruptedException {
        caller.require(Caller.Role.MEMBER);
        var body = Body.of(sent, "message", "requirements", "agents");
        var wishes = new PlanWishes(body.texts("requirements"), Set.copyOf(body.texts("agents")));
        var message = body.text("message", MAX_TEXT);
        var intent = new AtomicReference<>(Values.nothing());
        try (var coordinator =
                assembly.coordinator(
                        workspaces.of(caller),
                        RunOptions.STANDARD,
                        RunListener.NONE,
                        (type, payload) -> {
                            if (type.equals("intent.recognized")) {
                                intent.set(payload);
                            }
                        },
                        Approvals.NOBODY,
                        new InMemoryJournal(),
                        Belonging.NOBODY,
                        metrics::on,
                        UnaryOperator.identity())) {
            var plan = coordinator.plan(message, wishes);
            return Values.record(
                    "workflow", WorkflowJson.write(plan.workflow().definition()),
                    "intent", intent.get(),
                    "repairs", Values.list(plan.repairs(), Values::said),
                    "omissions", Values.texts(plan.omissions()),
                    "rounds", Value.of(plan.rounds()));
        } catch (PlanRejected e) {
            throw new Refusal(422, e.problem(), List.of());
        } catch (ModelException e) {
            throw NoAnswer.of(e.problem());
        }
    }

    @PostMapping("/validate")
    Value validate(Caller caller, @RequestBody Value sent) {
        var body = Body.of(sent, "workflow");
        try {
            var read = WorkflowJson.read(body.value("workflow"));
            Workflow.from(read.value(), assembly.rules());
            return Values.record(
                    "valid", Value.of(true),
                    "problems", Value.of(List.of()),
                    "warnings", Values.texts(read.warnings()));
        } catch (InvalidWorkflow e) {
            return invalid(
                    Values.list(
                            e.problems().stream().limit(ProblemAnswers.MAX_PARTS).toList(),
                            problem -> {
                                var node = problem.node();
                                return Values.record(
                                        "code", Value.of(problem.code().name()),
                                        "message", Value.of(problem.sentence().en()),
                                        "messageZh", Value.of(problem.sentence().zh()),
                                        "node",
                                                node == null
                                                        ? Value.missing()
                                                        : Value.of(node.value()));
                            }));
        } catch (JsonException e) {
            var problem = Problem.of(ServerProblem.BAD_REQUEST, e.sentence());
            return invalid(Value.of(List.of(Answers.problem(problem))));
        }
    }

    private static Value invalid(Value problems) {
        return Values.record(
                "valid", Value.of(false), "problems", problems, "warnings", Value.of(List.of()));
    }
}
