package dev.troupe.server;

import dev.troupe.agent.ToolException;
import dev.troupe.chat.Artifact;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.runtime.RecordedRun;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The files that runs made. */
@RestController
@RequestMapping("/api/runs/{id}")
public class ArtifactDoor {
    /** What a file that is looked at may do: nothing but show itself. */
    private static final String SANDBOX =
            "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline';"
                    + " font-src data:; frame-ancestors 'self'";

    private final Desk desk;

    ArtifactDoor(Desk desk) {
        this.desk = desk;
    }

    @GetMapping("/artifacts")
    Value list(Caller caller, @PathVariable String id) {
        return Values.record("items", RunPages.artifacts(desk.find(caller, id)));
    }

    @GetMapping("/artifacts/**")
    ResponseEntity<Resource> file(
            Caller caller,
            @PathVariable String id,
            @RequestParam(name = "download", required = false) String download,
            HttpServletRequest request) {
        var run = desk.find(caller, id);
        var artifact = artifact(run, Paths.after("/artifacts/", request));
        var file = fileOf(run, artifact);
        var name = file.getFileName().toString();
        var disposition =
                (download == null ? ContentDisposition.inline() : ContentDisposition.attachment())
                        .filename(name, StandardCharsets.UTF_8)
                        .build();
        return ResponseEntity.ok()
                .header(HttpHeaders.CONTENT_DISPOSITION, disposition.toString())
                .header("Content-Security-Policy", SANDBOX)
                .header("X-Content-Type-Options", "nosniff")
                .header(HttpHeaders.CACHE_CONTROL, "private, no-cache")
                .contentType(typeOf(artifact))
                .body(new FileSystemResource(file));
    }

    private static MediaType typeOf(Artifact artifact) {
        try {
            var type = MediaType.parseMediaType(artifact.type());
            return type.getType().equals("text")
                    ? new MediaType(type, StandardCharsets.UTF_8)
                    : type;
        } catch (IllegalArgumentException _) {
            return MediaType.APPLICATION_OCTET_STREAM;
        }
    }

    private static Artifact artifact(RecordedRun run, String path) {
        return Artifact.in(run.entries()).stream()
                .filter(it -> it.path().equals(path))
                .reduce((_, later) -> later)
                .orElseThrow(() ->
                        Refusal.missing(
                                "运行 %s 没有生成文件“%s”", "run %s made no file '%s'", run.id(), path));
    }

    private static Path fileOf(RecordedRun run, Artifact artifact) {
        try {
            return run.notes().workspace().existing(artifact.path());
        } catch (ToolException e) {
            throw Refusal.missing(
                    "文件“%s”已不在工作目录：%s",
                    "file '%s' is gone from the workspace: %s", artifact.path(), Sentence.of(e));
        }
    }

    @GetMapping("/artifacts.zip")
    void zip(Caller caller, @PathVariable String id, HttpServletResponse response)
            throws IOException {
        var run = desk.find(caller, id);
        response.setContentType("application/zip");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename(run.id() + ".zip").build().toString());
        try (var zip = new ZipOutputStream(response.getOutputStream())) {
            for (var artifact : Artifact.in(run.entries())) {
                var file = run.notes().workspace().root().resolve(artifact.path());
                if (Files.isRegularFile(file)) {
                    zip.putNextEntry(new ZipEntry(artifact.path()));
                    Files.copy(fileOf(run, artifact), zip);
                    zip.closeEntry();
                }
            }
        }
    }
}
