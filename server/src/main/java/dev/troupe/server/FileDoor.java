package dev.troupe.server;

import dev.troupe.agent.ToolException;
import dev.troupe.agent.Workspace;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Files of a person's workspace: what they may ask about, and what they bring. */
@RestController
@RequestMapping("/api/conversations/{id}/files")
public class FileDoor {
    private static final long MAX_BYTES = 32L * 1024 * 1024; // of one file
    private static final int MAX_LISTED = 500;
    private static final int MAX_DEPTH = 4; // directories below the workspace

    private final Conversations conversations;
    private final Workspaces workspaces;

    FileDoor(Conversations conversations, Workspaces workspaces) {
        this.conversations = conversations;
        this.workspaces = workspaces;
    }

    @GetMapping
    Value list(Caller caller, @PathVariable String id) throws IOException {
        conversations.of(caller, id);
        var workspace = workspaces.of(caller);
        try (var files = Files.walk(workspace.root(), MAX_DEPTH)) {
            var shown =
                    files.filter(file -> isShown(workspace, file))
                            .sorted()
                            .limit(MAX_LISTED)
                            .toList();
            return Values.record("items", json(workspace, shown));
        }
    }

    private static boolean isShown(Workspace workspace, Path file) {
        for (var part : workspace.root().relativize(file)) {
            if (part.toString().startsWith(".")) {
                return false;
            }
        }
        return Files.isRegularFile(file);
    }

    private static Value json(Workspace workspace, List<Path> files) throws IOException {
        var items = new ArrayList<Value>();
        for (var file : files) {
            items.add(
                    Values.record(
                            "path", Value.of(workspace.display(file)),
                            "bytes", Value.of(Files.size(file)),
                            "modifiedAt",
                                    Values.time(Files.getLastModifiedTime(file).toInstant())));
        }
        return Value.of(items);
    }

    /** Takes a file in; one that is there already is never replaced. */
    @PutMapping("/**")
    @ResponseStatus(HttpStatus.CREATED)
    Value put(Caller caller, @PathVariable String id, HttpServletRequest request)
            throws IOException {
        caller.require(Caller.Role.MEMBER);
        conversations.of(caller, id);
        var workspace = workspaces.of(caller);
        var path = Paths.after("/files/", request);
        if (path.isBlank() || path.endsWith("/")) {
            throw Refusal.bad("请给出文件名", "give the file a name");
        }
        try {
            var file = workspace.writable(path);
            if (Files.exists(file)) {
                throw Refusal.conflict(
                        ServerProblem.CONFLICT,
                        "文件“%s”已存在，不会覆盖；请换一个文件名",
                        "file '%s' is there already and is not replaced; name another",
                        path);
            }
            store(request.getInputStream(), file);
            return Values.record("path", Value.of(path), "bytes", Value.of(Files.size(file)));
        } catch (ToolException e) {
            throw Refusal.bad("文件名“%s”不行：%s", "file '%s' cannot be: %s", path, Sentence.of(e));
        }
    }

    private static void store(InputStream content, Path file) throws IOException {
        var parent = file.toAbsolutePath().getParent();
        var part = Files.createTempFile(parent, ".upload-", "");
        try {
            try (var out = Files.newOutputStream(part)) {
                content.transferTo(new Bounded(out, MAX_BYTES));
            }
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
