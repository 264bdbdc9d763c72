package dev.troupe.runtime;

import dev.troupe.agent.Approval;
import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.PlanReview;
import dev.troupe.codec.Json;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.RunEvent.NodeReported;
import dev.troupe.core.RunEvent.QuestionAnswered;
import dev.troupe.core.RunEvent.QuestionAsked;
import dev.troupe.core.RunEvent.QuestionExpired;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads from the record of a run who decided what and when. */
public final class Decisions {
    private static final Sentence CLOCK = Sentence.of("无人答复", "nobody");

    private final Map<String, OpenQuestion> asked = new HashMap<>();
    private final List<Decision> found = new ArrayList<>();

    private Decisions() {}

    /** In the order in which they were made. */
    public static List<Decision> of(RecordedRun run) {
        var decisions = new Decisions();
        run.entries().forEach(entry -> decisions.read(entry, run));
        return List.copyOf(decisions.found);
    }

    private void read(JournalEntry entry, RecordedRun run) {
        switch (entry.event()) {
            case QuestionAsked(var node, _, var question, var expiry) ->
                    asked.putIfAbsent(question.key(), new OpenQuestion(node, question, expiry));
            case QuestionAnswered(var key, var answer, var by) -> {
                var open = asked.get(key);
                if (open != null) {
                    answered(entry.at(), by, open, answer, run);
                }
            }
            case QuestionExpired(var key) -> {
                var open = asked.get(key);
                if (open != null) {
                    var text =
                            Sentence.of(
                                    "没有人及时答复：%s",
                                    "nobody answered in time: %s", open.question().text());
                    add(entry.at(), CLOCK.en(), "expired", text, open, Value.missing());
                }
            }
            case NodeReported(_, var type, var payload)
                    when type.equals("approval.granted")
                            && payload.field("by").asText().equals("rule") ->
                    found.add(byRule(entry.at(), payload));
            default -> {} // no decision
        }
    }

    private static Decision byRule(Instant at, Value payload) {
        var doing = payload.field("doing");
        var said =
                Sentence.of(
                        "按一直有效的规则允许：%s",
                        "allowed by a rule for good: %s",
                        new Sentence(doing.field("zh").asText(), doing.field("en").asText()));
        return new Decision(at, "rule", "approved", said, payload, Value.missing());
    }

    private void answered(Instant at, String by, OpenQuestion open, Value answer, RecordedRun run) {
        var request = ApprovalRequest.of(run.id(), open);
        if (request.isEmpty() && !PlanReview.isAsked(open)) {
            var said =
                    Sentence.of(
                            "回答“%s”：%s",
                            "answered '%s': %s", open.question().text(), answer.asText());
            add(at, by, "answered", said, open, answer);
            return;
        }
        var approval = Approval.of(answer);
        var what =
                request.map(asking -> asking.action().doing())
                        .orElse(Sentence.of("运行计划", "run the plan"));
        var said =
                request.isPresent()
                        ? decided(approval, what, request.get())
                        : plain(approval, what);
        var kind = !approval.isGranted() ? "denied" : approval.isEdited() ? "edited" : "approved";
        add(at, by, kind, said, open, answer);
    }

    private static Sentence decided(Approval approval, Sentence what, ApprovalRequest request) {
        return approval.isEdited()
                ? Sentence.of(
                        "%s；参数由 %s 改为 %s",
                        "%s; arguments changed from %s to %s",
                        plain(approval, what),
                        Json.write(request.action().arguments()),
                        Json.write(approval.arguments()))
                : plain(approval, what);
    }

    private static Sentence plain(Approval approval, Sentence what) {
        var rule = approval.rule();
        var said =
                switch (approval.decision()) {
                    case ONCE -> Sentence.of("批准一次：%s", "approved once: %s", what);
                    case RUN -> Sentence.of("本次运行都批准：%s", "approved for the run: %s", what);
                    case ALWAYS ->
                            Sentence.of(
                                    "总是批准（%2$s）：%1$s",
                                    "approved for good (%2$s): %1$s",
                                    what,
                                    rule == null ? "" : rule.text());
                    case REFUSED -> Sentence.of("拒绝：%s", "denied: %s", what);
                };
        return approval.reason().isEmpty()
                ? said
                : Sentence.of("%s（%s）", "%s (%s)", said, approval.reason());
    }

    private void add(
            Instant at, String by, String kind, Sentence said, OpenQuestion open, Value answer) {
        found.add(new Decision(at, by, kind, said, RunJson.question(open), answer));
    }
}
