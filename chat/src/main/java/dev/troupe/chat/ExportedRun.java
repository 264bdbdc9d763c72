package dev.troupe.chat;

import dev.troupe.agent.ToolException;
import dev.troupe.agent.Workspace;
import dev.troupe.agent.WorkspaceFile;
import dev.troupe.codec.RunArchive;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent.NodeReused;
import dev.troupe.core.RunEvent.QuestionAnswered;
import dev.troupe.core.RunEvent.RunStarted;
import dev.troupe.core.RunId;
import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import dev.troupe.language.PathText;
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
public final class ExportedRun {
    private static final String ELSEWHERE = "/workspace"; // for the directory of the run
    private static final String SOMEBODY = "user"; // for whoever answered
    private static final Pattern MEDIA_TYPE = Pattern.compile("[\\w.+-]+/[\\w.+-]+([; ][ -~]*)?");

    private ExportedRun() {}

    /**
     * A run with the files that it made and that are still there. Secrets are struck out of what
     * was recorded, and a file that holds one is left out. Where the run worked on this machine,
     * and for whom, is nobody's business elsewhere and left out, too.
     *
     * @param entries all that was recorded of it
     * @param secrets what must not leave this machine, such as the values of keys
     */
    public static RunArchive of(List<JournalEntry> entries, Set<String> secrets) {
        var root = RunNotes.of((RunStarted) entries.getFirst().event()).workspace().root();
        var struckOut = new StruckOut(secrets, placesOf(root));
        var files = new ArrayList<RunArchive.Item>();
        var leftOut = new ArrayList<RunArchive.LeftOut>();
        long total = 0;
        for (var made : Artifact.in(entries)) {
            var why = whyNot(root, made, total);
            var content = why.isEmpty() ? read(root.resolve(made.path())) : new byte[0];
            if (why.isEmpty() && struckOut.isIn(new String(content, StandardCharsets.UTF_8))) {
                why = "secret";
            }
            if (why.isEmpty()) {
                files.add(new RunArchive.Item(made.path(), plain(made.type()), content));
                total += content.length;
            } else {
                leftOut.add(RunArchive.LeftOut.told(made.path(), made.bytes(), why));
            }
        }
        var told = entries.stream().map(ExportedRun::withoutPeople).map(struckOut::of).toList();
        return new RunArchive(told, files, leftOut);
    }

    /** The directories of this machine that a record may speak of. */
    private static Map<String, String> placesOf(Path root) {
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

    private static JournalEntry withoutPeople(JournalEntry entry) {
        var event =
                switch (entry.event()) {
                    case RunStarted started ->
                            new RunStarted(
                                    started.workflow(),
                                    started.options(),
                                    started.inputs(),
                                    RunNotes.withoutPeople(started.notes()),
                                    started.from(),
                                    started.reused());
                    case QuestionAnswered(var key, var answer, _) ->
                            new QuestionAnswered(key, answer, SOMEBODY);
                    default -> entry.event();
                };
        return new JournalEntry(entry.run(), entry.sequence(), entry.at(), event);
    }

    /** A media type; that of any file where a node told something else. */
    private static String plain(String type) {
        return MEDIA_TYPE.matcher(type).matches() ? type : "application/octet-stream";
    }

    private static String whyNot(Path root, Artifact made, long total) {
        try {
            var file = root.resolve(made.path());
            if (!Files.isRegularFile(file)) {
                return "missing";
            }
            if (Path.of(made.path()).isAbsolute()
                    || !file.toRealPath().startsWith(root.toRealPath())) {
                return "outside";
            }
            if (!RunArchive.Item.isPath(made.path())) {
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
     * Nothing that they say counts as a permission or leads to another run: results that were
     * reused count as its own.
     *
     * @param id under which the run is kept here
     * @param workspace for its files
     * @throws InvalidValue when a file is there already, or cannot have its name; then none of the
     *     files is left behind
     */
    public static List<JournalEntry> unpack(RunArchive archive, RunId id, Workspace workspace) {
        return unpack(archive, id, workspace, Belonging.NOBODY);
    }

    /** The same for somebody here. */
    public static List<JournalEntry> unpack(
            RunArchive archive, RunId id, Workspace workspace, Belonging belonging) {
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
                var path = workspace.writable(file.path());
                boolean isNew = Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
                WorkspaceFile.of(path).write(file.content());
                if (isNew) {
                    written.add(path);
                }
            } catch (IOException | ToolException e) {
                written.forEach(path -> path.toFile().delete());
                throw new InvalidValue(
                        "无法写入文件“%s”：%s；请检查磁盘空间和写权限",
                        "file '%s' cannot be written: %s; check free space and access rights",
                        file.path(),
                        e instanceof ToolException refused ? Sentence.of(refused) : e);
            }
        }
        return archive.entries().stream()
                .map(entry -> here(entry, id, workspace, belonging))
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
            PathText.flaw(file.path())
                    .ifPresent(flaw -> {
                        throw new InvalidValue(
                                "归档里的文件名“%s”%s",
                                "file '%s' of the archive %s",
                                file.path(),
                                Sentence.of(flaw.said(Language.ZH), flaw.said(Language.EN)));
                    });
        }
    }

    private static JournalEntry here(
            JournalEntry entry, RunId id, Workspace workspace, Belonging belonging) {
        var event =
                switch (entry.event()) {
                    case RunStarted started ->
                            new RunStarted(
                                    started.workflow(),
                                    started.options(),
                                    started.inputs(),
                                    belonging.notedWith(
                                            RunNotes.of(started).imported(workspace).toValues()),
                                    started.from() == null ? null : id,
                                    started.reused());
                    case NodeReused(var node, var result, _) -> new NodeReused(node, result, id);
                    default -> entry.event();
                };
        return new JournalEntry(id, entry.sequence(), entry.at(), event);
    }
}
