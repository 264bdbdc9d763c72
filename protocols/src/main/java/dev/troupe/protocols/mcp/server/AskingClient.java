package dev.troupe.protocols.mcp.server;

import dev.troupe.protocols.mcp.rpc.RpcClosedException;
import dev.troupe.protocols.mcp.rpc.RpcException;
import java.util.List;
import java.util.Optional;

/** A client that is asked while the run is in progress. */
record AskingClient(McpCall call) implements McpWork.RunClient {
    @Override
    public void onProgress(int done, int total, String line) {
        call.request().reportProgress(done, total, line);
    }

    @Override
    public boolean canAsk() {
        return call.canElicit();
    }

    @Override
    public Optional<Boolean> approve(String question) throws InterruptedException {
        try {
            return call.elicit(question, AnswerForm.APPROVAL, ANSWER_TIME)
                    .map(AnswerForm::isApproved)
                    .or(() -> Optional.of(false));
        } catch (RpcClosedException | RpcException _) { // the run waits for other means
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> answer(String question, List<String> options)
            throws InterruptedException {
        try {
            return call.elicit(question, AnswerForm.text(options), ANSWER_TIME)
                    .map(AnswerForm::answer);
        } catch (RpcClosedException | RpcException _) { // the run waits for other means
            return Optional.empty();
        }
    }
}
