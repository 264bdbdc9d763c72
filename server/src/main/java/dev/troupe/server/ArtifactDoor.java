package dev.troupe.server;

import dev.troupe.agent.ToolException;
import dev.troupe.chat.Artifact;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.runtime.RecordedRun;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.FileSystemResource;
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
    private final KeptFiles kept;
    private final Workspaces workspaces;

    ArtifactDoor(KnownRuns runs, KeptFiles kept, Workspaces workspaces) {
        this.runs = runs;
        this.kept = kept;
        this.workspaces = workspaces;
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
            @RequestParam(required = false) @Nullable String page,
            HttpServletRequest request)
            throws IOException {
        var run = runs.find(caller, id);
        var artifact = artifact(run, Paths.after("/artifacts/", request));
        var name = Path.of(artifact.path()).getFileName().toString();
        var content = contentOf(run, artifact);
        return page == null
                ? Content.of(content, name, artifact.type(), download != null)
                : ShownPage.of(content, name, Languages.of(request));
    }

    private static Artifact artifact(RecordedRun run, String path) {
        return Artifact.in(run.entries()).stream()
                .filter(it -> it.path().equals(path))
                .reduce((_, later) -> later)
                .orElseThrow(() ->
                        Refusal.missing(
                                "运行 %s 没有生成文件“%s”", "run %s made no file '%s'", run.id(), path));
    }

    /**
     * A file as it was when it was made, where that is kept; else as it is.
     *
     * @throws Refusal where it is gone, or was written again
     */
    private Resource contentOf(RecordedRun run, Artifact artifact) throws IOException {
        var made = kept.find(runs.ownOr(run, artifact.from()), artifact.path());
        var content = made.flatMap(kept::content);
        if (content.isPresent()) {
            return new ByteArrayResource(content.get());
        }
        var file = fileOf(run, artifact);
        if (made.isPresent() && !KeptFiles.hashOf(file).equals(made.get())) {
            throw Refusal.of(
                    410,
                    ServerProblem.ARTIFACT_CHANGED,
                    "文件“%s”在运行 %s 之后被改写过，而它当时太大，没有保留；请重新运行来得到它",
                    "file '%s' was written again since run %s, and was too large to be kept as it"
                            + " was; run it again to have it",
                    artifact.path(),
                    run.id());
        }
        return new FileSystemResource(file);
    }

    private Path fileOf(RecordedRun run, Artifact artifact) {
        try {
            return workspaces.closed(run.notes().workspace()).existing(artifact.path());
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
                try (var in = file.getValue().getInputStream()) {
                    in.transferTo(zip);
                }
                zip.closeEntry();
            }
        }
    }

    /** Those that there are still as they were, by their paths. */
    private Map<String, Resource> files(RecordedRun run) throws IOException {
        var files = new LinkedHashMap<String, Resource>();
        for (var artifact : Artifact.in(run.entries())) {
            try {
                files.put(artifact.path(), contentOf(run, artifact));
            } catch (Refusal _) {
                // it is gone; the others are worth having
            }
        }
        return files;
    }
}
