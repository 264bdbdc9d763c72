package dev.troupe.chat.run;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.codec.RunArchive;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.NodeReused;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.language.Language;
import dev.troupe.language.PathSyntax;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Runs that leave the record of one machine and enter that of another. */
public final class RunArchiver {
    private static final String ELSEWHERE = "/workspace"; // for the directory of the run
    private static final String SOMEBODY = "user"; // for the user who answered
    private static final Pattern MEDIA_TYPE = Pattern.compile("[\\w.+-]+/[\\w.+-]+([; ][ -~]*)?");

    private RunArchiver() {}

    /**
     * A run with the files that it made and that are still there. Secrets in the record are
     * redacted, and a file that contains one is omitted. The paths of this machine and the user are
     * omitted, too, because they must not be disclosed.
     *
     * @param entries all that was recorded of it
     * @param secrets what must not leave this machine, such as the values of keys
     */
    public static RunArchive archive(List<JournalEntry> entries, Set<String> secrets) {
        var root = RunNotes.of((RunStarted) entries.getFirst().event()).workspace().root();
        var struckOut = new SecretRedactor(secrets, pathReplacements(root));
        var files = new ArrayList<RunArchive.ArchivedFile>();
        var leftOut = new ArrayList<RunArchive.OmittedFile>();
        long total = 0;
        for (var made : Artifact.findAll(entries)) {
            var why = exclusionReason(root, made, total);
            var content = why.isEmpty() ? read(root.resolve(made.path())) : new byte[0];
            if (why.isEmpty()
                    && struckOut.containsSecret(new String(content, StandardCharsets.UTF_8))) {
                why = "secret";
            }
            if (why.isEmpty()) {
                files.add(
                        new RunArchive.ArchivedFile(
                                made.path(), safeMediaType(made.type()), content));
                total += content.length;
            } else {
                leftOut.add(RunArchive.OmittedFile.sanitize(made.path(), made.bytes(), why));
            }
        }
        var told =
                entries.stream()
                        .map(RunArchiver::withoutUsers)
                        .map(struckOut::redactEntry)
                        .toList();
        return new RunArchive(told, files, leftOut);
    }

    /** The directories of this machine that a record may mention. */
    private static Map<String, String> pathReplacements(Path root) {
        var places = new LinkedHashMap<String, String>();
        if (root.getNameCount() > 0) {
            places.put(root.toString(), ELSEWHERE);
        }
        var home = Path.of(System.getProperty("user.home"));
        if (home.getNameCount() > 0) {
            places.put(home + "/", "~/");
        }
        return places;
    }

    private static JournalEntry withoutUsers(JournalEntry entry) {
        var event =
                switch (entry.event()) {
                    case RunStarted started ->
                            new RunStarted(
                                    started.workflow(),
                                    started.options(),
                                    started.inputs(),
                                    RunNotes.withoutUsers(started.notes()),
                                    started.from(),
                                    started.reused());
                    case QuestionAnswered(var key, var answer, _) ->
                            new QuestionAnswered(key, answer, SOMEBODY);
                    default -> entry.event();
                };
        return new JournalEntry(entry.run(), entry.sequence(), entry.at(), event);
    }

    /** A media type; that of any file if a node reported something else. */
    private static String safeMediaType(String type) {
        return MEDIA_TYPE.matcher(type).matches() ? type : "application/octet-stream";
    }

