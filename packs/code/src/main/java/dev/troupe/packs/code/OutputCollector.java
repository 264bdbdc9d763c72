package dev.troupe.packs.code;

import dev.troupe.agent.policy.SensitiveFiles;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.PathSyntax;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Takes the files that a program made out of its box and into the workspace. A file that existed
 * before is replaced only if the call named it, since a user may have approved that.
 */
final class OutputCollector {
    private static final int MOST_FILES = 100;

    private final ToolContext context;
    private final Set<String> declared;
    private final Value origin;
    private final List<Made> made = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private int left;

    /** A file that is new or changed. */
    record Made(String path, String type, long bytes) {}

    private OutputCollector(ToolContext context, Set<String> declared, Value origin) {
        this.context = context;
        this.declared = declared;
        this.origin = origin;
    }

    /**
     * Takes them; nothing may run in the box any more.
     *
     * @param declared paths, as the workspace displays them, that may be replaced
     * @param origin of the files
     */
    static OutputCollector collect(
            SandboxDirectory directory, ToolContext context, Set<String> declared, Value origin) {
        var harvest = new OutputCollector(context, declared, origin);
        for (var path : directory.files()) {
            if (!directory.isUntouched(path) || declared.contains(path.toString())) {
                harvest.take(directory.workspace().resolve(path), path.toString());
            }
        }
        return harvest;
    }

    private void take(Path file, String path) {
        if (isTemporary(path)) {
            return;
        }
        try {
            var there = context.workspace().root().resolve(path);
            boolean exists = Files.exists(there, LinkOption.NOFOLLOW_LINKS);
            if (exists && isSame(file, there)) { // taken before the process died
                addRemark(context.workspace().resolveWritable(path), path);
            } else if (exists && !declared.contains(path)) {
                kept.add(path);
            } else if (isForbidden(path)) {
                refused.add(path);
            } else if (made.size() == MOST_FILES) {
                left++;
            } else {
                put(file, path);
            }
        } catch (ToolException e) {
            refused.add(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Files that other programs act on are accepted only if the user could see that they are
     * created.
     */
    private boolean isForbidden(String path) {
        return PathSyntax.findFlaw(path).isPresent()
                || !declared.contains(path) && SensitiveFiles.findWriteCaution(path).isPresent();
    }

    private static boolean isTemporary(String path) {
        for (var name : Path.of(path)) {
            if (name.toString().startsWith(".") || name.toString().equals("__pycache__")) {
                return true;
            }
        }
        return false;
    }

    private void put(Path file, String path) throws IOException {
        var target = context.workspace().resolveWritable(path);
        WorkspaceFile.of(target, context).copyFrom(file);
        addRemark(target, path);
    }

    private static boolean isSame(Path file, Path there) throws IOException {
        return Files.isRegularFile(there, LinkOption.NOFOLLOW_LINKS)
                && Files.mismatch(file, there) == -1;
    }

    private void addRemark(Path target, String path) throws IOException {
        var type = MediaTypes.of(path);
        context.addArtifact(target, type, origin);
        made.add(new Made(context.workspace().display(target), type, Files.size(target)));
    }

    List<Made> collectedFiles() {
        return List.copyOf(made);
    }

    /** What is not as the code left it. */
    List<LocalizedText> remarks() {
        var remarks = new ArrayList<LocalizedText>();
        if (!kept.isEmpty()) {
            remarks.add(
                    LocalizedText.of(
                            "工作目录中已有的 %s 未更改；如需替换，请列入 writes",
                            "existing files of the workspace are unchanged: %s; list them in writes to replace them",
                            kept));
        }
        if (!refused.isEmpty()) {
            remarks.add(
                    LocalizedText.of(
                            "未保存名称不符合要求或会被其他程序执行的文件 %s；如需保存，请列入 writes",
                            "files whose names are not allowed, or that other programs execute, were not saved: %s; list them in writes to save them",
                            refused.stream().limit(10).toList()));
        }
        if (left > 0) {
            remarks.add(
                    LocalizedText.of(
                            "只取出了前 %d 个文件，另有 %d 个没有取",
                            "only the first %d files were taken; %d were not", MOST_FILES, left));
        }
        return remarks;
    }
}
