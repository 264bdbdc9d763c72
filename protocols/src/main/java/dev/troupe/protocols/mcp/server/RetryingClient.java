package dev.troupe.protocols.mcp.server;

import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A client that makes its call again with an answer: what a run asks first is answered with it, and
 * what it asks then ends the call.
 */
final class RetryingClient implements McpWork.RunClient {
    private static final String KEY = "answer";

    private final McpCall call;
    private Value response;
    private boolean isDeclined;

    RetryingClient(McpCall call) {
        this.call = call;
        this.response =
                call.requestState().isPresent()
                        ? call.inputResponses().field(KEY)
                        : Value.missing(); // nothing was asked
    }

    @Override
    public void onProgress(int done, int total, String line) {
        call.request().reportProgress(done, total, line);
    }

    @Override
    public boolean canAsk() {
        return !response.isMissing();
    }

    /** What was filled in, once; an approval that is not given is refused. */
    private Optional<Value> take() {
        var given = InputRequired.content(response);
        isDeclined = given.isEmpty();
        response = Value.missing();
        return given;
    }

    @Override
    public Optional<Boolean> approve(String question) {
        return canAsk()
                ? Optional.of(take().map(AnswerForm::isApproved).orElse(false))
                : Optional.empty();
    }

    @Override
    public Optional<String> answer(String question, List<String> options) {
        return canAsk() ? take().map(AnswerForm::answer) : Optional.empty();
    }

    /**
     * The result that asks what the run waits for; empty if it does not wait, or the user is not
     * asked again.
     */
    Optional<Value> ask(McpWork.RunReply reply) {
        var question = reply.question();
        if (question == null || !call.canElicit() || isDeclined) {
            return Optional.empty();
        }
        var schema =
                question.isApproval() ? AnswerForm.APPROVAL : AnswerForm.text(question.options());
        return Optional.of(
                InputRequired.of(
                        Map.of(KEY, InputRequired.form(question.text(), schema)),
                        question.place()));
    }
}
