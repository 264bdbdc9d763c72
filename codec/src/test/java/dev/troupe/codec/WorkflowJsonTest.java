package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkflowJsonTest {
    private static final String PLAIN =
            """
            {"id": "workflow-1", "name": "n", "description": "long enough text",
             "agentGraph": [{"id": "agent-1", "type": "file", "name": "save", "desc": "save it",
               "steps": [{"stepNumber": 1, "desc": "write"}], "dependencies": []}]}
            """;

    @Property
    void readsWhatItWroteWithoutAWarning(@ForAll("drafts") WorkflowDraft draft) {
        var read = WorkflowJson.read(Json.parse(Json.write(WorkflowJson.write(draft))));

        assertThat(read.value()).isEqualTo(draft);
        assertThat(read.warnings()).isEmpty();
    }

    @Provide
    Arbitrary<WorkflowDraft> drafts() {
        return Workflows.drafts();
    }

    @Test
    void writesOnlyWhatIsNotAtItsDefault() {
        var written = WorkflowJson.write(WorkflowJson.read(PLAIN).value());

        assertThat(written).isEqualTo(Json.parse(PLAIN));
    }

    @Test
    void writesEveryExtensionUnderItsName() {
        assertThat(Json.writePretty(WorkflowJson.write(Workflows.sample())))
                .isEqualTo(Golden.text("workflow.json"));
        assertThat(Workflow.from(Workflows.sample()).nodes()).hasSize(2);
    }

    @Test
    void readsGraphsDependenciesAndStepsInTheFormsThatModelsUse() {
        var read =
                WorkflowJson.read(
                        """
                        ```json
                        {"id": "workflow-1", "name": "n", "description": 12, "estimatedDuration": "60000",
                         "agentGraph": "[{'id':'agent-1','type':'file','name':'a','desc':'b',
                             'steps':['read', {'stepNumber':'2','desc':'write'}], 'dependencies':'agent-9'}]"}
                        ```
                        """);

        var node = read.value().nodes().getFirst();
        assertThat(read.value().estimatedDuration()).isEqualTo(60_000);
        assertThat(node.dependencies()).containsExactly(new NodeId("agent-9"));
        assertThat(node.steps().get(1)).isEqualTo(new Step(2, "write"));
        assertThat(read.warnings())
                .anyMatch(warning -> warning.contains("fenced"))
                .anyMatch(warning -> warning.contains("estimatedDuration"))
                .anyMatch(warning -> warning.contains("agentGraph[0].dependencies"))
                .anyMatch(warning -> warning.contains("agentGraph[0].steps[1].stepNumber"));
    }

    @Test
    void namesUnknownFieldsWithTheirPath() {
        var read =
                WorkflowJson.read(
                        PLAIN.replace("\"type\"", "\"colour\": 1, \"type\"")
                                .replace("\"stepNumber\"", "\"note\": 1, \"stepNumber\"")
                                .replace("\"name\": \"n\"", "\"name\": \"n\", \"thought\": \"x\""));

        assertThat(read.warnings())
                .anyMatch(warning -> warning.contains("agentGraph[0].colour"))
                .anyMatch(warning -> warning.contains("agentGraph[0].steps[0].note"))
                .anyMatch(warning -> warning.contains("thought"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[1]                                            | the document must be an object",
                "{\"agentGraph\": {\"a\": 1}}                   | agentGraph must be an array",
                "{\"agentGraph\": \"agents\"}                   | agentGraph must be an array",
                "{\"agentGraph\": \"[broken\"}                  | agentGraph must be an array",
                "{\"agentGraph\": [1]}                          | agentGraph[0] must be an object",
                "{\"agentGraph\": [{\"join\": \"some\"}]}       | agentGraph[0].join",
                "{\"agentGraph\": [{\"timeout\": -1}]}          | agentGraph[0].timeout",
                "{\"agentGraph\": [{\"timeout\": 1e300}]}       | agentGraph[0].timeout",
                "{\"agentGraph\": [{\"onFailure\": \"x\"}]}     | agentGraph[0].onFailure",
                "{\"agentGraph\": [{\"retries\": 3}]}           | agentGraph[0].retries",
                "{\"agentGraph\": [{\"steps\": [1]}]}           | agentGraph[0].steps[0]",
                "{\"agentGraph\": [{\"dependencies\": [{}]}]}   | agentGraph[0].dependencies[0]",
                "{\"agentGraph\": [], \"edges\": [{\"kind\": \"x\"}]}  | edges[0].kind",
                "{\"agentGraph\": [], \"edges\": {}}            | edges must be an array",
                "{\"agentGraph\": [], \"edges\": [{\"kind\": \"conditional\", \"condition\": \"a >\"}]} | edges[0]",
                "{\"agentGraph\": [], \"edges\": [{\"kind\": \"conditional\", \"condition\": \"a\", \"priority\": 1e12}]} | edges[0].priority",
                "{\"agentGraph\": [], \"variables\": [{\"key\": \"a\", \"reducer\": \"x\"}]} | variables[0].reducer"
            })
    void namesThePathOfWhatCannotBeRead(String json, String message) {
        assertThatThrownBy(() -> WorkflowJson.read(json.strip()))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining(message.strip());
    }

    @Test
    void leavesAMissingGraphToTheRules() {
        assertThat(WorkflowJson.read("{\"name\": \"n\"}").value().nodes()).isEmpty();
    }

    @Test
    void readsSeveralDependenciesInOneText() {
        var read = WorkflowJson.read("{'agentGraph': [{'dependencies': 'agent-1, agent-2'}]}");

        assertThat(read.value().nodes().getFirst().dependencies())
                .containsExactly(new NodeId("agent-1"), new NodeId("agent-2"));
    }

    @Test
    void readsAnEdgeWithAConditionAsConditionalWithoutItsKind() {
        var read =
                WorkflowJson.read(
                        "{'edges': [{'from': 'a', 'to': 'b', 'condition': 'vals.rows > 0'}, {'from': 'a', 'to': 'c'}]}");

        assertThat(read.value().edges().getFirst()).isInstanceOf(Edge.When.class);
        assertThat(read.value().edges().getLast()).isInstanceOf(Edge.Control.class);
    }

    @Test
    void describesThePlanToModelsWithoutUnions() {
        var schema = WorkflowJson.planSchema(List.of("crawler", "file"));
        var node = schema.field("properties").field("agentGraph").field("items");

        assertThat(node.field("properties").field("type").field("enum"))
                .isEqualTo(Json.toValue(List.of("crawler", "file")));
        assertThat(node.field("additionalProperties")).isEqualTo(Json.parse("false"));
        assertThat(Json.write(schema)).doesNotContain("anyOf", "oneOf", "$ref");
    }
}