    private static String exclusionReason(Path root, Artifact made, long total) {
        try {
            var file = root.resolve(made.path());
            if (!Files.isRegularFile(file)) {
                return "missing";
            }
            if (Path.of(made.path()).isAbsolute()
                    || !file.toRealPath().startsWith(root.toRealPath())) {
                return "outside";
            }
            if (!RunArchive.ArchivedFile.isPath(made.path())) {
                return "name";
            }
            long size = Files.size(file);
            boolean isTooLarge = size > RunArchive.MAX_FILE || total + size > RunArchive.MAX_FILES;
            return isTooLarge ? "too-large" : "";
        } catch (IOException | InvalidPathException _) {
            return "missing";
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The entries of an archive as they are taken into a record here, and its files in a workspace.
     * Nothing in them counts as a permission or refers to another run: reused results count as its
     * own.
     *
     * @param id the id under which the run is stored here
     * @param workspace for its files
     * @throws InvalidValue when a file is there already, or cannot have its name; then none of the
     *     files is left behind
     */
    public static List<JournalEntry> unpack(RunArchive archive, RunId id, Workspace workspace) {
        return unpack(archive, id, workspace, RunOwner.NOBODY);
    }

    /** The same for a user here. */
    public static List<JournalEntry> unpack(
            RunArchive archive, RunId id, Workspace workspace, RunOwner owner) {
        requireNames(archive);
        for (var file : archive.files()) {
            if (isOther(workspace.root().resolve(file.path()), file.content())) {
                throw new InvalidValue(
                        "工作目录 %s 里已有文件“%s”，不会覆盖；请用 --workspace 指定一个空目录",
                        "workspace %s has a file '%s' already, which is not replaced; name an empty directory with --workspace",
                        workspace.root(),
                        file.path());
            }
        }
        var written = new ArrayList<Path>();
        for (var file : archive.files()) {
            try {
                var path = workspace.resolveWritable(file.path());
                boolean isNew = Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
                WorkspaceFile.of(path).write(file.content());
                if (isNew) {
                    written.add(path);
                }
            } catch (IOException | ToolException e) {
                written.forEach(path -> path.toFile().delete());
                throw new InvalidValue(
                        "无法写入文件“%s”：%s；请检查磁盘空间和写权限",
                        "file '%s' cannot be written: %s; check free disk space and file permissions",
                        file.path(),
                        e instanceof ToolException refused ? LocalizedText.of(refused) : e);
            }
        }
        return archive.entries().stream()
                .map(entry -> rebase(entry, id, workspace, owner))
                .toList();
    }

    /**
     * Whether a directory holds nothing but files of an archive, as an import leaves it that was
     * killed. Files that were being written then are deleted.
     */
    public static boolean isLeftOf(RunArchive archive, Path directory) {
        var known = new HashMap<Path, byte[]>();
        archive.files().forEach(file -> known.put(directory.resolve(file.path()), file.content()));
        try (var all = Files.walk(directory)) {
            for (var file : all.filter(path -> !Files.isDirectory(path)).toList()) {
                var content = known.get(file);
                if (WorkspaceFile.isTemporary(file)) {
                    Files.deleteIfExists(file);
                } else if (content == null || isOther(file, content)) {
                    return false;
                }
            }
            return true;
        } catch (IOException | UncheckedIOException _) {
            return false; // what cannot be read is left alone
        }
    }

    /** Whether a file is there that an earlier import of this run did not put there. */
    private static boolean isOther(Path file, byte[] content) {
        try {
            return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                    && !(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                            && Files.size(file) == content.length
                            && Arrays.equals(Files.readAllBytes(file), content));
        } catch (IOException _) {
            return true; // what cannot be read is not replaced
        }
    }

    /**
     * Checks that every file of an archive can have its name in a workspace.
     *
     * @throws InvalidValue naming the first that cannot
     */
    public static void requireNames(RunArchive archive) {
        for (var file : archive.files()) {
            PathSyntax.findFlaw(file.path())
                    .ifPresent(flaw -> {
                        throw new InvalidValue(
                                "归档里的文件名“%s”%s",
                                "file '%s' of the archive %s",
                                file.path(),
                                LocalizedText.of(flaw.text(Language.ZH), flaw.text(Language.EN)));
                    });
        }
    }

    private static JournalEntry rebase(
            JournalEntry entry, RunId id, Workspace workspace, RunOwner owner) {
        var event =
                switch (entry.event()) {
                    case RunStarted started ->
                            new RunStarted(
                                    started.workflow(),
                                    started.options(),
                                    started.inputs(),
                                    owner.addTo(
                                            RunNotes.of(started).asImported(workspace).toValues()),
                                    started.from() == null ? null : id,
                                    started.reused());
                    case NodeReused(var node, var result, _) -> new NodeReused(node, result, id);
                    default -> entry.event();
                };
        return new JournalEntry(id, entry.sequence(), entry.at(), event);
    }
}
