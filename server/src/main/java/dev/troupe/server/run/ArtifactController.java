package dev.troupe.server.run;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.artifact.ArtifactStore;
import dev.troupe.server.conversation.ArtifactEntry;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.FileResponse;
import dev.troupe.server.http.FileResponses;
import dev.troupe.server.http.ItemsOf;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.RequestLanguage;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.UrlPaths;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.server.turn.Workspaces;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
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
@Tag(name = "runs")
@RestController
@RequestMapping("/api/runs/{id}")
public class ArtifactController {
    private final RunAccess runs;
    private final ArtifactStore kept;
    private final Workspaces workspaces;

    ArtifactController(RunAccess runs, ArtifactStore kept, Workspaces workspaces) {
        this.runs = runs;
        this.kept = kept;
        this.workspaces = workspaces;
    }

    @GetMapping("/artifacts")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List the artifacts of a run")
    @ApiResponse(responseCode = "200", description = "All artifacts")
    @ProblemResponses(404)
    ItemsOf<ArtifactEntry> list(UserPrincipal caller, @PathVariable String id) {
        return new ItemsOf<>(RunDetails.artifacts(runs.require(caller, id)));
    }

    @GetMapping("/artifacts/**")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Download an artifact of a run; displayed in a sandbox")
    @FileResponses
    @ProblemResponses({404, 410})
    ResponseEntity<Resource> download(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(required = false) @Parameter(description = FileResponses.DOWNLOAD)
                    @Nullable String download,
            @RequestParam(required = false)
                    @Parameter(description = "Any value; renders an amis page as HTML")
                    @Nullable String page,
            HttpServletRequest request)
            throws IOException {
        var run = runs.require(caller, id);
        var artifact = artifact(run, UrlPaths.pathAfter("/artifacts/", request));
        var name = Path.of(artifact.path()).getFileName().toString();
        var content = contentOf(run, artifact);
        return page == null
                ? FileResponse.of(content, name, artifact.type(), download != null)
                : AmisPreview.of(content, name, RequestLanguage.of(request));
    }

    private static Artifact artifact(RecordedRun run, String path) {
        return Artifact.findAll(run.entries()).stream()
                .filter(it -> it.path().equals(path))
                .reduce((_, later) -> later)
                .orElseThrow(() ->
                        ApiException.notFound(
                                "运行 %s 没有生成文件“%s”",
                                "run %s did not create a file '%s'", run.id(), path));
    }

    /**
     * A file as it was when it was created, if that is stored; else as it is.
     *
     * @throws ApiException if it no longer exists, or was overwritten
     */
    private Resource contentOf(RecordedRun run, Artifact artifact) throws IOException {
        var source = runs.sourceRun(run, artifact.from());
        var content = kept.read(source, artifact.path());
        if (content.isPresent()) {
            return new ByteArrayResource(content.get());
        }
        var made = kept.find(source, artifact.path());
        var file = fileOf(run, artifact);
        if (made.isPresent() && !ArtifactStore.hash(file).equals(made.get())) {
            throw ApiException.of(
                    410,
                    ServerProblem.ARTIFACT_CHANGED,
                    "文件“%s”在运行 %s 之后被覆盖，而原文件过大，未保存；请重新运行以重新生成",
                    "file '%s' was overwritten since run %s, and the original was too large to"
                            + " store; rerun it to create the file again",
                    artifact.path(),
                    run.id());
        }
        return new FileSystemResource(file);
    }

    private Path fileOf(RecordedRun run, Artifact artifact) {
        try {
            return workspaces
                    .withProtectedHome(run.notes().workspace())
                    .resolveExisting(artifact.path());
        } catch (ToolException e) {
            throw ApiException.notFound(
                    "文件“%s”已不在工作目录：%s",
                    "file '%s' no longer exists in the workspace: %s",
                    artifact.path(),
                    LocalizedText.of(e));
        }
    }

    @GetMapping("/artifacts.zip")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Download all available artifacts of a run")
    @ApiResponse(
            responseCode = "200",
            description = "All artifacts",
            content = @Content(mediaType = "application/zip"))
    @ProblemResponses(404)
    void downloadAll(UserPrincipal caller, @PathVariable String id, HttpServletResponse response)
            throws IOException {
        var run = runs.require(caller, id);
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
        for (var artifact : Artifact.findAll(run.entries())) {
            try {
                files.put(artifact.path(), contentOf(run, artifact));
            } catch (ApiException _) {
                // it no longer exists; the others are still useful
            }
        }
        return files;
    }
}
