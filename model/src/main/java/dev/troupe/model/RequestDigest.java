package dev.troupe.model;

import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * SHA-256 of all that a provider is sent with a request. The brief is not included, and the order
 * of a record's fields does not count, so that every process computes the same digest.
 */
final class RequestDigest {
    private final MessageDigest sha = Sha256.newDigest();

    private RequestDigest() {}

    /** In hexadecimal. */
    static String of(ModelRequest request) {
        var digest = new RequestDigest();
        digest.add(request.role().name());
        digest.add(request.messages().size());
        request.messages().forEach(digest::add);
        digest.add(request.tools().size());
        for (var tool : request.tools()) {
            digest.add(tool.name()).add(tool.description()).add(tool.schema());
        }
        digest.add(request.toolChoice().name());
        digest.add(text(request.temperature())).add(text(request.maxTokens()));
        digest.add(request.extraBody());
        return HexFormat.of().formatHex(digest.sha.digest());
    }

    private static String text(@Nullable Number number) {
        return number == null ? "" : number.toString();
    }

    private void add(Message message) {
        add(message.getClass().getSimpleName()).add(message.text());
        switch (message) {
            case Message.System _ -> {}
            case Message.User(_, var pictures) ->
                    pictures.forEach(each -> add(each.type()).add(each.base64()));
            case Message.Assistant(_, var calls) -> addCalls(calls);
            case Message.ToolResult(var call, var tool, _, var isError) ->
                    add(call).add(tool).add(isError ? 1 : 0);
        }
    }

    private void addCalls(List<ToolCall> calls) {
        add(calls.size());
        calls.forEach(call -> add(call.id()).add(call.name()).add(call.arguments()));
    }

    private RequestDigest add(Value value) {
        add(value.getClass().getSimpleName());
        return switch (value) {
            case Value.Text(var text) -> add(text);
            case Value.Num(var number) -> add(number.stripTrailingZeros().toString());
            case Value.Flag(var flag) -> add(flag ? 1 : 0);
            case Value.ListOf(var items) -> {
                add(items.size());
                items.forEach(this::add);
                yield this;
            }
            case Value.RecordOf(var fields) -> {
                add(fields.size());
                new TreeMap<>(fields).forEach((name, field) -> add(name).add(field));
                yield this;
            }
            case Value.Missing _ -> this;
        };
    }

    private RequestDigest add(int number) {
        sha.update(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
        return this;
    }

    /** With its length, so that no two sequences of texts look alike. */
    private RequestDigest add(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        add(bytes.length);
        sha.update(bytes);
        return this;
    }
}
