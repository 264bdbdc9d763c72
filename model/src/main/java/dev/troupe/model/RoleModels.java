package dev.troupe.model;

import java.util.Map;

/**
 * Asks the model that is set up for the request's role.
 *
 * @param standard for roles without a model of their own
 * @param others by role
 */
public record RoleModels(ChatModel standard, Map<ModelRole, ChatModel> others)
        implements ChatModel {
    public RoleModels {
        others = Map.copyOf(others);
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        return others.getOrDefault(request.role(), standard).chat(request, onText);
    }
}
