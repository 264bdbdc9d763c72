package dev.troupe.bench.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.model.ModelReply;
import dev.troupe.model.replay.RecordingModel;
import dev.troupe.model.replay.ReplayingModel;
import dev.troupe.testing.model.RecordedCallFile;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class AgentTasksTest {
    @TempDir private Path directory = Path.of("");

    static Stream<AgentTask> recorded() {
        return TaskSet.read("tools").stream();
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void passesFromItsRecording(AgentTask task) throws Exception {
        var file = directory.resolve(task.id() + ".jsonl");
        var script = new ScriptedProvider(task.script());
        new TaskRunner(_ -> new RecordingModel(script, RecordedCallFile.recorder(file))).run(task);

        var tape = RecordedCallFile.read(file);
        var outcome = new TaskRunner(_ -> new ReplayingModel(tape)).run(task);

        assertThat(task.check().findFlaws(outcome)).isEmpty();
    }

    @Test
    void findsAFlawInAnAnswerThatLacksTheNumber() throws Exception {
        var task = TaskSet.read("tools").getFirst();
        var runner = new TaskRunner(_ -> (_, _) -> ModelReply.text("I do not know.", "test"));

        assertThat(task.check().findFlaws(runner.run(task))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[\"agent-1\"]"})
    void comparesTheOrderOfAPlan(String dependencies) {
        var plan =
                Workflow.from(
                        WorkflowJson.read(
                                        """
                                        {"id": "workflow-1", "name": "Tea", "description": "Make some tea", "agentGraph": [
                                          {"id": "agent-1", "type": "file", "name": "boil", "desc": "boil", "dependencies": [],
                                           "steps": [{"stepNumber": 1, "desc": "boil"}]},
                                          {"id": "agent-2", "type": "file", "name": "pour", "desc": "pour", "dependencies": %s,
                                           "steps": [{"stepNumber": 2, "desc": "pour"}]}]}
                                        """
                                                .formatted(dependencies))
                                .value());

        assertThat(PlanScore.orderF1(plan, List.of(List.of("boil", "pour"))))
                .isEqualTo(dependencies.equals("[]") ? 0 : 1);
    }
}
