package dev.troupe.server.turn;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.policy.ApprovalRules;
import dev.troupe.agent.policy.PlanApproval;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Proposal;
import dev.troupe.chat.run.Rerun;
import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.answer.AnswerRejectedException;
import dev.troupe.runtime.answer.QuestionResponder;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.RequestBodyReader;
import dev.troupe.server.http.RequestFields;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.turn.QuestionReply.QuestionApproval;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Reads orders of users from the bodies of their requests. */
public final class RunRequestParser {
    public static final int MAX_TEXT = 20_000; // characters
    public static final int MAX_KEY = 200;

    private final TroupeRuntime assembly;
    private final ApprovalRules standing;

    public RunRequestParser(TroupeRuntime assembly, ApprovalRules standing) {
        this.assembly = assembly;
        this.standing = standing;
    }

    /**
     * An order for a run.
     *
     * @param sent a {@link NewRun}; the digest is of all of it
     * @throws ApiException when it is none
     * @throws dev.troupe.core.workflow.InvalidWorkflow naming all that is wrong with its plan
     */
    public RunRequest parse(Value sent, String key) {
        var body = RequestBodyReader.read(NewRun.class, sent);
        var request = body.request();
        var workflow = body.workflow();
        if (key.length() > MAX_KEY) {
            throw ApiException.badRequest(
                    "Idempotency-Key 最多 %d 个字符",
                    "an Idempotency-Key has %d characters at most", MAX_KEY);
        }
        if ((request == null) == (workflow == null)) {
            throw ApiException.badRequest(
                    "请指定 request 或 workflow 其中之一", "specify either request or workflow");
        }
        if (request != null && request.isBlank()) {
            throw ApiException.badRequest("缺少字段 %s", "field %s is missing", "request");
        }
        return new RunRequest(
                Objects.requireNonNullElse(request, ""),
                workflow == null ? null : parseWorkflow(workflow),
                body.preferences(),
                Objects.requireNonNullElse(body.conversation(), ""),
                key,
                Sha256.hex(Json.write(sent)));
    }

    Workflow parseWorkflow(Value value) {
        return Workflow.from(WorkflowJson.read(value).value(), assembly.rules());
    }

    /**
     * The question that is answered: the one of a key, or the only one.
     *
     * @throws ApiException when it is not there, or there are several and no key
     */
    public QuestionResponder requireQuestion(
            RecordedRun run, QuestionReply reply, UserPrincipal caller, Instant now) {
        var key = reply.key();
        var open =
                run.questions().stream()
                        .filter(each -> key == null || each.question().key().equals(key))
                        .toList();
        if (open.isEmpty()) {
            throw notWaitingError(run.id());
        }
        if (open.size() > 1) {
            throw ApiException.badRequest(
                    "运行 %s 有 %d 个问题；请用 key 指明是哪一个：%s",
                    "run %s has %d open questions; specify the key of one: %s",
                    run.id(),
                    open.size(),
                    joinKeys(open));
        }
        return new QuestionResponder(run.id(), open.getFirst(), caller.name(), now);
    }

    static ApiException notWaitingError(RunId run) {
        return ApiException.conflict(
                ServerProblem.NOT_WAITING,
                "运行 %s 不再等待此回答",
                "run %s no longer waits for this answer",
                run);
    }

    private static String joinKeys(List<OpenQuestion> open) {
        return String.join(", ", open.stream().map(each -> each.question().key()).toList());
    }

    /** The answer that approves what a question asks for. */
    public QuestionAnswered approval(
            RecordedRun run, QuestionApproval body, UserPrincipal caller, Instant now) {
        var asked = requireQuestion(run, body, caller, now);
        try {
            var approval =
                    asked.request()
                            .map(it -> approval(it, body, caller))
                            .orElseGet(() -> plainApproval(body));
            var answer = asked.decide(approval);
            var rule = approval.rule();
            if (rule != null) {
                standing.add(rule);
            }
            return answer;
        } catch (InvalidValue e) {
            throw TurnProblems.invalidValue(e);
        }
    }

