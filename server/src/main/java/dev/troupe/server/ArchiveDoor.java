package dev.troupe.server;

import dev.troupe.agent.Workspace;
import dev.troupe.chat.Belonging;
import dev.troupe.chat.ExportedRun;
import dev.troupe.codec.RunArchive;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.store.DurableJournal;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Runs as files, which leave here and come in. */
@RestController
@RequestMapping("/api/runs")
public class ArchiveDoor {
    private static final long MAX_BYTES = 128L * 1024 * 1024; // of one archive, which is packed
    private static final String DIRECTORY = "imported"; // under TROUPE_HOME

    private final KnownRuns runs;
    private final DurableJournal journal;
    private final ServeSettings settings;
    private final Audit audit;
    private final Workspaces workspaces;
    private final Uploads uploads;

    ArchiveDoor(
            KnownRuns runs,
            DurableJournal journal,
            ServeSettings settings,
            Audit audit,
            Workspaces workspaces,
            Uploads uploads) {
        this.runs = runs;
        this.journal = journal;
        this.settings = settings;
        this.audit = audit;
        this.workspaces = workspaces;
        this.uploads = uploads;
    }

    /** A run that has ended with the files that it made; secrets are struck out. */
    @GetMapping("/{id}/export")
    void export(
            Caller caller,
            @PathVariable String id,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var run = runs.find(caller, id);
        if (!run.isOver()) {
            throw Refusal.conflict(
                    ServerProblem.WRONG_STATE,
                    "运行 %s 还没有结束；请等它结束，或先取消它",
                    "run %s has not ended; wait for its end, or cancel it first",
                    id);
        }
        var directory = Files.createTempDirectory("troupe-export");
        var file = directory.resolve(run.id() + ".zip");
        try {
            ExportedRun.of(run.entries(), settings.environment().secrets()).write(file);
            audit.note(request, "run.exported", id, "");
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
     * @param asNew whether it gets an id of its own
     */
    @PostMapping("/import")
    @ResponseStatus(HttpStatus.CREATED)
    Value take(
            Caller caller,
            @RequestParam(required = false) @Nullable String asNew,
            HttpServletRequest request)
            throws IOException {
        caller.require(Caller.Role.MEMBER);
        Bounded.require(request.getContentLengthLong(), MAX_BYTES);
        BodyLimits.weigh(request, 0);
        var place = workspaces.of(caller).root();
        var file = uploads.temporaryFile("import-", ".zip");
        try (var upload = uploads.begin(caller.user(), place, request.getContentLengthLong())) {
            try (var out = Files.newOutputStream(file)) {
                request.getInputStream().transferTo(upload.counting(new Bounded(out, MAX_BYTES)));
            }
            var id = take(caller, RunArchive.read(file), asNew != null && !asNew.equals("false"));
            audit.note(request, "run.imported", id.value(), "");
            return Values.record("runId", Value.of(id.value()));
        } finally {
            Files.delete(file);
        }
    }

    private RunId take(Caller caller, RunArchive archive, boolean isNew) throws IOException {
        var own = archive.entries().getFirst().run();
        var known = journal.run(own);
        if (known.isPresent() && !isNew && known.get().user().equals(caller.user())) {
            throw Refusal.conflict(
                    ServerProblem.CONFLICT,
                    "运行 %s 已有记录；用 ?asNew 以新编号导入",
                    "run %s is on record already; take it in under a new id with ?asNew",
                    own);
        }
        ExportedRun.requireNames(archive); // before a directory is made for them
        var id = isNew || known.isPresent() ? RunId.next() : own;
        var workspace = Workspace.of(directoryOf(id, archive));
        var belonging = new Belonging(caller.user(), "");
        journal.append(id, ExportedRun.unpack(archive, id, workspace, belonging));
        return id;
    }

    /**
     * Its own, unless something else lies there. What a server left that was killed while it
     * imported the same run is completed, so that a repeated import leaves no second copy.
     */
    private Path directoryOf(RunId id, RunArchive archive) throws IOException {
        var imported = settings.environment().home().resolve(DIRECTORY);
        var directory = imported.resolve(id.value());
        return Files.exists(directory) && !ExportedRun.isLeftOf(archive, directory)
                ? Files.createTempDirectory(imported, id.value() + "-")
                : directory;
    }
}
