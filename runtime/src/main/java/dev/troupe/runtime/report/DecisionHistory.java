package dev.troupe.runtime.report;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.PlanApproval;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunEvent.NodeReported;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.run.RunEvent.QuestionAsked;
import dev.troupe.core.run.RunEvent.QuestionExpired;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads from the record of a run who decided what and when. */
public final class DecisionHistory {
    private static final LocalizedText CLOCK = LocalizedText.of("超时", "timeout");

    private final Map<String, OpenQuestion> asked = new HashMap<>();
    private final List<RunDecision> found = new ArrayList<>();

    private DecisionHistory() {}

    /** In the order in which they were created. */
    public static List<RunDecision> of(RecordedRun run) {
        var decisions = new DecisionHistory();
        run.entries().forEach(entry -> decisions.apply(entry, run));
        return List.copyOf(decisions.found);
    }

    private void apply(JournalEntry entry, RecordedRun run) {
        switch (entry.event()) {
            case QuestionAsked(var node, _, var question, var expiry) ->
                    asked.putIfAbsent(question.key(), new OpenQuestion(node, question, expiry));
            case QuestionAnswered(var key, var answer, var by) -> {
                var open = asked.get(key);
                if (open != null) {
                    recordAnswer(entry.at(), by, open, answer, run);
                }
            }
            case QuestionExpired(var key) -> {
                var open = asked.get(key);
                if (open != null) {
                    var text =
                            LocalizedText.of(
                                    "等待回答超时：%s",
                                    "timed out without an answer: %s", open.question().text());
                    add(entry.at(), CLOCK.en(), "expired", text, open, Value.missing());
                }
            }
            case NodeReported(_, var type, var payload)
                    when type.equals("approval.granted")
                            && payload.field("by").asText().equals("rule") ->
                    found.add(ruleDecision(entry.at(), payload));
            default -> {} // no decision
        }
    }

    private static RunDecision ruleDecision(Instant at, Value payload) {
        var doing = payload.field("doing");
        var text =
                LocalizedText.of(
                        "按一直有效的规则允许：%s",
                        "allowed by a rule for good: %s",
                        new LocalizedText(doing.field("zh").asText(), doing.field("en").asText()));
        return new RunDecision(at, "rule", "approved", text, payload, Value.missing());
    }

    private void recordAnswer(
            Instant at, String by, OpenQuestion open, Value answer, RecordedRun run) {
        var request = ApprovalRequest.of(run.id(), open);
        if (request.isEmpty() && !PlanApproval.isPlanQuestion(open)) {
            var text =
                    LocalizedText.of(
                            "回答“%s”：%s",
                            "answered '%s': %s", open.question().text(), answer.asText());
            add(at, by, "answered", text, open, answer);
            return;
        }
        var approval = Approval.of(answer);
        var what =
                request.map(asking -> asking.action().doing())
                        .orElse(LocalizedText.of("运行计划", "run the plan"));
        var text =
                request.isPresent()
                        ? describe(approval, what, request.get())
                        : describePlain(approval, what);
        var kind = !approval.isGranted() ? "denied" : approval.isEdited() ? "edited" : "approved";
        add(at, by, kind, text, open, answer);
    }

    private static LocalizedText describe(
            Approval approval, LocalizedText what, ApprovalRequest request) {
        return approval.isEdited()
                ? LocalizedText.of(
                        "%s；参数由 %s 改为 %s",
                        "%s; arguments changed from %s to %s",
                        describePlain(approval, what),
                        Json.write(request.action().arguments()),
                        Json.write(approval.arguments()))
                : describePlain(approval, what);
    }

    private static LocalizedText describePlain(Approval approval, LocalizedText what) {
        var rule = approval.rule();
        var text =
                switch (approval.decision()) {
                    case ONCE -> LocalizedText.of("批准一次：%s", "approved once: %s", what);
                    case RUN -> LocalizedText.of("本次运行都批准：%s", "approved for the run: %s", what);
                    case ALWAYS ->
                            LocalizedText.of(
                                    "总是批准（%2$s）：%1$s",
                                    "approved for good (%2$s): %1$s",
                                    what,
                                    rule == null ? "" : rule.text());
                    case REFUSED -> LocalizedText.of("拒绝：%s", "denied: %s", what);
                };
        return approval.reason().isEmpty()
                ? text
                : LocalizedText.of("%s（%s）", "%s (%s)", text, approval.reason());
    }

    private void add(
            Instant at,
            String by,
            String kind,
            LocalizedText text,
            OpenQuestion open,
            Value answer) {
        found.add(new RunDecision(at, by, kind, text, QuestionReport.of(open).toValue(), answer));
    }
}
