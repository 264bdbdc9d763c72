package dev.troupe.model;

import dev.troupe.core.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Answers as a tape says: the same request gets the same reply, each exchange once, in the order of
 * the tape where it has several of the same request. Nodes that run side by side may thus ask in
 * another order than they did. The brief is not compared, since no provider sees it.
 *
 * <p>A request that is not on the tape fails with what is different in it. Safe for use by several
 * threads.
 */
public final class ReplayedModel implements ChatModel {
    private final List<Exchange> left;
    private int played;

    public ReplayedModel(List<Exchange> tape) {
        left = new ArrayList<>(tape);
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) {
        return switch (take(request)) {
            case Exchange.Replied(_, var reply) -> {
                if (!reply.text().isEmpty()) {
                    onText.on(reply.text());
                }
                yield reply;
            }
            case Exchange.Failed(_, var problem) -> throw new ModelException(problem);
        };
    }

    /** The exchanges that nobody has asked for yet. */
    public synchronized List<Exchange> left() {
        return List.copyOf(left);
    }

    private synchronized Exchange take(ModelRequest request) {
        for (int i = 0; i < left.size(); i++) {
            if (RequestDifference.between(left.get(i).request(), request).isEmpty()) {
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
                        difference(request)));
    }

    /** From the request on the tape that is most like it. */
    private String difference(ModelRequest request) {
        return left.stream()
                .map(exchange -> RequestDifference.between(exchange.request(), request))
                .min(Comparator.comparingInt(List::size))
                .map(differences -> String.join(", ", differences))
                .orElse("all " + played + " replies are used up");
    }
}
