package dev.troupe.packs.code;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.PathSyntax;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of a workspace that a program is given copies of: all of a small workspace, of a large
 * one those that the call names. Hidden files and links out of the workspace are not input.
 */
final class SandboxInputs {
    private static final int SMALL_FILES = 200;
    private static final long SMALL_BYTES = 32L << 20;
    private static final long MOST_BYTES = 128L << 20;
    private static final int MOST_MENTIONS = 2_000; // names that are looked for in a text
    private static final Pattern PATH = Pattern.compile("[\\p{L}\\p{N}_./ -]{3,209}+");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_./-]{3,209}+");

    private static final Pattern FILE = Pattern.compile(".{1,200}\\.[A-Za-z0-9]{1,8}");

    private final Workspace workspace;
    private final Set<String> paths = new LinkedHashSet<>();
    private boolean isWhole = true;

    private SandboxInputs(Workspace workspace) {
        this.workspace = workspace;
    }

    /**
     * Chooses them.
     *
     * @param named by the call; each must exist
     * @param texts code and arguments, which may name more
     */
    static SandboxInputs choose(Workspace workspace, List<String> named, List<String> texts) {
        var inputs = new SandboxInputs(workspace);
        named.forEach(path -> inputs.paths.add(inputs.display(path)));
        texts.forEach(inputs::addMentioned);
        inputs.addAllWhereSmall();
        return inputs;
    }

    private String display(String path) {
        var file = workspace.resolveExisting(path);
        if (!Files.isRegularFile(file)) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "“%s”不是普通文件；请指定文件名",
                    "'%s' is not a regular file; specify a file",
                    path);
        }
        return workspace.display(file);
    }

    private void addMentioned(String text) {
        for (var pattern : List.of(WORD, PATH)) {
            pattern.matcher(text)
                    .results()
                    .map(match -> FILE.matcher(match.group()))
                    .filter(Matcher::lookingAt)
                    .map(match -> match.group().strip())
                    .distinct()
                    .limit(MOST_MENTIONS)
                    .filter(path -> PathSyntax.findFlaw(path).isEmpty() && workspace.exists(path))
                    .map(workspace::resolveExisting)
                    .filter(file -> file.startsWith(workspace.root()))
                    .forEach(file -> paths.add(workspace.display(file)));
        }
    }

    private void addAllWhereSmall() {
        var all = new ArrayList<Path>();
        try {
            Files.walkFileTree(workspace.root(), new InputFileVisitor(all));
        } catch (IOException e) {
            isWhole = false; // what cannot be looked through is not handed out
        }
        if (isWhole) {
            all.forEach(file -> paths.add(workspace.display(file)));
        }
    }

    /** Puts copies into a box. */
    void copyTo(SandboxDirectory box) {
        long bytes = 0;
        for (var path : paths) {
            var file = workspace.resolveExisting(path);
            var name = file.startsWith(workspace.root()) ? path : file.getFileName().toString();
            try {
                bytes += Files.size(file);
                if (bytes > MOST_BYTES) {
                    throw tooLarge(path);
                }
                box.copy(file, name);
            } catch (IOException e) {
                throw new ToolException(
                        AgentProblem.FILE,
                        "无法读取文件“%s”：%s",
                        "File '%s' cannot be read: %s",
                        path,
                        e.getMessage());
            }
        }
    }

    private static ToolException tooLarge(String path) {
        return new ToolException(
                AgentProblem.FILE,
                "到“%s”为止，给代码的文件超过了 %d MiB；请少给一些",
                "With '%s' the files for the code are more than %d MiB; give it fewer",
                path,
                MOST_BYTES >> 20);
    }

    /** A note about files that the code was not given; empty if it has all. */
    List<LocalizedText> remarks() {
        return isWhole
                ? List.of()
                : List.of(
                        LocalizedText.of(
                                "工作目录太大，代码只看得到它提到的文件和 files 列出的文件",
                                "the workspace is large, so the code sees only the files that it mentions and those in files"));
    }

    /** Paths in the workspace. */
    Set<String> paths() {
        return Set.copyOf(paths);
    }

    /** All plain files, until there are too many. */
    private final class InputFileVisitor extends SimpleFileVisitor<Path> {
        private final List<Path> files;
        private long bytes;

        InputFileVisitor(List<Path> files) {
            this.files = files;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            boolean isRoot = directory.equals(workspace.root());
            return !isRoot && (isHidden(directory) || workspace.isProtected(directory))
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!attributes.isRegularFile() || isHidden(file) || workspace.isProtected(file)) {
                return FileVisitResult.CONTINUE;
            }
            files.add(file);
            bytes += attributes.size();
            isWhole = files.size() <= SMALL_FILES && bytes <= SMALL_BYTES;
            return isWhole ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
        }

        private static boolean isHidden(Path path) {
            return String.valueOf(path.getFileName()).startsWith(".");
        }
    }
}
