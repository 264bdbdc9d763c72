package dev.troupe.server;

import dev.troupe.agent.Approval;
import dev.troupe.agent.ApprovalRequest;
import dev.troupe.agent.PlanReview;
import dev.troupe.agent.StandingRules;
import dev.troupe.chat.Answer;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.Proposal;
import dev.troupe.chat.Rerun;
import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.RunEvent.QuestionAnswered;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.runtime.AnswerRefused;
import dev.troupe.runtime.Answering;
import dev.troupe.runtime.Assembly;
import dev.troupe.runtime.RecordedRun;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Reads what people want done, from the bodies of their requests. */
final class Orders {
    private static final int MAX_TEXT = 20_000; // characters
    private static final int MAX_KEY = 200;

    private final Assembly assembly;
    private final StandingRules standing;

    Orders(Assembly assembly, StandingRules standing) {
        this.assembly = assembly;
        this.standing = standing;
    }

    /**
     * An order for a run.
     *
     * @throws Refusal when it is none
     * @throws dev.troupe.core.InvalidWorkflow naming all that is wrong with its plan
     */
    Order read(Value sent, String key) {
        var known =
                Stream.concat(
                        Stream.of("request", "workflow", "conversation"), Stream.of(Wishes.FIELDS));
        var body = Body.of(sent, known.toArray(String[]::new));
        if (key.length() > MAX_KEY) {
            throw Refusal.bad(
                    "Idempotency-Key 最多 %d 个字符",
                    "an Idempotency-Key has %d characters at most", MAX_KEY);
        }
        if (body.has("request") == body.has("workflow")) {
            throw Refusal.bad("请给出 request 或 workflow 其中之一", "give one of request and workflow");
        }
        return new Order(
                body.has("request") ? body.text("request", MAX_TEXT) : "",
                body.has("workflow") ? workflow(body.value("workflow")) : null,
                Wishes.of(body),
                body.optionalText("conversation", 64).orElse(""),
                key,
                Digests.hex(Json.write(sent)));
    }

    Workflow workflow(Value value) {
        return Workflow.from(WorkflowJson.read(value).value(), assembly.rules());
    }

    /**
     * The question that is answered: the one of a key, or the only one.
     *
     * @throws Refusal when it is not there, or there are several and no key
     */
    Answering asked(RecordedRun run, Body body, Caller caller, Instant now) {
        var key = body.optionalText("key", 400);
        var open =
                run.questions().stream()
                        .filter(each -> key.isEmpty() || each.question().key().equals(key.get()))
                        .toList();
        if (open.isEmpty()) {
            throw notWaiting(run.id());
        }
        if (open.size() > 1) {
            throw Refusal.bad(
                    "运行 %s 有 %d 个问题；请用 key 指明是哪一个：%s",
                    "run %s asks %d questions; name one by its key: %s",
                    run.id(),
                    open.size(),
                    keys(open));
        }
        return new Answering(run.id(), open.getFirst(), caller.name(), now);
    }

    static Refusal notWaiting(RunId run) {
        return Refusal.conflict(
                ServerProblem.NOT_WAITING,
                "运行 %s 已经不再等这个答复",
                "run %s does not wait for that any more",
                run);
    }

    private static String keys(List<OpenQuestion> open) {
        return String.join(", ", open.stream().map(each -> each.question().key()).toList());
    }

    /** An approval, as far as the body says. */
    QuestionAnswered approval(RecordedRun run, Body body, Caller caller, Instant now) {
        var asked = asked(run, body, caller, now);
        try {
            var approval =
                    asked.request()
                            .map(it -> approval(it, body, caller))
                            .orElseGet(() -> plain(body));
            var answer = asked.decide(approval);
            var rule = approval.rule();
            if (rule != null) {
                standing.add(rule);
            }
            return answer;
        } catch (InvalidValue e) {
            throw Desk.invalid(e);
        }
    }

