package dev.troupe.server.file;

import dev.troupe.server.http.OpenAiException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.tomcat.util.http.fileupload.FileItemStream;
import org.apache.tomcat.util.http.fileupload.FileUpload;
import org.apache.tomcat.util.http.fileupload.FileUploadBase;
import org.apache.tomcat.util.http.fileupload.FileUploadException;
import org.apache.tomcat.util.http.fileupload.MultipartStream;
import org.apache.tomcat.util.http.fileupload.servlet.ServletRequestContext;

/** Reads a body of type {@code multipart/form-data} part by part, as it arrives (RFC 7578). */
record MultipartForm(HttpServletRequest request) implements UploadedFileService.Form {
    private static final int MAX_FIELD = 10_000; // bytes of a part that is no file
    private static final int MAX_PARTS = 20;

    @Override
    public void read(UploadedFileService.Parts parts) throws IOException {
        var type = request.getContentType();
        if (type == null
                || !type.toLowerCase(Locale.ROOT).startsWith(FileUploadBase.MULTIPART_FORM_DATA)) {
            throw OpenAiException.invalid(
                    "file",
                    "请以 multipart/form-data 发送 file 和 purpose",
                    "send file and purpose as multipart/form-data");
        }
        var reader = new FileUpload();
        reader.setHeaderEncoding(StandardCharsets.UTF_8.name());
        try {
            var items = reader.getItemIterator(new ServletRequestContext(request));
            for (int i = 0; items.hasNext(); i++) {
                if (i == MAX_PARTS) {
                    throw OpenAiException.invalid(
                            "", "表单超过 %d 部分", "the form has more than %d parts", MAX_PARTS);
                }
                read(items.next(), parts);
            }
        } catch (FileUploadException | MultipartStream.MalformedStreamException e) {
            throw malformedForm(e);
        }
    }

    private static void read(FileItemStream item, UploadedFileService.Parts parts)
            throws IOException {
        try (var content = item.openStream()) {
            if (item.isFormField()) {
                var bytes = content.readNBytes(MAX_FIELD + 1);
                if (bytes.length > MAX_FIELD) {
                    throw OpenAiException.invalid(
                            item.getFieldName(),
                            "%s 超过 %d 字节",
                            "%s has more than %d bytes",
                            item.getFieldName(),
                            MAX_FIELD);
                }
                parts.field(item.getFieldName(), new String(bytes, StandardCharsets.UTF_8));
            } else if (item.getFieldName().equals("file")) {
                parts.file(item.getName() == null ? "" : item.getName(), content);
            } else {
                throw OpenAiException.invalid(
                        item.getFieldName(),
                        "未知的文件字段 %s；请使用 file",
                        "unknown file field %s; use file",
                        item.getFieldName());
            }
        }
    }

    private static OpenAiException malformedForm(IOException e) {
        return OpenAiException.invalid(
                "file", "无法读取表单：%s", "the form cannot be read: %s", String.valueOf(e.getMessage()));
    }
}
