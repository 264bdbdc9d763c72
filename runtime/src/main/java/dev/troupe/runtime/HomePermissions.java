package dev.troupe.runtime;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.runtime.settings.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Restricts TROUPE_HOME to its owner: 0700 for directories, 0600 for files. */
public final class HomePermissions {
    /** Files by which a directory is recognized as Troupe's own, whatever other files are in it. */
    private static final List<String> OWN =
            List.of(
                    "troupe.db",
                    "troupe.yaml",
                    "approvals.json",
                    "life.db",
                    "school.db",
                    "schedule.db",
                    "docs",
                    "kept");

    private HomePermissions() {}

    /**
     * Takes the permissions of other users from the home and all that is in it.
     *
     * @return a message for the user; empty if other users could open nothing, as below a directory
     *     that was closed to them
     */
    public static Optional<LocalizedText> restrict(Environment environment) {
        var home = environment.home();
        if (!isOwn(home)) {
            return Optional.empty();
        }
        try {
            boolean reachable = PrivateFiles.isOpenToOthers(home);
            var done = PrivateFiles.restrict(home);
            return !reachable || done.restricted() == 0
                    ? Optional.empty()
                    : Optional.of(
                            LocalizedText.of(
                                    "%s 里有 %d 个文件和目录其他用户可以打开；现在只有您可以",
                                    "%s: other users could open %d of its files and directories; now only you can",
                                    home,
                                    done.restricted()));
        } catch (IOException e) {
            return Optional.of(
                    LocalizedText.of(
                            "无法检查 %s 的权限：%s；请确认只有您可以打开它",
                            "the permissions of %s cannot be checked: %s; make sure that only you can open it",
                            home,
                            e.getMessage()));
        }
    }

    /** What others can still open; empty if there is nothing. */
    static Optional<LocalizedText> findExposure(Path home) throws IOException {
        return Files.isDirectory(home) && PrivateFiles.isOpenToOthers(home)
                ? Optional.of(
                        LocalizedText.of(
                                "其他用户可以打开 %s；请运行 chmod -R go= %1$s，或把它放到支持权限的文件系统上",
                                "other users can open %s; run chmod -R go= %1$s, or move it to a file system with permissions",
                                home))
                : Optional.empty();
    }

    /** A home directory, or one that holds it, is not Troupe's to change, even if it is named. */
    private static boolean isOwn(Path home) {
        var person = Path.of(System.getProperty("user.home")).toAbsolutePath();
        return !person.startsWith(home.toAbsolutePath().normalize())
                && Stream.concat(Stream.of(".troupe"), OWN.stream())
                        .anyMatch(name -> home.endsWith(name) || Files.exists(home.resolve(name)));
    }
}
