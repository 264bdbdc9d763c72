package dev.troupe.agent.tool;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Names of files that are not there yet. A call claims the name it chose with a hidden file until
 * the file itself is there, so that two calls, of one run or of two, never choose the same.
 */
public final class FreeFileName {
    private static final Duration PATIENCE = Duration.ofDays(7); // a killed run may be resumed
    private static final Duration UNFINISHED = Duration.ofMinutes(1); // a claim is one short write

    private FreeFileName() {}

    /**
     * The path, or the first similar one that is free for the call: chart-2.png if chart.png
     * exists.
     */
    public static String choose(String path, Workspace workspace, String call) {
        int dot = path.lastIndexOf('.');
        int end = dot > path.lastIndexOf('/') + 1 ? dot : path.length();
        var name = path;
        for (int number = 2; isTaken(workspace.resolveWritable(name), call); number++) {
            name = path.substring(0, end) + "-" + number + path.substring(end);
        }
        return name;
    }

    private static boolean isTaken(Path file, String call) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                || isOwnedByAnother(WorkspaceFile.claimPath(file), call);
    }

    private static boolean isOwnedByAnother(Path claim, String call) {
        try {
            var owner = Files.readString(claim);
            var age = Duration.between(Files.getLastModifiedTime(claim).toInstant(), Instant.now());
            return !(owner.equals(call) && !call.isEmpty())
                    && age.compareTo(owner.isEmpty() ? UNFINISHED : PATIENCE) < 0;
        } catch (IOException _) {
            return false; // there is none
        }
    }

    /** Claims all of them, or none where another has been quicker. */
    public static boolean claim(List<Path> files, String call) {
        var claimed = new ArrayList<Path>();
        for (var file : files) {
            if (!claim(file, call)) {
                release(claimed);
                return false;
            }
            claimed.add(file);
        }
        return true;
    }

    private static boolean claim(Path file, String call) {
        var claim = WorkspaceFile.claimPath(file);
        var owner = call.isEmpty() ? "direct" : call;
        try {
            if (isTaken(file, call)) {
                return false;
            }
            Files.deleteIfExists(claim); // its own, or an abandoned one
            WorkspaceFile.deleteAbandoned(file, PATIENCE);
            Files.writeString(
                    claim, owner, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            return true;
        } catch (FileAlreadyExistsException _) {
            return false;
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法写入文件“%s”：%s",
                    "File '%s' cannot be written: %s",
                    file.getFileName(),
                    e.getMessage());
        }
    }

    /** Gives the names up; the files are there by now, or never will be. */
    public static void release(List<Path> files) {
        for (var file : files) {
            try {
                Files.deleteIfExists(WorkspaceFile.claimPath(file));
            } catch (IOException _) {
                // it expires
            }
        }
    }

    /** The same for the names that a call has claimed; those of other calls stay. */
    public static void release(List<Path> files, String call) {
        release(files.stream().filter(file -> isOwnedBy(file, call)).toList());
    }

    private static boolean isOwnedBy(Path file, String call) {
        try {
            return Files.readString(WorkspaceFile.claimPath(file)).equals(call);
        } catch (IOException _) {
            return false; // there is none
        }
    }
}
