package dev.troupe.model.replay;

import dev.troupe.core.value.Problem;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Answers from a tape: the same request gets the same reply, each exchange once, in the order of
 * the tape if it has several of the same request. Nodes that run side by side may thus ask in
 * another order than they did. The brief is not compared, since no provider sees it.
 *
 * <p>A request that is not on the tape fails with what is different in it. Safe for use by several
 * threads.
 */
public final class ReplayingModel implements ChatModel {
    private final List<RecordedCall> left;
    private int played;

    public ReplayingModel(List<RecordedCall> tape) {
        left = new ArrayList<>(tape);
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) {
        return switch (takeMatching(request)) {
            case RecordedCall.Replied(_, var reply) -> {
                if (!reply.text().isEmpty()) {
                    onText.onText(reply.text());
                }
                yield reply;
            }
            case RecordedCall.Failed(_, var problem) -> throw new ModelException(problem);
        };
    }

    /** The exchanges that have not been requested yet. */
    public synchronized List<RecordedCall> unusedCalls() {
        return List.copyOf(left);
    }

    private synchronized RecordedCall takeMatching(ModelRequest request) {
        for (int i = 0; i < left.size(); i++) {
            if (RequestDiff.compute(left.get(i).request(), request).isEmpty()) {
                played++;
                return left.remove(i);
            }
        }
        throw new ModelException(
                Problem.of(
                        ModelProblem.UNEXPECTED_REQUEST,
                        "录音里没有第 %d 个请求的回复：%s；请重新录制，或撤销改变请求的修改",
                        "The tape has no reply for request %d: %s; record the tape again, or undo what changed the request",
                        played + 1,
                        closestDifference(request)));
    }

    /** From the request on the tape that is most like it. */
    private String closestDifference(ModelRequest request) {
        return left.stream()
                .map(exchange -> RequestDiff.compute(exchange.request(), request))
                .min(Comparator.comparingInt(List::size))
                .map(differences -> String.join(", ", differences))
                .orElse("all " + played + " replies are used up");
    }
}