    /**
     * The plan that is to be run instead of the one that waits to be approved.
     *
     * @throws ApiException when the run does not wait for that
     * @throws dev.troupe.core.workflow.InvalidWorkflow naming all that is wrong with the plan
     */
    public Workflow parseReplacement(
            RecordedRun run, QuestionApproval body, Value plan, UserPrincipal caller, Instant now) {
        if (body.scope() != null || body.pattern() != null || body.arguments() != null) {
            throw ApiException.badRequest(
                    "plan 不能与 scope、pattern、arguments 同时指定",
                    "plan cannot be combined with scope, pattern or arguments");
        }
        if (!PlanApproval.isPlanQuestion(requireQuestion(run, body, caller, now).open())) {
            throw ApiException.of(
                    422,
                    ServerProblem.BAD_REQUEST,
                    "运行 %s 等的不是计划的批准，不能换计划",
                    "run %s does not wait for its plan to be approved, so that it cannot be"
                            + " changed",
                    run.id());
        }
        return parseWorkflow(plan);
    }

    public static ApiException toApiException(AnswerRejectedException e) {
        return ApiException.of(
                e.reason() == AnswerRejectedException.Reason.EXPIRED ? 409 : 422,
                e.reason() == AnswerRejectedException.Reason.EXPIRED
                        ? ServerProblem.NOT_WAITING
                        : ServerProblem.BAD_REQUEST,
                e.text());
    }

    private static Approval approval(
            ApprovalRequest request, QuestionApproval body, UserPrincipal caller) {
        var scope = Objects.requireNonNullElse(body.scope(), "once");
        var arguments = body.arguments();
        var edited =
                arguments == null ? Value.missing() : request.checkArguments(Value.of(arguments));
        var approval =
                switch (scope) {
                    case "once" -> Approval.once();
                    case "run" -> Approval.forRun();
                    case "always" -> {
                        caller.requireRole(
                                UserPrincipal.Role.ADMIN); // such rules apply to every user
                        yield Approval.always(
                                request.rule(Objects.requireNonNullElse(body.pattern(), "")));
                    }
                    default ->
                            throw ApiException.badRequest(
                                    "scope 的值“%s”无效；可以是 once、run、always",
                                    "scope '%s' is not valid; use once, run or always", scope);
                };
        if (!edited.isMissing() && scope.equals("always")) {
            throw ApiException.badRequest(
                    "修改了参数的调用不能一直允许",
                    "a call whose arguments were changed cannot be allowed for good");
        }
        return edited.isMissing() ? approval : approval.withArguments(edited);
    }

    private static Approval plainApproval(QuestionApproval body) {
        if (body.arguments() != null || body.pattern() != null) {
            throw ApiException.badRequest(
                    "此处只能批准或拒绝，没有可修改的参数",
                    "this can only be approved or denied; it has no arguments to change");
        }
        return Approval.once();
    }

    /** What is run again with something changed. */
    TurnService.RerunTask parseFork(RecordedRun run, RequestFields body) {
        if (!body.has("inputs") && !body.has("workflow") && !body.has("request")) {
            throw ApiException.badRequest(
                    "未指定更改；请提供 inputs、workflow 或 request",
                    "no change is specified; provide inputs, workflow or request");
        }
        if (body.has("workflow") && body.has("request")) {
            throw ApiException.badRequest(
                    "workflow 和 request 都会定义计划；请只使用一个",
                    "workflow and request both define a plan; use only one");
        }
        var inputs = body.record("inputs");
        if (body.has("request")) {
            return new ReplanTask(run, body.text("request", MAX_TEXT), inputs);
        }
        var plan = body.has("workflow") ? parseWorkflow(body.value("workflow")) : run.plan();
        return TurnService.RerunTask.of(
                createFork(run, new Rerun.Edit(plan, inputs, run.notes().request(), List.of())));
    }

    private static Rerun createFork(RecordedRun run, Rerun.Edit edit) {
        try {
            return Rerun.ofEdit(run.id(), run.entries(), edit);
        } catch (InvalidValue e) {
            throw TurnProblems.invalidValue(e);
        }
    }

    /** Another request for the same run, which is planned again. */
    private record ReplanTask(RecordedRun run, String words, java.util.Map<String, Value> inputs)
            implements TurnService.RerunTask {
        @Override
        public Answer execute(Coordinator coordinator) throws InterruptedException {
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
                                Rerun.ofEdit(
                                        run.id(),
                                        run.entries(),
                                        new Rerun.Edit(
                                                plan.workflow(), inputs, words, plan.omissions())));
            };
        }
    }
}
