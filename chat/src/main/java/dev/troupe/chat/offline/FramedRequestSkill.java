package dev.troupe.chat.offline;

import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.intent.RequestFrame;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineSkill;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Routes a request without the words around it, {@link RequestFrame}. "Task: buy milk" names a task
 * to add; "Task: sort sales.csv by price" is a request, since agents can do it.
 *
 * @param skills that route the rest
 */
public record FramedRequestSkill(List<OfflineSkill> skills) implements OfflineSkill {
    private static final String MESSAGE = "message";
    private static final Set<String> WORK =
            Set.of(Intent.TOOL_TASK.wireName(), Intent.BUILD_PLAN.wireName());

    public FramedRequestSkill {
        skills = List.copyOf(skills);
    }

    @Override
    public Optional<ModelReply> reply(ModelRequest request) throws InterruptedException {
        if (request.role() != ModelRole.ROUTER) {
            return Optional.empty();
        }
        var message = request.brief().field(MESSAGE).asText();
        var frame = RequestFrame.of(message);
        if (frame.request().equals(message)) {
            return Optional.empty();
        }
        var reply = route(withMessage(request, frame.request()));
        return frame.isTask() ? reply.filter(FramedRequestSkill::isWork) : reply;
    }

    private Optional<ModelReply> route(ModelRequest request) throws InterruptedException {
        for (var skill : skills) {
            var reply = skill.reply(request);
            if (reply.isPresent()) {
                return reply;
            }
        }
        return Optional.empty();
    }

    private static ModelRequest withMessage(ModelRequest request, String message) {
        if (!(request.brief() instanceof Value.RecordOf(var fields))) {
            return request;
        }
        var changed = new LinkedHashMap<>(fields);
        changed.put(MESSAGE, Value.of(message));
        return request.withBrief(Value.of(changed));
    }

    /** Whether agents can do what a router has understood, all of it. */
    private static boolean isWork(ModelReply reply) {
        var routed = Json.parse(reply.text());
        return WORK.contains(routed.field("intent").asText())
                && routed.field("missing").items().isEmpty()
                && routed.field("unsupported").items().isEmpty();
    }
}
