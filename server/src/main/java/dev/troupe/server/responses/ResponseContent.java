package dev.troupe.server.responses;

import dev.troupe.core.value.Value;
import dev.troupe.server.file.MessageFiles;
import dev.troupe.server.http.Values;
import dev.troupe.server.openai.OpenAiController;
import dev.troupe.store.conversation.StoredResponse;
import java.util.List;
import java.util.Objects;

/** What is stored of a response, and the response that it describes. */
final class ResponseContent {
    private ResponseContent() {}

    /**
     * The request of a response.
     *
     * @param digest of the request as it was sent
     * @param attempt differs between two requests under the same key
     */
    static Value of(ResponseRequest request, String id, String digest, String attempt) {
        return Values.record(
                "model", Value.of(request.model()),
                "previous", Value.of(request.previous()),
                "background", Value.of(request.isBackground()),
                "approvals", Value.of(request.hasApprovalTool()),
                "echo", request.echo(),
                "input", Value.of(ResponseItems.ofInput(id, input(request))),
                "digest", Value.of(digest),
                "attempt", Value.of(attempt));
    }

    /** The files of a turn are in the workspace. */
    private static List<Value> input(ResponseRequest request) {
        return request.model().equals(OpenAiController.TROUPE)
                ? MessageFiles.withoutContents(request.input())
                : request.input();
    }

    /** A response without its end. */
    static ResponseJson json(StoredResponse response) {
        var content = response.content();
        return new ResponseJson(
                response.id(),
                response.created(),
                content.field("model").asText(),
                content.field("previous").asText(),
                Objects.requireNonNullElse(response.conversation(), ""),
                content.field("background").equals(Value.of(true)),
                true,
                content.field("echo"));
    }
}
