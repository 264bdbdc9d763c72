package dev.troupe.server.file;

import dev.troupe.core.value.Value;
import dev.troupe.model.media.MediaContent;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.OpenAiException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A file or picture in the content of a message: {@code input_file} and {@code input_image} of
 * responses, {@code file} and {@code image_url} of chat completions.
 *
 * @param place of the part in the request
 * @param isPicture whether it is to be seen instead of read
 */
record FilePart(String place, boolean isPicture, Source source) {
    private static final int SIGNATURE = 16; // bytes that state the type of a picture
    private static final int MAX_BASE64 = 16 * 1024 * 1024; // characters; bodies are shorter

    /** Where its content is. */
    private sealed interface Source {
        /** A file that was uploaded. */
        record Uploaded(String id) implements Source {}

        /** In the part itself. */
        @SuppressWarnings("ArrayRecordComponent") // read once; parts are not compared
        record Inline(String name, byte[] content) implements Source {}
    }

    /**
     * A part of a content; empty if it is of another type.
     *
     * @throws OpenAiException when it has no content, or names an address
     */
    static Optional<FilePart> parse(String place, Value part) {
        return switch (part.field("type").asText()) {
            case "input_file" -> Optional.of(file(place, part));
            case "file" -> Optional.of(file(place + ".file", part.field("file")));
            case "input_image" -> Optional.of(picture(place, part, part.field("image_url")));
            case "image_url" ->
                    Optional.of(picture(place, part, part.field("image_url").field("url")));
            default -> Optional.empty();
        };
    }

    static boolean isFile(Value part) {
        return List.of("input_file", "file").contains(part.field("type").asText());
    }

    static boolean isFileOrPicture(Value part) {
        return isFile(part)
                || List.of("input_image", "image_url").contains(part.field("type").asText());
    }

    /** What a part calls its file, whether there is such a file or not. */
    static String name(Value part) {
        return Stream.of(
                        part.field("filename"),
                        part.field("file").field("filename"),
                        part.field("file_id"),
                        part.field("file").field("file_id"))
                .map(Value::asText)
                .filter(name -> !name.isBlank())
                .findFirst()
                .orElse(isFile(part) ? "file" : "image");
    }

    /** A part without the bytes that it contains. */
    static Value withoutContent(Value part) {
        if (!isFileOrPicture(part) || !(part instanceof Value.RecordOf(var fields))) {
            return part;
        }
        var rest = new LinkedHashMap<>(fields);
        rest.remove("file_data");
        if (part.field("image_url").asText().startsWith("data:")) {
            rest.remove("image_url");
        }
        return Value.of(rest);
    }

    private static FilePart file(String place, Value part) {
        if (!part.field("file_url").isMissing()) {
            throw OpenAiException.ofUnsupported(
                    place + ".file_url",
                    "%s：服务器不打开地址；请自行下载文件，以 file_data 发送，或上传到 /v1/files 后使用 file_id",
                    "%s: the server opens no addresses; download the file and send it as file_data,"
                            + " or upload it to /v1/files and use its file_id",
                    place + ".file_url");
        }
        var data = part.field("file_data");
        if (data.isMissing()) {
            return new FilePart(place, false, uploadedSource(place, part));
        }
        var name = part.field("filename").asText();
        if (name.isBlank()) {
            throw OpenAiException.invalid(
                    place + ".filename",
                    "使用 file_data 时需要 filename",
                    "file_data requires a filename");
        }
        var content = decode(place + ".file_data", data.asText());
        return new FilePart(
                place, false, new Source.Inline(UploadedFileService.requireName(name), content));
    }

    private static FilePart picture(String place, Value part, Value address) {
        if (address.isMissing()) {
            return new FilePart(place, true, uploadedSource(place, part));
        }
        if (!address.asText().startsWith("data:")) {
            throw OpenAiException.ofUnsupported(
                    place + ".image_url",
                    "%s：服务器不打开地址；请以 data:image/png;base64,… 发送图片，或上传到 /v1/files 后使用 file_id",
                    "%s: the server opens no addresses; send the picture as"
                            + " data:image/png;base64,..., or upload it to /v1/files and use its"
                            + " file_id",
                    place + ".image_url");
        }
        var content = decode(place + ".image_url", address.asText());
        var type = requirePicture(place, content).type();
        var name = "image." + type.substring(type.indexOf('/') + 1);
        return new FilePart(place, true, new Source.Inline(name, content));
    }

    private static Source uploadedSource(String place, Value part) {
        var id = part.field("file_id").asText();
        if (id.isEmpty()) {
            throw OpenAiException.invalid(
                    place, "%s 缺少 file_id 或内容", "%s has neither a file_id nor a content", place);
        }
        return new Source.Uploaded(id);
    }

    /** Base64, alone or in a {@code data:} address. */
    private static byte[] decode(String place, String text) {
        int comma = text.startsWith("data:") ? text.indexOf(',') : -1;
        boolean isOther = comma > 0 && !text.substring(0, comma).endsWith(";base64");
        try {
            if (!isOther && text.length() <= MAX_BASE64) {
                return Base64.getDecoder().decode(text.substring(comma + 1).strip());
            }
        } catch (IllegalArgumentException _) {
            // reported below
        }
        throw OpenAiException.invalid(place, "%s 不是有效的 Base64", "%s is not valid Base64", place);
    }

    private static MediaContent requirePicture(String place, byte[] content) {
        return MediaContent.ofPicture(content)
                .orElseThrow(() ->
                        OpenAiException.invalid(
                                place,
                                "%s 不是 PNG、JPEG、WebP 或 GIF 图片",
                                "%s is not a picture in PNG, JPEG, WebP or GIF",
                                place));
    }

    /** The id of its uploaded file; empty if its content is in the part itself. */
    Optional<String> uploadedId() {
        return source instanceof Source.Uploaded(var id) ? Optional.of(id) : Optional.empty();
    }

    /**
     * Its name and content.
     *
     * @param size in bytes
     */
    record Content(String name, long size, boolean isUploaded, Opening opening) {
        /** Begins to read it. */
        interface Opening {
            InputStream open();
        }

        InputStream open() {
            return opening.open();
        }

        /** The whole content, for one that is small. */
        byte[] readAll() {
            return read(Integer.MAX_VALUE);
        }

        private byte[] read(int atMost) {
            try (var in = open()) {
                return in.readNBytes(atMost);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + name, e);
            }
        }
    }

    /**
     * Finds its content, of which only the first bytes of a picture are read.
     *
     * @throws OpenAiException when the caller has no such file, or it is not a picture although it
     *     should be
     */
    Content content(UserPrincipal caller, UploadedFileService files) {
        var content =
                switch (source) {
                    case Source.Inline(var name, var bytes) ->
                            new Content(
                                    name,
                                    bytes.length,
                                    false,
                                    () -> new ByteArrayInputStream(bytes));
                    case Source.Uploaded(var id) -> {
                        var file = files.require(caller, id, place + ".file_id");
                        yield new Content(
                                file.name(),
                                file.bytes(),
                                true,
                                () -> files.open(file, place + ".file_id"));
                    }
                };
        if (isPicture) {
            var _ = requirePicture(place, content.read(SIGNATURE));
        }
        return content;
    }
}
