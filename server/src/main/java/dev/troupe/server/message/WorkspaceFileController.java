package dev.troupe.server.message;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.FileResponse;
import dev.troupe.server.http.FileResponses;
import dev.troupe.server.http.ItemsOf;
import dev.troupe.server.http.LimitedOutputStream;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.UrlPaths;
import dev.troupe.server.limit.BodyLimitValve;
import dev.troupe.server.limit.UploadLimiter;
import dev.troupe.server.turn.Workspaces;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Files of a user's workspace: those that they may ask about, and uploads. */
@Tag(name = "conversations")
@RestController
@RequestMapping("/api/conversations/{id}/files")
public class WorkspaceFileController {
    private static final long MAX_BYTES = 32L * 1024 * 1024; // of one file

    private final ConversationService conversations;
    private final Workspaces workspaces;
    private final UploadLimiter uploads;

    WorkspaceFileController(
            ConversationService conversations, Workspaces workspaces, UploadLimiter uploads) {
        this.conversations = conversations;
        this.workspaces = workspaces;
        this.uploads = uploads;
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List the files of the workspace, at most 500")
    @ApiResponse(responseCode = "200", description = "All listed files")
    @ProblemResponses(404)
    ItemsOf<WorkspaceFileEntry> list(UserPrincipal caller, @PathVariable String id)
            throws IOException {
        conversations.require(caller, id);
        var workspace = workspaces.forUser(caller);
        return ItemsOf.of(
                WorkspaceFileList.list(workspace), file -> WorkspaceFileEntry.of(file, workspace));
    }

    @GetMapping("/**")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Download a file of the workspace")
    @FileResponses
    @ProblemResponses(404)
    ResponseEntity<Resource> download(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(required = false) @Parameter(description = FileResponses.DOWNLOAD)
                    @Nullable String download,
            HttpServletRequest request) {
        conversations.require(caller, id);
        var path = UrlPaths.pathAfter("/files/", request);
        var workspace = workspaces.forUser(caller);
        if (!workspace.exists(path)) {
            throw ApiException.notFound(
                    "工作目录中没有文件“%s”", "file '%s' does not exist in the workspace", path);
        }
        var file = workspace.resolveExisting(path);
        return FileResponse.of(file, FileResponse.mediaType(file), download != null);
    }

    /** Takes a file in; one that is there already is never replaced. */
    @PutMapping("/**")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Upload a file, at most 32 MiB; an existing file is not replaced",
            requestBody = @RequestBody(required = true, content = @Content(mediaType = "*/*")))
    @ApiResponse(responseCode = "201", description = "Uploaded")
    @ProblemResponses({400, 404, 409, 413})
    WorkspaceFileEntry upload(
            UserPrincipal caller, @PathVariable String id, HttpServletRequest request)
            throws IOException {
        conversations.require(caller, id);
        var path = UrlPaths.pathAfter("/files/", request);
        if (path.isBlank() || path.endsWith("/")) {
            throw ApiException.badRequest(
                    "路径缺少文件名；请指定文件名", "the path has no file name; specify one");
        }
        LimitedOutputStream.requireWithinLimit(request.getContentLengthLong(), MAX_BYTES);
        BodyLimitValve.setMemoryWeight(request, 0);
        var workspace = workspaces.forUser(caller);
        long announced = request.getContentLengthLong();
        try (var upload = uploads.begin(caller.user(), announced)) {
            var file = workspace.resolveWritable(path);
            store(request.getInputStream(), file, upload);
            upload.moveToWorkspace();
            return WorkspaceFileEntry.ofUpload(path, file);
        } catch (FileAlreadyExistsException _) {
            throw ApiException.conflict(
                    ServerProblem.CONFLICT,
                    "文件“%s”已存在，不会覆盖；请使用其他文件名",
                    "file '%s' already exists and is not replaced; use another name",
                    path);
        } catch (FileSystemException e) {
            throw ApiException.badRequest(
                    "文件名“%s”不行：%s", "file '%s' cannot be: %s", path, reason(e));
        } catch (ToolException e) {
            throw ApiException.badRequest(
                    "文件名“%s”不行：%s", "file '%s' cannot be: %s", path, LocalizedText.of(e));
        }
    }

    private static String reason(FileSystemException e) {
        var reason = e.getReason();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }

    /**
     * The file appears as a whole; its name is reserved immediately, so that of two concurrent
     * uploads one is refused.
     *
     * @throws FileAlreadyExistsException if it exists
     */
    private static void store(InputStream content, Path file, UploadLimiter.Upload upload)
            throws IOException {
        Files.createFile(file);
        try {
            WorkspaceFile.of(file)
                    .write(out ->
                            content.transferTo(
                                    upload.countingStream(
                                            new LimitedOutputStream(out, MAX_BYTES))));
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }
}
