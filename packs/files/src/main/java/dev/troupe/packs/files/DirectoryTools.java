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

/** Tools that make, list and delete directories. */
final class DirectoryTools {
    private static final int MOST_DELETED = 10_000; // files; more is hardly meant

    private DirectoryTools() {}

    static List<Tool<?, ?>> all() {
        return List.of(
                new CreateDirectory(),
                new ListDirectory(),
                new GetDirectoryTree(),
                new DeleteDirectory());
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

    record ListDirectory() implements Tool<ListDirectory.Input, FileEntries> {
        record Input(
                @Describe("default: the workspace root") @Nullable String path,
                @Describe("true to include the time of the last change; default: false")
                        @Nullable Boolean detailed,
                @Describe("true to include names that start with a dot; default: false")
                        @Nullable Boolean showHidden) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "listDirectory", "Lists a directory, at most 500 entries.", Input.class)
                    .withTitle("列出目录", "list a directory")
                    .withCallLabel("列出 %s", "list %s", "path");
        }

        @Override
        public FileEntries call(Input input, ToolContext context) {
            var directory = WorkspacePaths.of(context).directoryOrRoot(input.path());
            boolean all = Boolean.TRUE.equals(input.showHidden());
            var walk =
                    DirectoryWalk.of(
                            WorkspacePaths.of(context),
                            directory,
                            1,
                            FileEntries.MAX,
                            (file, _) -> all || !isHidden(file));
            return FileEntries.of(directory, walk, context, Boolean.TRUE.equals(input.detailed()));
        }
    }

    private static boolean isHidden(Path file) {
        var name = file.getFileName();
        return name != null && name.toString().startsWith(".");
    }

    record GetDirectoryTree() implements Tool<GetDirectoryTree.Input, GetDirectoryTree.Output> {
        record Input(
                @Describe("default: the workspace root") @Nullable String path,
                @Describe("1 to 20; default: 3") @Nullable Integer maxDepth) {}

        record Output(String directory, String tree, boolean isCut, @Nullable String remark) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "getDirectoryTree",
                            "Shows a directory and its contents as an indented tree, at most 500 entries.",
                            Input.class)
                    .withTitle("列出目录", "list a directory")
                    .withCallLabel("列出 %s", "list %s", "path");
        }

        @Override
        public Output call(Input input, ToolContext context) {
            int depth = input.maxDepth() == null ? 3 : input.maxDepth();
            if (depth < 1 || depth > FileSearchTools.MAX_DEPTH) {
                throw FileSearchTools.SearchFiles.invalid(
                        "maxDepth 是 %d；应为 1 到 %d",
                        "maxDepth is %d; give 1 to %d", depth, FileSearchTools.MAX_DEPTH);
            }
            var directory = WorkspacePaths.of(context).directoryOrRoot(input.path());
            var walk =
                    DirectoryWalk.of(
                            WorkspacePaths.of(context),
                            directory,
                            depth,
                            FileEntries.MAX,
                            (_, _) -> true);
            var tree = new StringBuilder();
            for (var entry : walk.entries()) {
                tree.append("  ".repeat(directory.relativize(entry).getNameCount() - 1))
                        .append(entry.getFileName())
                        .append(Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS) ? "/\n" : "\n");
            }
            return new Output(
                    WorkspacePaths.of(context).display(directory),
                    tree.toString(),
                    walk.isCut(),
                    FileEntries.remark(walk, context));
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
