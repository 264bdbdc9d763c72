package dev.troupe.server.file;

import dev.troupe.core.value.Value;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.http.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Replaces the files and pictures in the messages of one request, of which there are a limited
 * number. A file that several parts name is read once. For one thread.
 */
final class RequestFiles {
    private static final int MAX_PARTS = 20;
    private static final int MAX_MEGABYTES = 8; // of pictures

    private final UserPrincipal caller;
    private final UploadedFileService files;
    private final Replacement replacement;
    private final Map<String, Value> replaced = new HashMap<>(); // by kind and id
    private int parts;
    private long pictureBytes;

    /** What stands for a file in a message. */
    @FunctionalInterface
    interface Replacement {
        Value of(FilePart part, FilePart.Content content);
    }

    RequestFiles(UserPrincipal caller, UploadedFileService files, Replacement replacement) {
        this.caller = caller;
        this.files = files;
        this.replacement = replacement;
    }

    /**
     * The messages with replacements in those of users.
     *
     * @param place of the messages in the request
     * @throws OpenAiException naming the part that cannot be read, or that is too much
     */
    List<Value> replace(String place, List<Value> messages) {
        var changed = new ArrayList<Value>();
        for (int i = 0; i < messages.size(); i++) {
            var message = messages.get(i);
            boolean isUsers =
                    message instanceof Value.RecordOf
                            && message.field("role").asText().equals("user")
                            && message.field("content") instanceof Value.ListOf;
            changed.add(isUsers ? replaceParts(place + "[" + i + "].content", message) : message);
        }
        return changed;
    }

    private Value replaceParts(String place, Value message) {
        var changed = new ArrayList<Value>();
        for (var part : message.field("content").items()) {
            changed.add(replacePart(place + "[" + changed.size() + "]", part));
        }
        return Values.with(message, "content", Value.of(changed));
    }

    private Value replacePart(String place, Value part) {
        if (!FilePart.isFileOrPicture(part)) {
            return part;
        }
        if (++parts > MAX_PARTS) {
            throw OpenAiException.invalid(
                    place,
                    "%s：一次请求（包括此前的响应）最多 %d 个文件和图片",
                    "%s: a request has at most %d files and pictures, with those of earlier"
                            + " responses",
                    place,
                    MAX_PARTS);
        }
        var file = FilePart.parse(place, part).orElseThrow();
        var content = file.content(caller, files);
        if (file.isPicture()) {
            pictureBytes += content.size();
            requireFewBytes(place);
        }
        var id = file.uploadedId();
        if (id.isEmpty()) {
            return replacement.of(file, content);
        }
        var key = file.isPicture() + " " + id.get();
        var known = replaced.get(key);
        if (known == null) {
            known = replacement.of(file, content);
            replaced.put(key, known);
        }
        return known;
    }

    private void requireFewBytes(String place) {
        if (pictureBytes > MAX_MEGABYTES * 1024L * 1024L) {
            throw OpenAiException.invalid(
                    place,
                    "%s：一次请求（包括此前的响应）的图片合计最多 %d MiB；请缩小图片",
                    "%s: the pictures of a request, with those of earlier responses, have at most"
                            + " %d MiB; make them smaller",
                    place,
                    MAX_MEGABYTES);
        }
    }
}
