package dev.troupe.server.schedule;

import dev.troupe.packs.schedule.callback.CallbackSender;
import dev.troupe.runtime.pack.WebhookSender;
import dev.troupe.runtime.pack.WebhookSender.Attempt;
import java.util.Map;

/** Sends notifications by the rules of tools that fetch, which refuse private addresses. */
public record GuardedCallbackSender(WebhookSender sender) implements CallbackSender {
    @Override
    public Receipt post(String url, String json, Map<String, String> headers)
            throws InterruptedException {
        return switch (sender.post(url, json, headers)) {
            case Attempt.Answered(int status) -> new Receipt(status, "");
            case Attempt.Unanswered(var why) -> new Receipt(0, why.en());
        };
    }
}
