package dev.troupe.server.file;

import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.server.http.OpenAiException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Reads what a message of a user consists of: texts, and pictures in the request itself. */
public final class UserContent {
    private UserContent() {}

    /**
     * @param place of the content in the request
     * @throws OpenAiException naming the part that cannot be read
     */
    public static Message.User read(String place, Value content) {
        return switch (content) {
            case Value.Missing _ -> new Message.User("");
            case Value.Text(var text) -> new Message.User(text);
            case Value.ListOf(var parts) -> read(place, parts);
            default ->
                    throw OpenAiException.invalid(
                            place, "%s 必须是字符串或数组", "%s must be a string or an array", place);
        };
    }

    private static Message.User read(String place, List<Value> parts) {
        var texts = new StringJoiner("\n");
        var pictures = new ArrayList<Message.Picture>();
        for (int i = 0; i < parts.size(); i++) {
            var part = parts.get(i);
            var type = part.field("type").asText();
            switch (type) {
                case "input_text", "output_text", "text" -> texts.add(part.field("text").asText());
                case "refusal" -> texts.add(part.field("refusal").asText());
                case "image_url" ->
                        pictures.add(picture(part.field("image_url").field("url").asText()));
                default ->
                        throw OpenAiException.ofUnsupported(
                                place + "[" + i + "]",
                                "%s[%d] 的类型“%s”不支持；可以使用文本、文件和图片",
                                "%s[%d] is '%s'; only text, files and pictures can be read here",
                                place,
                                i,
                                type);
            }
        }
        return new Message.User(texts.toString(), pictures);
    }

    /** As {@link MessageFiles} writes it. */
    private static Message.Picture picture(String address) {
        int type = "data:".length();
        int end = address.indexOf(";base64,");
        return new Message.Picture(
                address.substring(type, end), address.substring(end + ";base64,".length()));
    }
}
