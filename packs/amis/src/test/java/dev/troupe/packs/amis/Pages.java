package dev.troupe.packs.amis;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Plans and runs requests with this pack alone. */
public final class Pages {
    static final AmisPack PACK = new AmisPack();

    private Pages() {}

    public static OfflineModel offline() {
        return new OfflineModel(PACK.offlineSkills());
    }

    /** The plan that the offline model makes. */
    public static Workflow plan(String message) throws InterruptedException {
        var brief = Value.of(Map.of("message", Value.of(message), "agents", Value.of(List.of())));
        var request =
                ModelRequest.of(ModelRole.PLANNER, List.of(new Message.User(message)))
                        .withBrief(brief);
        var call = offline().chat(request).toolCalls().getFirst();
        return Workflow.from(WorkflowJson.read(Json.parse(call.arguments())).value());
    }

    public static RunState run(Workflow workflow, ChatModel model, Path directory)
            throws InterruptedException {
        return run(workflow, model, directory, Replanner.NONE);
    }

    static RunState run(Workflow workflow, ChatModel model, Path directory, Replanner replanner)
            throws InterruptedException {
        var options = RunOptions.STANDARD.withOnFailure(OnFailure.REPLAN);
        try (var engine = engine(model, directory).replanner(replanner).build()) {
            return engine.start(workflow, options, Map.of()).await();
        }
    }

    private static Engine.Builder engine(ChatModel model, Path directory) {
        var bodies =
                new AgentExecutor(
                        Catalog.of(List.of(PACK)),
                        model,
                        Workspace.of(directory),
                        InstantSource.system(),
                        AgentOptions.STANDARD);
        return Engine.builder(bodies).releaseWaiting();
    }

    /** A run of the offline model that asks one question, which gets this answer. */
    public static RunState answered(Workflow workflow, Path directory, String answer)
            throws InterruptedException {
        var journal = new InMemoryJournal();
        var run = new RunId("run-1");
        try (var engine = engine(offline(), directory).journal(journal).build()) {
            var waiting = engine.start(run, workflow, RunOptions.STANDARD, Map.of()).await();
            var key = waiting.questions().getFirst().question().key();
            return engine.resume(run, new QuestionAnswered(key, Value.of(answer), "user")).await();
        }
    }

    /** The text of a node, whether it succeeded or failed. */
    public static String said(RunState state, String node) {
        return switch (state.result(new NodeId(node))) {
            case NodeResult.Succeeded(_, var summary, _, _) -> summary;
            case NodeResult.Failed(var problem) -> problem.code() + ": " + problem.message();
            case NodeResult.Cancelled(var reason) -> reason;
            case null -> "nothing";
        };
    }
}
