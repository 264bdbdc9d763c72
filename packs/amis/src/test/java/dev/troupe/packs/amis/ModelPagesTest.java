package dev.troupe.packs.amis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.ModelRequest;
import dev.troupe.packs.amis.page.Installed;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Typical mistakes of models, and their results. */
class ModelPagesTest implements Installed {
    private static final String FENCED =
            "{\"saveAs\": \"part_1\", \"config\": \"```json\\n{\\\"type\\\": \\\"form\\\", \\\"body\\\": [{\\\"type\\\": \\\"input-url\\\", \\\"name\\\": \\\"site\\\", \\\"value\\\": \\\"http://a.example//x\\\",},], // fields\\n}\\n```\"}";
    private static final String WRONG =
            "{\"saveAs\": \"part_1\", \"config\": {\"type\": \"form\", \"mode\": \"sideways%d\", \"body\": []}}";
    private static final String RIGHT =
            "{\"saveAs\": \"part_1\", \"config\": {\"type\": \"form\", \"mode\": \"inline\", \"body\": []}}";

    @TempDir Path directory;

    @Test
    void readsJsonAsModelsSendIt() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("submitComponent", FENCED), ScriptedReply.text("Done"));

        var state = Pages.run(part(), model, directory);

        assertThat(Pages.said(state, "part-1")).isEqualTo("Done");
        assertThat(
                        state.blackboard()
                                .value("part_1")
                                .field("component")
                                .field("body")
                                .item(0)
                                .field("value"))
                .isEqualTo(Value.of("http://a.example//x"));
    }

    @Test
    void sendsProblemsBackUntilTheComponentIsRight() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("submitComponent", WRONG.formatted(1)),
                        ScriptedReply.call("submitComponent", WRONG.formatted(2)),
                        ScriptedReply.call("submitComponent", WRONG.formatted(3)),
                        ScriptedReply.call("submitComponent", RIGHT),
                        ScriptedReply.text("Done"));

        var state = Pages.run(part(), model, directory);

        assertThat(Pages.said(state, "part-1")).isEqualTo("Done");
        assertThat(lastMessage(model.requests().get(1)))
                .contains(
                        "at most 3 more times",
                        "/mode: is not one of the values allowed",
                        "horizontal");
        model.requireAllUsed();
    }

    @Test
    void failsWithTheProblemsAfterThreeFixes() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("submitComponent", WRONG.formatted(1)),
                        ScriptedReply.call("submitComponent", WRONG.formatted(2)),
                        ScriptedReply.call("submitComponent", WRONG.formatted(3)),
                        ScriptedReply.call("submitComponent", WRONG.formatted(4)));

        var state = Pages.run(part(), model, directory);

        assertThat(Pages.said(state, "part-1"))
                .contains("still not valid after 3 corrections", "/mode: is not one of");
        model.requireAllUsed();
    }

    @Test
    void composesSimplyWhereTheModelsPageIsWrong() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("submitComponent", RIGHT),
                        ScriptedReply.text("Done"),
                        ScriptedReply.call(
                                "composePage",
                                "{\"parts\": [\"part_1\"], \"title\": \"T\", \"page\": {\"type\": \"page\", \"body\": [{\"type\": \"frm\"}]}}"),
                        ScriptedReply.call("savePage", "{\"path\": \"page.json\"}"),
                        ScriptedReply.text("Saved"));

        var state = Pages.run(whole(), model, directory);

        assertThat(Pages.said(state, "page")).isEqualTo("Saved");
        assertThat(lastMessage(model.requests().get(3)))
                .contains(
                        "degraded",
                        "stacked",
                        "amis has no component 'frm'",
                        "the component form '' is missing");
        assertThat(
                        Json.parse(Files.readString(directory.resolve("page.json")))
                                .field("body")
                                .item(0)
                                .field("mode"))
                .isEqualTo(Value.of("inline"));
    }

    @Test
    void namesAComponentThatIsMissing() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("I built it"),
                        ScriptedReply.call("composePage", "{\"parts\": [\"part_1\"]}"),
                        ScriptedReply.call("reportFailure", "{\"reason\": \"no part\"}"));

        var state = Pages.run(whole(), model, directory);

        assertThat(Pages.said(state, "page")).contains("no part");
        assertThat(lastMessage(model.requests().get(2))).contains("'part_1' contains no component");
    }

    @Test
    void keepsDataOfTheRequestForThePage() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.call(
                                "keepData", "{\"text\": \"users: [{\\\"name\\\": \\\"Ada\\\"}]\"}"),
                        ScriptedReply.call(
                                "submitComponent",
                                "{\"saveAs\": \"part_1\", \"dataDependencies\": [\"users\"], \"config\": {\"type\": \"tpl\", \"tpl\": \"Ada\"}}"),
                        ScriptedReply.call(
                                "submitComponent",
                                "{\"saveAs\": \"part_1\", \"dataDependencies\": [\"users\"], \"config\": {\"type\": \"table\", \"source\": \"${users}\", \"columns\": [{\"name\": \"name\", \"label\": \"Name\"}]}}"),
                        ScriptedReply.text("Done"),
                        ScriptedReply.call("composePage", "{\"parts\": [\"part_1\"]}"),
                        ScriptedReply.call("savePage", "{\"path\": \"page.json\"}"),
                        ScriptedReply.text("Saved"));

        Pages.run(whole(), model, directory);

        assertThat(lastMessage(model.requests().get(1))).contains("users: 1 row of name");
        assertThat(lastMessage(model.requests().get(2))).contains("does not use the data 'users'");
        var page = Json.parse(Files.readString(directory.resolve("page.json")));
        assertThat(page.field("data").field("users").item(0).field("name"))
                .isEqualTo(Value.of("Ada"));
    }

    /** A failed component is planned again; the one that was finished is not built again. */
    @Test
    void keepsFinishedComponentsWhenAnotherIsPlannedAnew() throws Exception {
        var model =
                new ScriptedModel()
                        .when(
                                asked("part-1"),
                                ScriptedReply.call("submitComponent", RIGHT),
                                ScriptedReply.text("Done"))
                        .when(
                                asked("part-2"),
                                ScriptedReply.call("reportFailure", "{\"reason\": \"too hard\"}"))
                        .when(
                                asked("part-3"),
                                ScriptedReply.call(
                                        "submitComponent", RIGHT.replace("part_1", "part_3")),
                                ScriptedReply.text("Done"))
                        .when(
                                asked("page"),
                                ScriptedReply.call(
                                        "composePage", "{\"parts\": [\"part_1\", \"part_3\"]}"),
                                ScriptedReply.call("savePage", "{\"path\": \"page.json\"}"),
                                ScriptedReply.text("Saved"));
        var plan =
                Workflow.from(
                        WorkflowDraft.of(
                                "workflow-1",
                                "test",
                                "Build a page for me",
                                List.of(
                                        node("part-1", AmisPack.PART, List.of()),
                                        node("part-2", AmisPack.PART, List.of()),
                                        node(
                                                "page",
                                                AmisPack.PAGE,
                                                List.of(
                                                        new NodeId("part-1"),
                                                        new NodeId("part-2"))))));

        var state = Pages.run(plan, model, directory, ModelPagesTest::another);

        assertThat(state.status(new NodeId("part-1"))).isEqualTo(NodeStatus.COMPLETED);
        assertThat(Pages.said(state, "page")).isEqualTo("Saved");
        model.requireAllUsed();
    }

    private static Predicate<ModelRequest> asked(String node) {
        return request -> request.brief().field("node").equals(Value.of(node));
    }

    private static Replanner.Answer another(RunId run, RevisionRequest request) {
        var added = node("part-3", AmisPack.PART, List.of());
        var waiting = Map.of(new NodeId("page"), List.of(new NodeId("part-1"), added.id()));
        return new Replanner.Answer.Revised(
                request.toRevision(List.of(added), waiting, LocalizedText.verbatim("Another way")));
    }

    private static String lastMessage(ModelRequest request) {
        return request.messages().getLast().toString();
    }

    private static Workflow part() {
        return Workflow.from(
                WorkflowDraft.of(
                        "workflow-1",
                        "test",
                        "Build a form for me",
                        List.of(node("part-1", AmisPack.PART, List.of()))));
    }

    private static Workflow whole() {
        return Workflow.from(
                WorkflowDraft.of(
                        "workflow-1",
                        "test",
                        "Build a page for me",
                        List.of(
                                node("part-1", AmisPack.PART, List.of()),
                                node("page", AmisPack.PAGE, List.of(new NodeId("part-1"))))));
    }

    private static AgentNode node(String id, String type, List<NodeId> after) {
        int step =
                type.equals(AmisPack.PAGE) ? after.size() + 1 : Integer.parseInt(id.substring(5));
        return AgentNode.of(
                id, type, id, "Build " + id, List.of(new Step(step, "Build " + id)), after);
    }
}
