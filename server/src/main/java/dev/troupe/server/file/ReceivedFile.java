package dev.troupe.server.file;

import dev.troupe.server.http.LimitedOutputStream;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.limit.UploadLimiter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The form of one upload, whose file is written to the disk as it arrives. For one thread. */
final class ReceivedFile implements UploadedFileService.Parts, AutoCloseable {
    static final long MAX_BYTES = 32L * 1024 * 1024; // as of other uploads

    private final Path content;
    private final UploadLimiter.Upload upload;
    private @Nullable String name;
    private String purpose = "";

    /**
     * @param content deleted at the end
     */
    ReceivedFile(Path content, UploadLimiter.Upload upload) {
        this.content = content;
        this.upload = upload;
    }

    @Override
    public void field(String field, String value) {
        if (!field.equals("purpose")) {
            throw OpenAiException.ofUnsupported(
                    field, "这里不支持 %s", "%s is not supported here", field);
        }
        purpose = value;
    }

    @Override
    public void file(String sent, InputStream in) throws IOException {
        if (name != null) {
            throw OpenAiException.invalid("file", "一次只能上传一个文件", "send one file at a time");
        }
        name = sent;
        try (var out = new LimitedOutputStream(Files.newOutputStream(content), MAX_BYTES)) {
            in.transferTo(upload.countingStream(out));
        }
    }

    String purpose() {
        return purpose;
    }

    /**
     * @throws OpenAiException when the form had no file
     */
    String name() {
        if (name == null) {
            throw OpenAiException.invalid("file", "缺少 file", "file is missing");
        }
        return name;
    }

    Path content() {
        return content;
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(content);
    }
}