    /**
     * The plan that is to be run instead of the one that waits to be approved.
     *
     * @throws Refusal when the run does not wait for that
     * @throws dev.troupe.core.InvalidWorkflow naming all that is wrong with the plan
     */
    Workflow replacement(RecordedRun run, Body body, Caller caller, Instant now) {
        if (body.has("scope") || body.has("pattern") || body.has("arguments")) {
            throw Refusal.bad(
                    "plan 不能与 scope、pattern、arguments 一起给出",
                    "plan cannot be given with scope, pattern or arguments");
        }
        if (!PlanReview.isAsked(asked(run, body, caller, now).open())) {
            throw Refusal.of(
                    422,
                    ServerProblem.BAD_REQUEST,
                    "运行 %s 等的不是计划的批准，不能换计划",
                    "run %s does not wait for its plan to be approved, so that it cannot be"
                            + " changed",
                    run.id());
        }
        return workflow(body.value("plan"));
    }

    static Refusal refusal(AnswerRefused e) {
        return Refusal.of(
                e.reason() == AnswerRefused.Reason.EXPIRED ? 409 : 422,
                e.reason() == AnswerRefused.Reason.EXPIRED
                        ? ServerProblem.NOT_WAITING
                        : ServerProblem.BAD_REQUEST,
                e.sentence());
    }

    private static Approval approval(ApprovalRequest request, Body body, Caller caller) {
        var scope = body.optionalText("scope", 20).orElse("once");
        var edited =
                body.has("arguments") ? request.fitted(body.value("arguments")) : Value.missing();
        var approval =
                switch (scope) {
                    case "once" -> Approval.once();
                    case "run" -> Approval.forRun();
                    case "always" -> {
                        caller.require(Caller.Role.ADMIN); // such rules hold for everybody
                        yield Approval.always(
                                request.rule(body.optionalText("pattern", 400).orElse("")));
                    }
                    default ->
                            throw Refusal.bad(
                                    "scope 的值“%s”不对；可以是 once、run、always",
                                    "scope is '%s'; it is once, run or always", scope);
                };
        if (!edited.isMissing() && scope.equals("always")) {
            throw Refusal.bad(
                    "修改了参数的调用不能一直允许",
                    "a call whose arguments were changed cannot be allowed for good");
        }
        return edited.isMissing() ? approval : approval.withArguments(edited);
    }

    private static Approval plain(Body body) {
        if (body.has("arguments") || body.has("pattern")) {
            throw Refusal.bad(
                    "这里只能批准或拒绝，没有参数可以修改",
                    "this can only be approved or denied; there are no arguments to change");
        }
        return Approval.once();
    }

    /** What is run again with something changed. */
    Desk.Again fork(RecordedRun run, Body body) {
        if (!body.has("inputs") && !body.has("workflow") && !body.has("request")) {
            throw Refusal.bad(
                    "没有说明要改什么；请给出 inputs、workflow 或 request",
                    "nothing is changed; give inputs, workflow or request");
        }
        if (body.has("workflow") && body.has("request")) {
            throw Refusal.bad(
                    "workflow 和 request 都会给出计划；请只用一个",
                    "workflow and request both give a plan; give one");
        }
        var inputs = body.record("inputs");
        if (body.has("request")) {
            return new Asked(run, body.text("request", MAX_TEXT), inputs);
        }
        var plan = body.has("workflow") ? workflow(body.value("workflow")) : run.plan();
        return Desk.Again.of(
                forked(run, new Rerun.Edit(plan, inputs, run.notes().request(), List.of())));
    }

    private static Rerun forked(RecordedRun run, Rerun.Edit edit) {
        try {
            return Rerun.fork(run.id(), run.entries(), edit);
        } catch (InvalidValue e) {
            throw Desk.invalid(e);
        }
    }

    /** Another request about what is there, which is planned anew. */
    private record Asked(RecordedRun run, String words, java.util.Map<String, Value> inputs)
            implements Desk.Again {
        @Override
        public Answer with(Coordinator coordinator) throws InterruptedException {
            return switch (coordinator.propose(words)) {
                case Proposal.Answered(_, var answer) -> answer;
                case Proposal.Asked(_, var question) ->
                        new Answer(
                                Answer.State.NEEDS_INPUT,
                                question.question(),
                                List.of(),
                                question,
                                null,
                                null,
                                null);
                case Proposal.Planned(_, var plan) ->
                        coordinator.rerun(
                                Rerun.fork(
                                        run.id(),
                                        run.entries(),
                                        new Rerun.Edit(
                                                plan.workflow(), inputs, words, plan.omissions())));
            };
        }
    }
}
