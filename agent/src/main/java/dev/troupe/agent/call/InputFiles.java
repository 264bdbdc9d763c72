package dev.troupe.agent.call;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.value.Value;
import dev.troupe.language.EditRequest;
import dev.troupe.language.FileRoles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Files that a run reads, which its own results never overwrite unless the user asks for it. */
public final class InputFiles {
    private static final int LONGEST_NAME = 300; // characters; a longer argument names no file

    private InputFiles() {}

    /**
     * Existing files that a call's arguments name.
     *
     * @param changes files that it writes, which are not counted
     */
    public static List<Path> of(Value arguments, List<Path> changes, Workspace workspace) {
        var files = new LinkedHashSet<Path>();
        collect(arguments, workspace, files);
        changes.forEach(files::remove);
        return List.copyOf(files);
    }

    private static void collect(Value value, Workspace workspace, Set<Path> files) {
        switch (value) {
            case Value.Text(var text) -> add(text, workspace, files);
            case Value.ListOf(var items) -> items.forEach(item -> collect(item, workspace, files));
            case Value.RecordOf(var fields) ->
                    fields.values().forEach(field -> collect(field, workspace, files));
            case Value.Num _, Value.Flag _, Value.Missing _ -> {} // no names
        }
    }

    private static void add(String text, Workspace workspace, Set<Path> files) {
        if (text.isBlank() || text.length() > LONGEST_NAME || text.indexOf('\n') >= 0) {
            return;
        }
        var path = text.replaceFirst("#[^#/]+$", ""); // book.xlsx#Orders
        for (var name : text.equals(path) ? List.of(text) : List.of(text, path)) {
            if (workspace.exists(name)) {
                files.add(workspace.resolveExisting(name));
            }
        }
    }

    /** Whether a text names a file to read and does not ask to write it. */
    public static boolean isInputOf(String words, Path file, Workspace workspace) {
        return containsFile(FileRoles.of(words).reads(), file, workspace)
                && !isOutputOf(words, file, workspace);
    }

    /**
     * Whether words ask to write a file that is read: they name it for both, or want files
     * themselves changed.
     */
    public static boolean isChangedBy(String words, Path file, Workspace workspace) {
        var roles = FileRoles.of(words);
        return EditRequest.isFoundIn(words)
                || containsFile(roles.reads(), file, workspace)
                        && containsFile(roles.writes(), file, workspace);
    }

    /** Whether words name a file to write, or want files themselves changed. */
    private static boolean isOutputOf(String words, Path file, Workspace workspace) {
        return EditRequest.isFoundIn(words)
                || containsFile(FileRoles.of(words).writes(), file, workspace);
    }

    private static boolean containsFile(List<String> names, Path file, Workspace workspace) {
        return names.stream()
                .filter(workspace::exists)
                .anyMatch(name -> isSame(workspace.resolveExisting(name), file));
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (java.io.IOException _) {
            return one.equals(other);
        }
    }
}
