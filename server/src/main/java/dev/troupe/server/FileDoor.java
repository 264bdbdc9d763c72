package dev.troupe.server;

import dev.troupe.agent.ToolException;
import dev.troupe.agent.Workspace;
import dev.troupe.agent.WorkspaceFile;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

/** Files of a person's workspace: what they may ask about, and what they bring. */
@RestController
@RequestMapping("/api/conversations/{id}/files")
public class FileDoor {
    private static final long MAX_BYTES = 32L * 1024 * 1024; // of one file

    private final Conversations conversations;
    private final Workspaces workspaces;
    private final Uploads uploads;

    FileDoor(Conversations conversations, Workspaces workspaces, Uploads uploads) {
        this.conversations = conversations;
        this.workspaces = workspaces;
        this.uploads = uploads;
    }

    @GetMapping
    Value list(Caller caller, @PathVariable String id) throws IOException {
        conversations.of(caller, id);
        var workspace = workspaces.of(caller);
        return Values.record("items", json(workspace, ListedFiles.in(workspace)));
    }

    private static Value json(Workspace workspace, List<ListedFiles.Listed> files) {
        var items = new ArrayList<Value>();
        for (var file : files) {
            items.add(
                    Values.record(
                            "path", Value.of(workspace.display(file.path())),
                            "bytes", Value.of(file.bytes()),
                            "type", Value.of(Content.typeOf(file.path())),
                            "modifiedAt", Values.time(file.modified())));
        }
        return Value.of(items);
    }

    @GetMapping("/**")
    ResponseEntity<Resource> file(
            Caller caller,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String download,
            HttpServletRequest request) {
        conversations.of(caller, id);
        var path = Paths.after("/files/", request);
        var workspace = workspaces.of(caller);
        if (!workspace.exists(path)) {
            throw Refusal.missing("工作目录里没有文件“%s”", "there is no file '%s' in the workspace", path);
        }
        var file = workspace.existing(path);
        return Content.of(file, Content.typeOf(file), download != null);
    }

    /** Takes a file in; one that is there already is never replaced. */
    @PutMapping("/**")
    @ResponseStatus(HttpStatus.CREATED)
    Value put(Caller caller, @PathVariable String id, HttpServletRequest request)
            throws IOException {
        caller.require(Caller.Role.MEMBER);
        conversations.of(caller, id);
        var path = Paths.after("/files/", request);
        if (path.isBlank() || path.endsWith("/")) {
            throw Refusal.bad("请给出文件名", "give the file a name");
        }
        Bounded.require(request.getContentLengthLong(), MAX_BYTES);
        BodyLimits.weigh(request, 0);
        var workspace = workspaces.of(caller);
        long announced = request.getContentLengthLong();
        try (var upload = uploads.begin(caller.user(), workspace.root(), announced)) {
            var file = workspace.writable(path);
            store(request.getInputStream(), file, upload);
            return Values.record(
                    "path", Value.of(path),
                    "bytes", Value.of(Files.size(file)),
                    "type", Value.of(Content.typeOf(file)));
        } catch (FileAlreadyExistsException _) {
            throw Refusal.conflict(
                    ServerProblem.CONFLICT,
                    "文件“%s”已存在，不会覆盖；请换一个文件名",
                    "file '%s' is there already and is not replaced; name another",
                    path);
        } catch (FileSystemException e) {
            throw Refusal.bad("文件名“%s”不行：%s", "file '%s' cannot be: %s", path, reason(e));
        } catch (ToolException e) {
            throw Refusal.bad("文件名“%s”不行：%s", "file '%s' cannot be: %s", path, Sentence.of(e));
        }
    }

    private static String reason(FileSystemException e) {
        var reason = e.getReason();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }

    /**
     * The file appears whole; its name is taken at once, so that of two who bring it one is told.
     *
     * @throws FileAlreadyExistsException where it is there
     */
    private static void store(InputStream content, Path file, Uploads.Upload upload)
            throws IOException {
        Files.createFile(file);
        try {
            WorkspaceFile.of(file)
                    .write(out -> content.transferTo(upload.counting(new Bounded(out, MAX_BYTES))));
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }
}
