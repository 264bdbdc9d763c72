package dev.troupe.server.http;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;
import org.springframework.http.ResponseEntity;

/** Files as responses, which browsers show without executing them. */
public final class FileResponse {
    private static final Pattern SCRIPT =
            Pattern.compile("(?i).*(?:(?:java|ecma|j|live|vb)script|wasm).*");

    private FileResponse() {}

    /**
     * A file that is shown, or downloaded.
     *
     * @param type media type; anything else is sent as bytes
     */
    public static ResponseEntity<Resource> of(Path file, String type, boolean isDownload) {
        var name = file.getFileName().toString();
        return of(new FileSystemResource(file), name, type, isDownload);
    }

    /** The same of what a file held. */
    public static ResponseEntity<Resource> of(
            Resource content, String name, String type, boolean isDownload) {
        var disposition =
                (isDownload ? ContentDisposition.attachment() : ContentDisposition.inline())
                        .filename(name, StandardCharsets.UTF_8)
                        .build();
        return ResponseEntity.ok()
                .header(HttpHeaders.CONTENT_DISPOSITION, disposition.toString())
                .header("Content-Security-Policy", SecurityHeaders.ARTIFACT)
                .header("X-Content-Type-Options", "nosniff")
                .header(HttpHeaders.CACHE_CONTROL, "private, no-cache")
                .contentType(mediaType(type))
                .body(content);
    }

    /** Nothing that is served from the console's origin counts as a script of it. */
    private static MediaType mediaType(String text) {
        try {
            var type = MediaType.parseMediaType(text);
            if (SCRIPT.matcher(type.getSubtype()).matches()) {
                return new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);
            }
            return type.getType().equals("text")
                    ? new MediaType(type, StandardCharsets.UTF_8)
                    : type.isConcrete() ? type : MediaType.APPLICATION_OCTET_STREAM;
        } catch (IllegalArgumentException _) {
            return MediaType.APPLICATION_OCTET_STREAM;
        }
    }

    /** The media type by a file's name. */
    public static String mediaType(Path file) {
        return MediaTypeFactory.getMediaType(file.getFileName().toString())
                .orElse(MediaType.APPLICATION_OCTET_STREAM)
                .toString();
    }
}
