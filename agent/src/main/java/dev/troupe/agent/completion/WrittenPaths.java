package dev.troupe.agent.completion;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The paths that the calls of a node wrote. A task may name a file and its folder apart: {@code
 * todo.txt in a new folder notes} is {@code notes/todo.txt}.
 */
final class WrittenPaths {
    private final String task; // in lower case
    private final Set<String> paths = new LinkedHashSet<>();

    WrittenPaths(String task) {
        this.task = task.toLowerCase(Locale.ROOT);
    }

    void addAll(Collection<String> written) {
        paths.addAll(written);
    }

    /**
     * The path at which a file was written, if it is in folders that the task names.
     *
     * @param file as the task names it
     * @return empty if it was not written there, or if the task names that path as another file
     */
    Optional<String> find(String file) {
        var ending = "/" + file.toLowerCase(Locale.ROOT);
        return paths.stream()
                .filter(path -> {
                    var name = path.toLowerCase(Locale.ROOT).replaceFirst("^(?:\\./)+", "");
                    return name.endsWith(ending)
                            && !task.contains(name)
                            && Stream.of(name.substring(0, name.length() - ending.length()))
                                    .flatMap(folders -> Stream.of(folders.split("/", -1)))
                                    .allMatch(this::isNamed);
                })
                .findFirst();
    }

    /** As a separate word, and not as a part of the name of a file. */
    private boolean isNamed(String folder) {
        return !folder.isEmpty()
                && Pattern.compile("(?<![\\w-])" + Pattern.quote(folder) + "(?![\\w-]|\\.\\w)")
                        .matcher(task)
                        .find();
    }
}
