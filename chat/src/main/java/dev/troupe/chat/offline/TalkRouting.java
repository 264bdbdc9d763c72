package dev.troupe.chat.offline;

import dev.troupe.chat.calculation.Calculation;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.intent.RequestFrame;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Mentions;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Routes what {@link OfflineChat} answers completely, before any agent's rules see it: a message
 * that is a computation and nothing else ("convert 5 gallons to liters" converts no file). It comes
 * before the skills of packs.
 */
public record TalkRouting() implements OfflineSkill {
    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.ROUTER || !request.brief().field("pending").isMissing()) {
            return Optional.empty();
        }
        var message = request.brief().field("message").asText();
        return Mentions.of(message).files().isEmpty() && isTalk(message)
                ? Optional.of(route(message))
                : Optional.empty();
    }

    private static boolean isTalk(String message) {
        return Calculation.isIn(RequestFrame.of(message).request());
    }

    private static ModelReply route(String message) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("request", Value.of(message));
        fields.put("intent", Value.of(Intent.CHAT_QA.wireName()));
        fields.put("confidence", Value.of(RuleConfidence.ARITHMETIC.confidence()));
        fields.put("explanation", Value.of(RuleConfidence.ARITHMETIC.explanation()));
        fields.put("entities", Value.of(new LinkedHashMap<>()));
        fields.put("needsMultiAgent", Value.of(false));
        fields.put("missing", Value.of(List.of()));
        fields.put("unsupported", Value.of(List.of()));
        return ModelReply.text(Json.write(Value.of(fields)), OfflineModel.NAME);
    }
}
