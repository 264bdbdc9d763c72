package dev.troupe.packs.files;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.UncertainCallException;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools that copy, move and delete single files. */
final class FileMoveTools {
    private FileMoveTools() {}

    static List<Tool<?, ?>> all() {
        return List.of(new CopyFile(), new MoveFile(), new RenameFile(), new DeleteFile());
    }

    record Input(
            String from,
            @Describe("new path, or a directory to move the file into under its current name")
                    String to,
            @Describe("true to replace an existing file; default: false")
                    @Nullable Boolean overwrite) {
        Path target(Path source, ToolContext context) {
            var name = source.getFileName();
            var target =
                    WorkspacePaths.of(context).target(to, name == null ? "file" : name.toString());
            if (context.existedBefore(target) && !Boolean.TRUE.equals(overwrite)) {
                throw WorkspacePaths.refusal(
                        "“%s”已存在；请使用其他名称或设置 overwrite",
                        "'%s' already exists; use another name or set overwrite", to);
            }
            return target;
        }
    }

    record Moved(String from, String to) {}

    record CopyFile() implements Tool<Input, Moved> {
        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite("copyFile", "Copies a file.", Input.class)
                    .withTitle("复制文件", "copy a file")
                    .withCallLabel("把 %s 复制到 %s", "copy %s to %s", "from", "to")
                    .withRepeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            var source = WorkspacePaths.of(context).file(input.from());
            return List.of(input.target(source, context));
        }

