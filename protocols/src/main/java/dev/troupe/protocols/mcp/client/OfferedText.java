package dev.troupe.protocols.mcp.client;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.stream.Stream;

/** Resources and prompts of a server in the form of a result of a tool; text from outside. */
final class OfferedText {
    private OfferedText() {}

    /** A line for each resource and each family of them. */
    static Value resources(ServerOffer offer) {
        return result(
                Stream.concat(
                                offer.resources().stream().map(each -> line(each, "uri")),
                                offer.templates().stream().map(each -> line(each, "uriTemplate")))
                        .map(OfferedText::text));
    }

    private static String line(Value described, String address) {
        var name = described.field("title").isMissing() ? "name" : "title";
        return "%s: %s (%s) %s"
                .formatted(
                        described.field(address).asText(),
                        described.field(name).asText(),
                        described.field("mimeType").asText(),
                        described.field("description").asText())
                .strip();
    }

    /** Text remains text, anything else becomes a file. */
    static Value contents(List<Value> contents) {
        return result(
                contents.stream()
                        .map(content ->
                                content.field("text").isMissing()
                                        ? ValueRecords.of(
                                                "type", Value.of("resource"), "resource", content)
                                        : text(content.field("text").asText())));
    }

    /** The messages of a prompt, each after the role that sends it. */
    static Value messages(List<Value> messages) {
        return result(
                messages.stream()
                        .flatMap(message ->
                                Stream.of(
                                        text(message.field("role").asText() + ":"),
                                        message.field("content"))));
    }

    private static Value result(Stream<Value> blocks) {
        return ValueRecords.of("content", Value.of(blocks.toList()));
    }

    private static Value text(String text) {
        return ValueRecords.of("type", Value.of("text"), "text", Value.of(text));
    }
}
