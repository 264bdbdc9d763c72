package dev.troupe.server.file;

import dev.troupe.core.value.Value;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.FileResponse;
import dev.troupe.server.http.OpenAiException;
import dev.troupe.server.http.Values;
import dev.troupe.server.limit.BodyLimitValve;
import dev.troupe.store.account.UploadedFile;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.springframework.core.io.AbstractResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** OpenAI's Files API: files that later messages refer to by their ids. */
@RestController
@RequestMapping("/v1/files")
public class FileController {
    private static final int MAX_PAGE = 10_000; // files

    private final UploadedFileService files;
    private final AuditService audit;

    FileController(UploadedFileService files, AuditService audit) {
        this.files = files;
        this.audit = audit;
    }

    @PostMapping
    @RequiresRole(Role.MEMBER)
    Value upload(UserPrincipal caller, HttpServletRequest request) throws IOException {
        BodyLimitValve.setMemoryWeight(request, 0);
        var file = files.add(caller, request.getContentLengthLong(), new MultipartForm(request));
        audit.record(request, "file.uploaded", file.id(), file.name());
        return json(file);
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    Value list(
            UserPrincipal caller,
            @RequestParam(defaultValue = "") String purpose,
            @RequestParam(defaultValue = "10000") int limit,
            @RequestParam(defaultValue = "desc") String order,
            @RequestParam(defaultValue = "") String after) {
        if (limit < 1 || limit > MAX_PAGE || !List.of("asc", "desc").contains(order)) {
            throw OpenAiException.invalid(
                    limit < 1 || limit > MAX_PAGE ? "limit" : "order",
                    "limit 是 1 到 %d，order 是 asc 或 desc",
                    "limit is from 1 to %d, and order is asc or desc",
                    MAX_PAGE);
        }
        var all =
                files.list(caller).stream()
                        .filter(file -> purpose.isEmpty() || file.purpose().equals(purpose))
                        .toList();
        return page(order.equals("asc") ? all : all.reversed(), limit, after);
    }

    private static Value page(List<UploadedFile> files, int limit, String after) {
        int start =
                after.isEmpty()
                        ? 0
                        : files.stream().map(UploadedFile::id).toList().indexOf(after) + 1;
        if (!after.isEmpty() && start == 0) {
            throw OpenAiException.invalid("after", "没有文件“%s”", "there is no file '%s'", after);
        }
        int end = Math.min(files.size(), start + limit);
        var page = files.subList(start, end);
        return Values.record(
                "object", Value.of("list"),
                "data", Values.list(page, FileController::json),
                "first_id", page.isEmpty() ? Value.missing() : Value.of(page.getFirst().id()),
                "last_id", page.isEmpty() ? Value.missing() : Value.of(page.getLast().id()),
                "has_more", Value.of(end < files.size()));
    }

    @GetMapping("/{id}")
    @RequiresRole(Role.VIEWER)
    Value show(UserPrincipal caller, @PathVariable String id) {
        return json(files.require(caller, id, "id"));
    }

    @GetMapping("/{id}/content")
    @RequiresRole(Role.VIEWER)
    ResponseEntity<Resource> content(UserPrincipal caller, @PathVariable String id)
            throws IOException {
        var file = files.require(caller, id, "id");
        try (var _ = files.open(file, "id")) { // it is there
            var content = new UploadedContent(files, file);
            return FileResponse.of(content, file.name(), "application/octet-stream", true);
        }
    }

    /** The content of a file, which is sent as it is read. */
    private static final class UploadedContent extends AbstractResource {
        private final UploadedFileService files;
        private final UploadedFile file;

        UploadedContent(UploadedFileService files, UploadedFile file) {
            this.files = files;
            this.file = file;
        }

        @Override
        public InputStream getInputStream() {
            return files.open(file, "id");
        }

        @Override
        public long contentLength() {
            return file.bytes();
        }

        @Override
        public String getDescription() {
            return file.id();
        }
    }

    @DeleteMapping("/{id}")
    @RequiresRole(Role.MEMBER)
    Value delete(UserPrincipal caller, @PathVariable String id, HttpServletRequest request) {
        files.delete(files.require(caller, id, "id"));
        audit.record(request, "file.deleted", id, "");
        return Values.record(
                "id", Value.of(id), "object", Value.of("file"), "deleted", Value.of(true));
    }

    private static Value json(UploadedFile file) {
        return Values.record(
                "id", Value.of(file.id()),
                "object", Value.of("file"),
                "bytes", Value.of(file.bytes()),
                "created_at", Value.of(file.created().getEpochSecond()),
                "expires_at", Value.missing(),
                "filename", Value.of(file.name()),
                "purpose", Value.of(file.purpose()),
                "status", Value.of("processed"));
    }
}
