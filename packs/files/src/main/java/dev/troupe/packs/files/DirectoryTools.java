package dev.troupe.packs.files;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolSpec;
import dev.troupe.agent.WorkspaceFile;
import dev.troupe.core.Value;
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
            return ToolSpec.writing(
                            "createDirectory",
                            "Makes a directory and those on the way; one that exists is left as it is.",
                            Input.class)
                    .titled("新建目录", "make a directory")
                    .doing("新建目录 %s", "make the directory %s", "path")
                    .repeatable(true);
        }

        @Override
        public Output call(Input input, ToolContext context) {
            var place = Place.in(context);
            return new Output(place.display(place.newDirectory(input.path())));
        }
    }

    record DeleteDirectory() implements Tool<DeleteDirectory.Input, DeleteDirectory.Output> {
        record Input(
                String path,
                @Describe(
                                "whether everything in it is deleted too; false where left out, then only an empty one is")
                        @Nullable Boolean recursive) {}

        /** What is gone; links count as entries, their targets stay. */
        record Output(String path, int deleted) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.writing(
                            "deleteDirectory",
                            "Deletes a directory for good. Only when the task plainly asks for it.",
                            Input.class)
                    .titled("删除目录", "delete a directory")
                    .doing("删除目录 %s", "delete the directory %s", "path")
                    .repeatable(true);
        }

        /** How much it holds, which is told when it is gone. */
        @Override
        public Value before(Input input, ToolContext context) {
            var directory = Place.in(context).entry(input.path());
            return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                            && Boolean.TRUE.equals(input.recursive())
                    ? Value.of(count(Place.in(context), directory, input.path()) + 1)
                    : Value.of(1);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(Place.in(context).entry(input.path()));
        }

        @Override
        public Output call(Input input, ToolContext context) {
            var place = Place.in(context);
            var directory = place.entry(input.path(), context);
            var before = context.before();
            if (Files.notExists(directory, LinkOption.NOFOLLOW_LINKS) && !before.isMissing()) {
                return new Output(place.display(directory), Integer.parseInt(before.asText()));
            }
            if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                throw Place.refused(
                        "“%s”不是目录；请用 deleteFile",
                        "'%s' is no directory; use deleteFile", input.path());
            }
            try {
                int deleted =
                        Boolean.TRUE.equals(input.recursive())
                                ? deleteAll(place, directory, input.path())
                                : deleteEmpty(directory);
                WorkspaceFile.forceDirectory(directory);
                return new Output(
                        place.display(directory),
                        before.isMissing() ? deleted : Integer.parseInt(before.asText()));
            } catch (DirectoryNotEmptyException _) {
                throw Place.refused(
                        "目录“%s”不是空的；要全部删除请设置 recursive",
                        "Directory '%s' is not empty; set recursive to delete all of it",
                        input.path());
            } catch (IOException e) {
                throw Place.failed("删除", "Deleting", input.path(), e);
            }
        }

        private static int deleteEmpty(Path directory) throws IOException {
            Files.delete(directory);
            return 1;
        }

        private static int deleteAll(Place place, Path directory, String path) throws IOException {
            int count = count(place, directory, path);
            Files.walkFileTree(directory, new Deleting());
            return count + 1;
        }

        private static int count(Place place, Path directory, String path) {
            var count = Walk.of(place, directory, Integer.MAX_VALUE, MOST_DELETED, (_, _) -> true);
            if (count.isCut()) {
                throw Place.refused(
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
