package dev.troupe.server.run;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.run.RunArchiver;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.codec.RunArchive;
import dev.troupe.core.value.RunId;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.LimitedOutputStream;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.limit.BodyLimitValve;
import dev.troupe.server.limit.UploadLimiter;
import dev.troupe.server.run.StartedRun.AcceptedRun;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.server.turn.ImportedFiles;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.store.DurableJournal;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Runs as files, which leave here and come in. */
@Tag(name = "runs")
@RestController
@RequestMapping("/api/runs")
public class RunArchiveController {
    private static final long MAX_BYTES = 128L * 1024 * 1024; // of one archive, which is packed

    private final RunAccess runs;
    private final DurableJournal journal;
    private final ServerSettings settings;
    private final AuditService audit;
    private final ImportedFiles imported;
    private final UploadLimiter uploads;

    RunArchiveController(
            RunAccess runs,
            DurableJournal journal,
            ServerSettings settings,
            AuditService audit,
            ImportedFiles imported,
            UploadLimiter uploads) {
        this.runs = runs;
        this.journal = journal;
        this.settings = settings;
        this.audit = audit;
        this.imported = imported;
        this.uploads = uploads;
    }

    /** A run that has ended with its files; secrets are redacted. */
    @GetMapping("/{id}/export")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Export a run that has ended as one file, without secrets")
    @ApiResponse(
            responseCode = "200",
            description = "An archive",
            content = @Content(mediaType = "application/zip"))
    @ProblemResponses({404, 409, 422})
    void export(
            UserPrincipal caller,
            @PathVariable String id,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var run = runs.require(caller, id);
        if (!run.isOver()) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE,
                    "运行 %s 还没有结束；请等它结束，或先取消它",
                    "run %s has not ended; wait for its end, or cancel it first",
                    id);
        }
        var directory = Files.createTempDirectory("troupe-export");
        var file = directory.resolve(run.id() + ".zip");
        try {
            RunArchiver.archive(run.entries(), settings.environment().secrets()).write(file);
            audit.record(request, "run.exported", id, "");
            response.setContentType("application/zip");
            response.setContentLengthLong(Files.size(file));
            response.setHeader(
                    HttpHeaders.CONTENT_DISPOSITION,
                    ContentDisposition.attachment().filename(run.id() + ".zip").build().toString());
            Files.copy(file, response.getOutputStream());
        } finally {
            Files.deleteIfExists(file);
            Files.delete(directory);
        }
    }

    /**
     * Takes a run in that was exported; nothing in it counts as a permission.
     *
     * @param asNew whether it gets a new id
     */
    @PostMapping("/import")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Import an exported run, at most 128 MiB",
            requestBody =
                    @RequestBody(
                            required = true,
                            content = {
                                @Content(mediaType = MediaType.APPLICATION_OCTET_STREAM_VALUE),
                                @Content(mediaType = "application/zip")
                            }))
    @ApiResponse(responseCode = "201", description = "Imported")
    @ProblemResponses({409, 413, 422})
    AcceptedRun importRun(
            UserPrincipal caller,
            @RequestParam(required = false) @Parameter(description = "Whether to assign a new id")
                    @Nullable String asNew,
            HttpServletRequest request)
            throws IOException {
        LimitedOutputStream.requireWithinLimit(request.getContentLengthLong(), MAX_BYTES);
        BodyLimitValve.setMemoryWeight(request, 0);
        var file = uploads.temporaryFile("import-", ".zip");
        try (var upload = uploads.begin(caller.user(), request.getContentLengthLong())) {
            try (var out = Files.newOutputStream(file)) {
                request.getInputStream()
                        .transferTo(upload.countingStream(new LimitedOutputStream(out, MAX_BYTES)));
            }
            var archive = RunArchive.read(file);
            upload.reserve(sizeOf(archive));
            var id = importRun(caller, archive, asNew != null && !asNew.equals("false"));
            audit.record(request, "run.imported", id.value(), "");
            return AcceptedRun.of(id.value());
        } finally {
            Files.delete(file);
        }
    }

    private RunId importRun(UserPrincipal caller, RunArchive archive, boolean isNew)
            throws IOException {
        var own = archive.entries().getFirst().run();
        var known = journal.findRun(own);
        if (known.isPresent() && !isNew && known.get().user().equals(caller.user())) {
            throw ApiException.conflict(
                    ServerProblem.CONFLICT,
                    "运行 %s 已有记录；用 ?asNew 以新编号导入",
                    "run %s already exists; import it under a new id with ?asNew",
                    own);
        }
        RunArchiver.requireNames(archive); // before a directory is created for them
        var id = isNew || known.isPresent() ? RunId.generate() : own;
        var workspace = Workspace.of(imported.directoryFor(id, archive));
        var belonging = new RunOwner(caller.user(), "");
        journal.append(id, RunArchiver.unpack(archive, id, workspace, belonging));
        journal.accounts().storedBytes().addFiles(id, sizeOf(archive));
        return id;
    }

    private static long sizeOf(RunArchive archive) {
        return archive.files().stream().mapToLong(file -> file.content().length).sum();
    }
}
