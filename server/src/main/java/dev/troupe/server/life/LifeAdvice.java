package dev.troupe.server.life;

import dev.troupe.language.Language;
import dev.troupe.packs.life.statistics.Advice;
import io.swagger.v3.oas.annotations.media.Schema;

/** What a user may do better, in the language of the request. */
record LifeAdvice(
        String type,
        @Schema(allowableValues = {"high", "medium"}) String priority,
        String message) {
    static LifeAdvice of(Advice advice, Language language) {
        var message = advice.message();
        return new LifeAdvice(
                advice.type(), advice.priority(), language.choose(message.zh(), message.en()));
    }
}
