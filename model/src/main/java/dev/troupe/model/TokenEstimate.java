package dev.troupe.model;

import dev.troupe.core.Value;

/**
 * How many tokens a request has, before its provider has counted them. A rule of thumb that leans
 * towards too many: four letters of the Latin script or one character of any other make a token.
 */
final class TokenEstimate {
    private static final int LETTERS_PER_TOKEN = 4;
    private static final int PER_MESSAGE = 4; // tokens that mark its role, beginning and end

    /** What a reply is taken for where the request does not bound it. */
    static final int REPLY = 1024;

    private TokenEstimate() {}

    /** Tokens to read. */
    static long input(ModelRequest request) {
        long tokens = 0;
        for (var message : request.messages()) {
            tokens += PER_MESSAGE + of(message.text());
            if (message instanceof Message.Assistant(_, var calls)) {
                tokens += calls.stream().mapToLong(c -> of(c.name()) + of(c.arguments())).sum();
            }
        }
        for (var tool : request.tools()) {
            tokens += PER_MESSAGE + of(tool.name()) + of(tool.description()) + of(tool.schema());
        }
        return tokens;
    }

    /** Tokens to write, at most where the request says so. */
    static long output(ModelRequest request) {
        var limit = request.maxTokens();
        return limit == null ? REPLY : limit;
    }

    private static long of(String text) {
        long latin = text.chars().filter(c -> c < 0x250).count(); // up to Latin Extended-B
        return text.length() - latin + (latin + LETTERS_PER_TOKEN - 1) / LETTERS_PER_TOKEN;
    }

    private static long of(Value value) {
        return switch (value) {
            case Value.RecordOf(var fields) ->
                    fields.entrySet().stream()
                            .mapToLong(field -> 1 + of(field.getKey()) + of(field.getValue()))
                            .sum();
            case Value.ListOf(var items) -> items.stream().mapToLong(TokenEstimate::of).sum();
            case Value.Text _, Value.Num _, Value.Flag _ -> 1 + of(value.asText());
            case Value.Missing _ -> 1;
        };
    }
}
