package dev.troupe.packs.code;

import dev.troupe.agent.SensitiveFiles;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.WorkspaceFile;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.PathText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Takes the files that a program made out of its box and into the workspace. A file that was there
 * before is replaced only where the call said so, since a person may have been asked about that.
 */
final class Harvest {
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

    private Harvest(ToolContext context, Set<String> declared, Value origin) {
        this.context = context;
        this.declared = declared;
        this.origin = origin;
    }

    /**
     * Takes them; nothing may run in the box any more.
     *
     * @param declared paths, as the workspace displays them, that may be replaced
     * @param origin what they were made from
     */
    static Harvest of(Box box, ToolContext context, Set<String> declared, Value origin) {
        var harvest = new Harvest(context, declared, origin);
        for (var path : box.files()) {
            if (!box.isUntouched(path) || declared.contains(path.toString())) {
                harvest.take(box.workspace().resolve(path), path.toString());
            }
        }
        return harvest;
    }

    private void take(Path file, String path) {
        if (isScrap(path)) {
            return;
        }
        try {
            var there = context.workspace().root().resolve(path);
            boolean exists = Files.exists(there, LinkOption.NOFOLLOW_LINKS);
            if (exists && isSame(file, there)) { // taken before the process died
                note(context.workspace().writable(path), path);
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

    /** What other programs act on is taken only where a person could see that it is made. */
    private boolean isForbidden(String path) {
        return PathText.flaw(path).isPresent()
                || !declared.contains(path) && SensitiveFiles.whyWriting(path).isPresent();
    }

    private static boolean isScrap(String path) {
        for (var name : Path.of(path)) {
            if (name.toString().startsWith(".") || name.toString().equals("__pycache__")) {
                return true;
            }
        }
        return false;
    }

    private void put(Path file, String path) throws IOException {
        var target = context.workspace().writable(path);
        WorkspaceFile.of(target, context).copyOf(file);
        note(target, path);
    }

    private static boolean isSame(Path file, Path there) throws IOException {
        return Files.isRegularFile(there, LinkOption.NOFOLLOW_LINKS)
                && Files.mismatch(file, there) == -1;
    }

    private void note(Path target, String path) throws IOException {
        var type = MediaTypes.of(path);
        context.artifact(target, type, origin);
        made.add(new Made(context.workspace().display(target), type, Files.size(target)));
    }

    List<Made> made() {
        return List.copyOf(made);
    }

    /** What is not as the code left it. */
    List<Sentence> remarks() {
        var remarks = new ArrayList<Sentence>();
        if (!kept.isEmpty()) {
            remarks.add(
                    Sentence.of(
                            "没有改动工作目录里已有的 %s；要替换就把它写进 writes",
                            "files of the workspace that were there before were left as they are: %s; list them in writes to have them replaced",
                            kept));
        }
        if (!refused.isEmpty()) {
            remarks.add(
                    Sentence.of(
                            "没有取出名称不合要求、或其他程序会执行的文件 %s；确实需要就写进 writes",
                            "files whose names are not allowed, or that other programs act on, were not taken: %s; list them in writes where they are wanted",
                            refused.stream().limit(10).toList()));
        }
        if (left > 0) {
            remarks.add(
                    Sentence.of(
                            "只取出了前 %d 个文件，另有 %d 个没有取",
                            "only the first %d files were taken; %d were not", MOST_FILES, left));
        }
        return remarks;
    }
}
