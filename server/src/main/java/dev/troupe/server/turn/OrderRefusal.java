package dev.troupe.server.turn;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Values;
import java.time.Duration;

/** Why a server refuses the order of another one, as it is stored with the order. */
final class OrderRefusal {
    private OrderRefusal() {}

    static Value toValue(ApiException refusal) {
        var problem = refusal.problem();
        return Values.record(
                "status", Value.of(refusal.status()),
                "code", Value.of(problem.code()),
                "zh", Value.of(problem.text().zh()),
                "en", Value.of(problem.text().en()),
                "retryable", Value.of(problem.isRetryable()),
                "retryAfter", Value.of(refusal.retryAfter()));
    }

    static ApiException toException(Value refusal) {
        var problem =
                new Problem(
                        refusal.field("code").asText(),
                        LocalizedText.of(
                                refusal.field("zh").asText(), refusal.field("en").asText()),
                        refusal.field("retryable").equals(Value.of(true)));
        return ApiException.of(
                Values.number(refusal.field("status")),
                problem,
                Duration.ofSeconds(Values.number(refusal.field("retryAfter"))));
    }
}
