package dev.troupe.packs.files;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolSpec;
import dev.troupe.agent.UncertainCallException;
import dev.troupe.agent.WorkspaceFile;
import dev.troupe.core.Value;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools that copy, move and delete single files. */
final class MoveTools {
    private MoveTools() {}

    static List<Tool<?, ?>> all() {
        return List.of(new CopyFile(), new MoveFile(), new RenameFile(), new DeleteFile());
    }

    record Input(
            String from,
            @Describe("new path, or a directory that the file keeps its name in") String to,
            @Describe("whether a file that exists there is replaced; false where left out")
                    @Nullable Boolean overwrite) {
        Path target(Path source, ToolContext context) {
            var name = source.getFileName();
            var target = Place.in(context).target(to, name == null ? "file" : name.toString());
            if (context.wasThere(target) && !Boolean.TRUE.equals(overwrite)) {
                throw Place.refused(
                        "“%s”已经存在；请换一个名字或设置 overwrite",
                        "'%s' exists already; choose another name or set overwrite", to);
            }
            return target;
        }
    }

    record Moved(String from, String to) {}

    record CopyFile() implements Tool<Input, Moved> {
        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.writing("copyFile", "Copies a file.", Input.class)
                    .titled("复制文件", "copy a file")
                    .doing("把 %s 复制到 %s", "copy %s to %s", "from", "to")
                    .repeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            var source = Place.in(context).file(input.from());
            return List.of(input.target(source, context));
        }

        @Override
        public Moved call(Input input, ToolContext context) {
            var place = Place.in(context);
            var source = place.file(input.from());
            var target = input.target(source, context);
            requireOther(source, target, input);
            try {
                WorkspaceFile.of(target, context).copyOf(source);
            } catch (IOException e) {
                throw Place.failed("复制", "Copying", input.from(), e);
            }
            context.artifact(target, Rendering.mediaType(place.display(target)));
            return new Moved(place.display(source), place.display(target));
        }
    }

    record MoveFile() implements Tool<Input, Moved> {
        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.writing("moveFile", "Moves or renames a file.", Input.class)
                    .titled("移动文件", "move a file")
                    .doing("把 %s 移到 %s", "move %s to %s", "from", "to")
                    .repeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            var source = Place.in(context).entry(input.from());
            return List.of(source, input.target(source, context));
        }

        @Override
        public Value before(Input input, ToolContext context) {
            return Trace.of(Place.in(context).entry(input.from()));
        }

        @Override
        public Moved call(Input input, ToolContext context) {
            var place = Place.in(context);
            var source = place.entry(input.from(), context);
            if (Files.notExists(source, LinkOption.NOFOLLOW_LINKS)) {
                return moved(source, input, context);
            }
            if (Files.isDirectory(source, LinkOption.NOFOLLOW_LINKS)) {
                throw Place.refused(
                        "“%s”是目录；请移动其中的文件", "'%s' is a directory; move its files", input.from());
            }
            var target = input.target(source, context);
            requireOther(source, target, input);
            try {
                move(source, target, context);
            } catch (IOException e) {
                throw Place.failed("移动", "Moving", input.from(), e);
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
                WorkspaceFile.of(target, context).copyOf(source);
                Files.delete(source);
            }
            WorkspaceFile.forceDirectory(target);
            WorkspaceFile.forceDirectory(source);
        }

        /** Where the call was cut off after the move. */
        private static Moved moved(Path source, Input input, ToolContext context) {
            var target = input.target(source, context);
            if (context.before().isMissing() || !Trace.of(target).equals(context.before())) {
                throw new UncertainCallException(
                        "“%s”已经不在，“%s”也不是它；看不出是否已经移动",
                        "'%s' is gone and '%s' is not it; whether it was moved is not known",
                        input.from(),
                        input.to());
            }
            var place = Place.in(context);
            return new Moved(place.display(source), place.display(target));
        }
    }

    record RenameFile() implements Tool<RenameFile.Input, Moved> {
        record Input(
                String path,
                @Describe("a name without directories; the file stays where it is")
                        String newName) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.writing(
                            "renameFile",
                            "Gives a file another name in the same directory; one that has that name is not replaced.",
                            Input.class)
                    .titled("给文件改名", "rename a file")
                    .doing("把 %s 改名为 %s", "rename %s to %s", "path", "newName")
                    .repeatable(true);
        }

        @Override
        public Value before(Input input, ToolContext context) {
            return Trace.of(Place.in(context).entry(input.path()));
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            var place = Place.in(context);
            place.requirePlain(input.newName());
            var source = place.entry(input.path());
            return List.of(source, source.resolveSibling(input.newName().strip()));
        }

        @Override
        public Moved call(Input input, ToolContext context) {
            if (input.newName().indexOf('/') >= 0 || input.newName().indexOf('\\') >= 0) {
                throw Place.refused(
                        "“%s”不是单纯的名字；请用 moveFile 移动",
                        "'%s' is no plain name; move the file with moveFile", input.newName());
            }
            var place = Place.in(context);
            place.requirePlain(input.newName());
            var source = place.entry(input.path(), context);
            var target = place.display(source.resolveSibling(input.newName().strip()));
            return new MoveFile().call(new MoveTools.Input(input.path(), target, false), context);
        }
    }

    private static void requireOther(Path source, Path target, Input input) {
        if (source.equals(target)) {
            throw Place.refused(
                    "“%s”和“%s”是同一个文件", "'%s' and '%s' are the same file", input.from(), input.to());
        }
    }

    record DeleteFile() implements Tool<DeleteFile.Input, DeleteFile.Output> {
        record Input(String path) {}

        record Output(String path, boolean deleted) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.writing(
                            "deleteFile",
                            "Deletes one file for good. Only when the task plainly asks for it.",
                            Input.class)
                    .titled("删除文件", "delete a file")
                    .doing("删除 %s", "delete %s", "path")
                    .repeatable(true);
        }

        @Override
        public Value before(Input input, ToolContext context) {
            return Trace.of(Place.in(context).entry(input.path()));
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(Place.in(context).entry(input.path()));
        }

        @Override
        public Output call(Input input, ToolContext context) {
            var place = Place.in(context);
            var entry = place.entry(input.path(), context);
            if (Files.notExists(entry, LinkOption.NOFOLLOW_LINKS)) {
                return new Output(place.display(entry), true); // cut off after it was deleted
            }
            if (!context.before().isMissing() && !Trace.of(entry).equals(context.before())) {
                throw new UncertainCallException(
                        "“%s”后来被换过，看不出是否已经删除",
                        "'%s' was replaced since; whether the former was deleted is not known",
                        input.path());
            }
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                throw Place.refused(
                        "“%s”是目录；这里只删除文件",
                        "'%s' is a directory; only files are deleted", input.path());
            }
            try {
                Files.delete(entry);
                WorkspaceFile.forceDirectory(entry);
            } catch (IOException e) {
                throw Place.failed("删除", "Deleting", input.path(), e);
            }
            return new Output(place.display(entry), true);
        }
    }
}
