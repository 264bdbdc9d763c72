package dev.troupe.packs.files;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools that make and delete directories. */
final class DirectoryTools {
    private static final int MOST_DELETED = 10_000; // files; more is hardly meant

    private DirectoryTools() {}

    static List<Tool<?, ?>> all() {
        return List.of(new CreateDirectory(), new DeleteDirectory());
    }

    record CreateDirectory() implements Tool<CreateDirectory.Input, CreateDirectory.Output> {
        record Input(String path) {}

        record Output(String path) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "createDirectory",
                            "Creates a directory and its missing parents; an existing directory is unchanged.",
                            Input.class)
                    .withTitle("新建目录", "create a directory")
                    .withCallLabel("新建目录 %s", "create the directory %s", "path")
                    .withRepeatable(true);
        }

        @Override
        public Output call(Input input, ToolContext context) {
            var place = WorkspacePaths.of(context);
            return new Output(place.display(place.newDirectory(input.path())));
        }
    }

    record DeleteDirectory() implements Tool<DeleteDirectory.Input, DeleteDirectory.Output> {
        record Input(
                String path,
                @Describe(
                                "true to delete everything in it too; default: false, which deletes only an empty directory")
                        @Nullable Boolean recursive) {}

        /** The number of deleted entries; links count as entries, their targets stay. */
        record Output(String path, int deleted) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "deleteDirectory",
                            "Deletes a directory for good. Only when the task plainly asks for it.",
                            Input.class)
                    .withTitle("删除目录", "delete a directory")
                    .withCallLabel("删除目录 %s", "delete the directory %s", "path")
                    .withRepeatable(true);
        }

        /** Its size, which is reported when it is deleted. */
        @Override
        public Value captureBefore(Input input, ToolContext context) {
            var directory = WorkspacePaths.of(context).entry(input.path());
            return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                            && Boolean.TRUE.equals(input.recursive())
                    ? Value.of(count(WorkspacePaths.of(context), directory, input.path()) + 1)
                    : Value.of(1);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(WorkspacePaths.of(context).entry(input.path()));
        }

        @Override
        public Output call(Input input, ToolContext context) {
            var place = WorkspacePaths.of(context);
            var directory = place.entry(input.path(), context);
            var before = context.before();
            if (Files.notExists(directory, LinkOption.NOFOLLOW_LINKS) && !before.isMissing()) {
                return new Output(place.display(directory), Integer.parseInt(before.asText()));
            }
            if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                throw WorkspacePaths.refusal(
                        "“%s”不是目录；请用 deleteFile",
                        "'%s' is not a directory; use deleteFile", input.path());
            }
            try {
                int deleted =
                        Boolean.TRUE.equals(input.recursive())
                                ? deleteAll(place, directory, input.path())
                                : deleteEmpty(directory);
                WorkspaceFile.syncDirectory(directory);
                return new Output(
                        place.display(directory),
                        before.isMissing() ? deleted : Integer.parseInt(before.asText()));
            } catch (DirectoryNotEmptyException _) {
                throw WorkspacePaths.refusal(
                        "目录“%s”不是空的；要全部删除请设置 recursive",
                        "Directory '%s' is not empty; set recursive to delete all of it",
                        input.path());
            } catch (IOException e) {
                throw WorkspacePaths.failure("删除", "Deleting", input.path(), e);
            }
        }

        private static int deleteEmpty(Path directory) throws IOException {
            Files.delete(directory);
            return 1;
        }

        private static int deleteAll(WorkspacePaths place, Path directory, String path)
                throws IOException {
            int count = count(place, directory, path);
            Files.walkFileTree(directory, new Deleting());
            return count + 1;
        }

        private static int count(WorkspacePaths place, Path directory, String path) {
            var count =
                    DirectoryWalk.of(
                            place, directory, Integer.MAX_VALUE, MOST_DELETED, (_, _) -> true);
            if (count.isCut()) {
                throw WorkspacePaths.refusal(
                        "目录“%s”里超过 %d 项；请分批删除",
                        "Directory '%s' holds more than %d entries; delete parts of it",
                        path,
                        MOST_DELETED);
            }
            return count.entries().size();
        }
    }

    /** Links are not followed. */
    private static final class Deleting extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
