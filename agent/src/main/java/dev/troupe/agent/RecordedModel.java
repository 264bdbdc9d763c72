package dev.troupe.agent;

import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.run.Effect;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ReplyValue;
import dev.troupe.model.TextListener;
import java.util.Map;

/**
 * The model of one attempt of a node: each reply is recorded, so that a node which is started again
 * is given it instead of paying for another. A refusal that would come again is recorded too; what
 * may go better later is not. For one thread.
 */
final class RecordedModel implements ChatModel {
    private final ChatModel model;
    private final NodeContext node;
    private int calls;

    RecordedModel(ChatModel model, NodeContext node) {
        this.model = model;
        this.node = node;
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        var effect = Effect.repeatable("model " + ++calls);
        var recorded = node.runEffect(effect, () -> askModel(request, onText));
        var problem = recorded.field("problem");
        if (!problem.isMissing()) {
            throw new ModelException(
                    new Problem(
                            problem.field("code").asText(),
                            new LocalizedText(
                                    problem.field("messageZh").asText(),
                                    problem.field("message").asText()),
                            false));
        }
        return ReplyValue.fromValue(recorded);
    }

    private Value askModel(ModelRequest request, TextListener onText) throws InterruptedException {
        try {
            return ReplyValue.toValue(model.chat(request, onText));
        } catch (ModelException e) {
            if (e.problem().isRetryable()) {
                throw e;
            }
            var problem =
                    Map.of(
                            "code", Value.of(e.problem().code()),
                            "message", Value.of(e.text().en()),
                            "messageZh", Value.of(e.text().zh()));
            return Value.of(Map.of("problem", Value.of(problem)));
        }
    }
}
