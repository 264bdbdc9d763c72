package dev.troupe.agent.call;

import dev.troupe.agent.tool.Workspace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Determines which files the words of a user name: by their names, their kind, or as all files. */
public final class NamedFiles {
    private static final Pattern ALL =
            Pattern.compile("(?<![a-z])(?:all|every|everything|each)(?![a-z])|所有|全部|一切|每个|每一个|清空");

    private NamedFiles() {}

    /** The files that the words do not name. */
    public static List<Path> findUnnamed(String words, List<Path> files, Workspace workspace) {
        var text = words.toLowerCase(Locale.ROOT);
        return ALL.matcher(text).find()
                ? List.of()
                : files.stream().filter(file -> !isNamed(text, file, workspace)).toList();
    }

    private static boolean isNamed(String words, Path file, Workspace workspace) {
        var path = workspace.display(file).toLowerCase(Locale.ROOT).replace('\\', '/');
        var names = new ArrayList<>(List.of(path.split("/")));
        var name = names.getLast();
        int dot = name.lastIndexOf('.');
        if (dot > 0) {
            names.add(name.substring(0, dot));
            names.add(name.substring(dot + 1));
        }
        return names.stream().anyMatch(part -> contains(words, part));
    }

    /** A name stands between characters that do not belong to a word of its script. */
    private static boolean contains(String words, String name) {
        return !name.isEmpty()
                && Pattern.compile(
                                "(?<![a-z0-9_-])"
                                        + Pattern.quote(name)
                                        + "(?![a-z0-9_-]|\\.[a-z0-9])")
                        .matcher(words)
                        .find();
    }
}