        @Override
        public Moved call(Input input, ToolContext context) {
            var place = WorkspacePaths.of(context);
            var source = place.file(input.from());
            var target = input.target(source, context);
            requireOther(source, target, input);
            try {
                WorkspaceFile.of(target, context).copyFrom(source);
            } catch (IOException e) {
                throw WorkspacePaths.failure("复制", "Copying", input.from(), e);
            }
            context.addArtifact(target, VariableRenderer.mediaType(place.display(target)));
            return new Moved(place.display(source), place.display(target));
        }
    }

    record MoveFile() implements Tool<Input, Moved> {
        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite("moveFile", "Moves or renames a file.", Input.class)
                    .withTitle("移动文件", "move a file")
                    .withCallLabel("把 %s 移到 %s", "move %s to %s", "from", "to")
                    .withRepeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            var source = WorkspacePaths.of(context).entry(input.from());
            return List.of(source, input.target(source, context));
        }

        @Override
        public Value captureBefore(Input input, ToolContext context) {
            return FileFingerprint.of(WorkspacePaths.of(context).entry(input.from()));
        }

        @Override
        public Moved call(Input input, ToolContext context) {
            var place = WorkspacePaths.of(context);
            var source = place.entry(input.from(), context);
            if (Files.notExists(source, LinkOption.NOFOLLOW_LINKS)) {
                return findMoved(source, input, context);
            }
            if (Files.isDirectory(source, LinkOption.NOFOLLOW_LINKS)) {
                throw WorkspacePaths.refusal(
                        "“%s”是目录；请移动其中的文件", "'%s' is a directory; move its files", input.from());
            }
            var target = input.target(source, context);
            requireOther(source, target, input);
            try {
                move(source, target, context);
            } catch (IOException e) {
                throw WorkspacePaths.failure("移动", "Moving", input.from(), e);
            }
            return new Moved(place.display(source), place.display(target));
        }

        private static void move(Path source, Path target, ToolContext context) throws IOException {
            try {
                Files.move(
                        source,
                        target,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } catch (
                    AtomicMoveNotSupportedException
                            _) { // another disk: the copy must be whole first
                WorkspaceFile.of(target, context).copyFrom(source);
                Files.delete(source);
            }
            WorkspaceFile.syncDirectory(target);
            WorkspaceFile.syncDirectory(source);
        }

        /** If the call was interrupted after the move. */
        private static Moved findMoved(Path source, Input input, ToolContext context) {
            var target = input.target(source, context);
            if (context.before().isMissing()
                    || !FileFingerprint.of(target).equals(context.before())) {
                throw new UncertainCallException(
                        "“%s”已不存在，而“%s”不是该文件；无法确定是否已移动",
                        "'%s' no longer exists and '%s' is not that file; it is unknown whether it was moved",
                        input.from(),
                        input.to());
            }
            var place = WorkspacePaths.of(context);
            return new Moved(place.display(source), place.display(target));
        }
    }

    record RenameFile() implements Tool<RenameFile.Input, Moved> {
        record Input(
                String path,
                @Describe("a name without directories; the file stays in its directory")
                        String newName) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "renameFile",
                            "Gives a file another name in the same directory; one that has that name is not replaced.",
                            Input.class)
                    .withTitle("给文件改名", "rename a file")
                    .withCallLabel("把 %s 改名为 %s", "rename %s to %s", "path", "newName")
                    .withRepeatable(true);
        }

        @Override
        public Value captureBefore(Input input, ToolContext context) {
            return FileFingerprint.of(WorkspacePaths.of(context).entry(input.path()));
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            var place = WorkspacePaths.of(context);
            place.requirePlain(input.newName());
            var source = place.entry(input.path());
            return List.of(source, source.resolveSibling(input.newName().strip()));
        }

        @Override
        public Moved call(Input input, ToolContext context) {
            if (input.newName().indexOf('/') >= 0 || input.newName().indexOf('\\') >= 0) {
                throw WorkspacePaths.refusal(
                        "“%s”不是纯文件名；请使用 moveFile 移动",
                        "'%s' is not a plain file name; use moveFile to move the file",
                        input.newName());
            }
            var place = WorkspacePaths.of(context);
            place.requirePlain(input.newName());
            var source = place.entry(input.path(), context);
            var target = place.display(source.resolveSibling(input.newName().strip()));
            return new MoveFile()
                    .call(new FileMoveTools.Input(input.path(), target, false), context);
        }
    }

    private static void requireOther(Path source, Path target, Input input) {
        if (source.equals(target)) {
            throw WorkspacePaths.refusal(
                    "“%s”和“%s”是同一个文件", "'%s' and '%s' are the same file", input.from(), input.to());
        }
    }

    record DeleteFile() implements Tool<DeleteFile.Input, DeleteFile.Output> {
        record Input(String path) {}

        record Output(String path, boolean deleted) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "deleteFile",
                            "Deletes one file for good. Only when the task plainly asks for it.",
                            Input.class)
                    .withTitle("删除文件", "delete a file")
                    .withCallLabel("删除 %s", "delete %s", "path")
                    .withRepeatable(true);
        }

        @Override
        public Value captureBefore(Input input, ToolContext context) {
            return FileFingerprint.of(WorkspacePaths.of(context).entry(input.path()));
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(WorkspacePaths.of(context).entry(input.path()));
        }

        @Override
        public Output call(Input input, ToolContext context) {
            var place = WorkspacePaths.of(context);
            var entry = place.entry(input.path(), context);
            if (Files.notExists(entry, LinkOption.NOFOLLOW_LINKS)) {
                return new Output(place.display(entry), true); // interrupted after it was deleted
            }
            if (!context.before().isMissing()
                    && !FileFingerprint.of(entry).equals(context.before())) {
                throw new UncertainCallException(
                        "“%s”之后被替换，无法确定原文件是否已删除",
                        "'%s' was replaced since; it is unknown whether the original was deleted",
                        input.path());
            }
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                throw WorkspacePaths.refusal(
                        "“%s”是目录；此工具只删除文件",
                        "'%s' is a directory; only files are deleted", input.path());
            }
            try {
                Files.delete(entry);
                WorkspaceFile.syncDirectory(entry);
            } catch (IOException e) {
                throw WorkspacePaths.failure("删除", "Deleting", input.path(), e);
            }
            return new Output(place.display(entry), true);
        }
    }
}
