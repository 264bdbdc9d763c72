package dev.troupe.model.call;

import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.TextListener;
import java.util.Map;

/**
 * Asks the model that is set up for the request's role.
 *
 * @param standard for roles without their own model
 * @param others by role
 */
public record RoleRouter(ChatModel standard, Map<ModelRole, ChatModel> others)
        implements ChatModel {
    public RoleRouter {
        others = Map.copyOf(others);
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        return others.getOrDefault(request.role(), standard).chat(request, onText);
    }
}
