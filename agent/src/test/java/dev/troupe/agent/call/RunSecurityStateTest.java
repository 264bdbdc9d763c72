package dev.troupe.agent.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.CarriedApprovals;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.ToolAction;
import dev.troupe.agent.policy.ToolPolicy;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the nodes of a run share, as it is restored from what was recorded. */
class RunSecurityStateTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeId NODE = new NodeId("agent-1");

    @TempDir Path directory;
    private final List<JournalEntry> entries = new ArrayList<>();
    private final RunSecurityState ledger = RunSecurityState.create(new Catalog().snapshot());

    private void recorded(RunEvent event) {
        entries.add(new JournalEntry(RUN, entries.size() + 1, Instant.EPOCH, event));
    }

    private void called(String tool, ToolReply reply, List<Path> own, List<Path> granted) {
        boolean isOutside = tool.equals("fetch");
        var call =
                new CallRecord(
                        tool, reply, Map.of(), List.of(), own, granted, List.of(), isOutside, true,
                        List.of(), "", List.of());
        recorded(new RunEvent.EffectFinished(NODE, "tool 1 a " + tool, call.toValue()));
    }

    private void asked(String tool, Approval answer) {
        var action =
                new ToolAction(
                        "notes",
                        tool,
                        Risk.WRITE,
                        Value.of(Map.of("path", Value.of(tool))),
                        false,
                        List.of("a.txt"),
                        false);
        var request =
                new ApprovalRequest(
                        RUN.value(),
                        NODE.value(),
                        action,
                        ToolPolicy.Ground.OVERWRITES,
                        Language.EN);
        var question = request.toQuestion(null);
        recorded(new RunEvent.QuestionAsked(NODE, 1, question, null));
        recorded(new RunEvent.QuestionAnswered(question.key(), answer.toValue(), "ann"));
    }

    @Test
    void knowsWhichFilesARunMadeAndWhichItWasGranted() throws IOException {
        var made = Files.writeString(directory.resolve("made.txt"), "x");
        var granted = Files.writeString(directory.resolve("granted.txt"), "x");
        var foreign = Files.writeString(directory.resolve("foreign.txt"), "x");
        called("write", ToolReply.ok("written"), List.of(made), List.of(granted));

        ledger.restore(RUN, entries);

        var all = List.of(made, granted, foreign);
        assertThat(ledger.findForeignFiles("write", all)).containsExactly(foreign);
        assertThat(ledger.findForeignFiles("delete", all)).containsExactly(granted, foreign);
    }

    @Test
    void knowsWhatWasReadFromOutside() {
        var text = "a long sentence that some stranger wrote on a page";
        called("fetch", ToolReply.ok(text), List.of(), List.of());
        called("write", ToolReply.ok("what this run wrote all by itself"), List.of(), List.of());

        ledger.restore(RUN, entries);

        assertThat(ledger.outside().isCarriedBy(Value.of(text), "")).isTrue();
        assertThat(ledger.outside().isCarriedBy(Value.of("what this run wrote all by itself"), ""))
                .isFalse();
    }

    @Test
    void knowsWhichToolsAreApprovedForTheWholeRun() {
        asked("write", Approval.forRun());
        asked("delete", Approval.once());
        asked("send", Approval.refusal("no"));

        ledger.restore(RUN, entries);

        assertThat(ledger.approved()).containsExactly("write");
    }

    @Test
    void appliesWhatFollowsOnceHoweverOftenItIsRead() {
        var text = "a long sentence that some stranger wrote on a page";
        ledger.isReading().set(true);
        asked("write", Approval.forRun());
        var answer = entries.removeLast();
        recorded(new RunEvent.EffectFinished(NODE, "hand-off 1", Value.of("")));
        ledger.restore(RUN, entries.subList(0, 1));
        ledger.restore(RUN, entries);
        recorded(answer.event());
        recorded(new RunEvent.EffectFinished(NODE, "hand-off 2", Value.of("")));
        called("fetch", ToolReply.ok(text), List.of(), List.of());
        recorded(new RunEvent.PlanSealed());

        ledger.restore(RUN, entries.subList(2, entries.size()));
        ledger.restore(RUN, entries);

        assertThat(ledger.lastApplied()).isEqualTo(6);
        assertThat(ledger.approved()).containsExactly("write");
        assertThat(ledger.handOffs()).containsEntry(NODE, 2);
        assertThat(ledger.outside().isCarriedBy(Value.of(text), "")).isTrue();
        assertThat(ledger.isReading()).as("the plan is complete").isFalse();
    }

    @Test
    void takesAnAnswerToAnotherQuestionForNoApproval() {
        recorded(new RunEvent.QuestionAnswered("which-file", Value.of("a.txt"), "ann"));

        ledger.restore(RUN, entries);

        assertThat(ledger.approved()).isEmpty();
    }

    @Test
    void handsOnWhatWasAllowedForTheSameCallAndNothingElse() {
        asked("write", Approval.once());
        asked("delete", Approval.forRun());
        asked("move", Approval.refusal("no"));
        var keys =
                entries.stream()
                        .map(JournalEntry::event)
                        .filter(RunEvent.QuestionAsked.class::isInstance)
                        .map(event -> ((RunEvent.QuestionAsked) event).question().key())
                        .toList();

        var inherited = CarriedApprovals.of(RUN, entries, CarriedApprovals.NOTHING);

        assertThat(inherited.approvals()).containsExactlyInAnyOrder(keys.get(0), keys.get(1));
        assertThat(CarriedApprovals.of(inherited.toValue())).isEqualTo(inherited);
        assertThat(inherited.withoutApprovals().approvals()).isEmpty();
        assertThat(ledger.approved()).as("no tool is allowed as a whole").isEmpty();
    }

    @Test
    void handsOnNoApprovalOfWhatLeavesTheWorkspace() {
        var action =
                new ToolAction("mail", "send", Risk.SEND, Value.missing(), true, List.of(), false);
        var request =
                new ApprovalRequest(
                        RUN.value(), NODE.value(), action, ToolPolicy.Ground.RISK, Language.EN);
        var question = request.toQuestion(null);
        recorded(new RunEvent.QuestionAsked(NODE, 1, question, null));
        recorded(new RunEvent.QuestionAnswered(question.key(), Approval.once().toValue(), "ann"));

        assertThat(CarriedApprovals.of(RUN, entries, CarriedApprovals.NOTHING).approvals())
                .isEmpty();
    }

    @Test
    void knowsTextFromOutsideAmongReusedResults() {
        var text = "a long sentence that some stranger wrote on a page";
        called("fetch", ToolReply.ok(text), List.of(), List.of());
        var result =
                new NodeResult.Succeeded(
                        Value.missing(), "Read it", Map.of("page", Value.of(text)), List.of());
        var reused = Map.of(NODE, result);

        var inherited = CarriedApprovals.of(RUN, entries, CarriedApprovals.NOTHING);
        inherited.addTaintTo(ledger.outside(), reused);
        var again =
                CarriedApprovals.of(
                        new RunId("run-2"),
                        List.of(
                                new JournalEntry(
                                        new RunId("run-2"),
                                        1,
                                        Instant.EPOCH,
                                        new RunEvent.NodeReused(NODE, result, RUN))),
                        inherited);

        assertThat(ledger.outside().isCarriedBy(Value.of(text), "")).isTrue();
        assertThat(again.outside()).as("in a run of that run, too").containsExactly("agent-1");
    }
}
