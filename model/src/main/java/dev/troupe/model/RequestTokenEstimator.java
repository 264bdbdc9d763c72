package dev.troupe.model;

import dev.troupe.core.value.Value;

/**
 * How many tokens a request has, before its provider has counted them. A rule of thumb that leans
 * towards too many: four letters of the Latin script or one character of any other make a token.
 */
public final class RequestTokenEstimator {
    private static final int LETTERS_PER_TOKEN = 4;
    private static final int PER_MESSAGE = 4; // tokens that mark its role, beginning and end

    /** What a reply is taken for where the request does not bound it. */
    static final int REPLY = 1024;

    private RequestTokenEstimator() {}

    /** Tokens to read. */
    public static long inputTokens(ModelRequest request) {
        long tokens = 0;
        for (var message : request.messages()) {
            tokens += PER_MESSAGE + estimate(message.text());
            if (message instanceof Message.Assistant(_, var calls)) {
                tokens +=
                        calls.stream()
                                .mapToLong(c -> estimate(c.name()) + estimate(c.arguments()))
                                .sum();
            }
        }
        for (var tool : request.tools()) {
            tokens +=
                    PER_MESSAGE
                            + estimate(tool.name())
                            + estimate(tool.description())
                            + estimate(tool.schema());
        }
        return tokens;
    }

    /** Tokens to write, at most, if the request specifies it. */
    public static long outputTokens(ModelRequest request) {
        var limit = request.maxTokens();
        return limit == null ? REPLY : limit;
    }

    private static long estimate(String text) {
        long latin = text.chars().filter(c -> c < 0x250).count(); // up to Latin Extended-B
        return text.length() - latin + (latin + LETTERS_PER_TOKEN - 1) / LETTERS_PER_TOKEN;
    }

    private static long estimate(Value value) {
        return switch (value) {
            case Value.RecordOf(var fields) ->
                    fields.entrySet().stream()
                            .mapToLong(field ->
                                    1 + estimate(field.getKey()) + estimate(field.getValue()))
                            .sum();
            case Value.ListOf(var items) ->
                    items.stream().mapToLong(RequestTokenEstimator::estimate).sum();
            case Value.Text _, Value.Num _, Value.Flag _ -> 1 + estimate(value.asText());
            case Value.Missing _ -> 1;
        };
    }
}
