package dev.troupe.model;

import dev.troupe.model.budget.MeteredModel;
import dev.troupe.model.call.ObservedModel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stores every reply in a log, and answers from it requests that were answered before: work that
 * starts again after a crash takes the same course, and no call is paid for twice. One for each
 * time that the work is begun.
 *
 * <p>Put it around {@link ObservedModel} and {@link MeteredModel}, which a reply from the log does
 * not concern. A request that has changed in the meantime is a new one.
 */
public final class JournaledModel implements ChatModel {
    private final ChatModel model;
    private final ReplyLog log;
    private final Map<String, Integer> asked = new ConcurrentHashMap<>(); // by request

    public JournaledModel(ChatModel model, ReplyLog log) {
        this.model = model;
        this.log = log;
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        var digest = RequestDigest.of(request);
        int occurrence = asked.merge(digest, 1, Integer::sum);
        var known = log.find(digest, occurrence);
        if (known.isPresent()) {
            forward(known.get(), onText);
            return known.get();
        }
        var reply = model.chat(request, onText);
        log.save(digest, occurrence, reply);
        return reply;
    }

    /** Text that arrived in pieces is replayed as one piece. */
    private static void forward(ModelReply reply, TextListener onText) {
        if (!reply.text().isEmpty()) {
            onText.onText(reply.text());
        }
        for (int i = 0; i < reply.toolCalls().size(); i++) {
            var call = reply.toolCalls().get(i);
            ReplyListener.forward(onText, i, call.name(), call.arguments());
        }
    }
}
