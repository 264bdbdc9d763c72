package dev.troupe.server;

import dev.troupe.agent.ToolException;
import dev.troupe.chat.Artifact;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.runtime.RecordedRun;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
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
    private final KnownRuns runs;

    ArtifactDoor(KnownRuns runs) {
        this.runs = runs;
    }

    @GetMapping("/artifacts")
    Value list(Caller caller, @PathVariable String id) {
        return Values.record("items", RunPages.artifacts(runs.find(caller, id)));
    }

    @GetMapping("/artifacts/**")
    ResponseEntity<Resource> file(
            Caller caller,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String download,
            HttpServletRequest request) {
        var run = runs.find(caller, id);
        var artifact = artifact(run, Paths.after("/artifacts/", request));
        var file = fileOf(run, artifact);
        return Content.of(file, artifact.type(), download != null);
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
        var run = runs.find(caller, id);
        var files = files(run);
        response.setContentType("application/zip");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename(run.id() + ".zip").build().toString());
        try (var zip = new ZipOutputStream(response.getOutputStream())) {
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                Files.copy(file.getValue(), zip);
                zip.closeEntry();
            }
        }
    }

    /** Those that are still there, by their paths. */
    private static Map<String, Path> files(RecordedRun run) {
        var workspace = run.notes().workspace();
        var files = new LinkedHashMap<String, Path>();
        for (var artifact : Artifact.in(run.entries())) {
            if (workspace.exists(artifact.path())) {
                files.put(artifact.path(), workspace.existing(artifact.path()));
            }
        }
        return files;
    }
}
