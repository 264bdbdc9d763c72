package dev.troupe.packs.studio.specialist;

import dev.troupe.language.FileRoles;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A task in the user's words.
 *
 * @param text the part for one specialist
 * @param request the whole message, whose files the text may refer to
 */
public record StudioTask(String text, String request, Language language) {
    /** Whether words of this task match. */
    public boolean has(Pattern pattern) {
        return pattern.matcher(Mentions.maskFiles(text)).find();
    }

    /**
     * The first file to read with one of these extensions: of the task, else of the whole request.
     *
     * @param extensions such as {@code .fountain}
     */
    public Optional<String> source(String... extensions) {
        return sources(extensions).stream().findFirst();
    }

    /** All of them. */
    public List<String> sources(String... extensions) {
        var own = select(text, extensions, false);
        return own.isEmpty() ? select(request, extensions, false) : own;
    }

    /** The first file of the task to write with one of these extensions. */
    public Optional<String> target(String... extensions) {
        return select(text, extensions, true).stream().findFirst();
    }

    /** 为 a.fountain 做分镜: what the work is for is its source. */
    private static boolean isSource(String file, String text) {
        return Pattern.compile("为\\s?" + Pattern.quote(file) + "\\s?[做制画配设写加添剪]")
                .matcher(text)
                .find();
    }

    private static List<String> select(String text, String[] extensions, boolean isWritten) {
        var writes =
                FileRoles.of(text).writes().stream().filter(file -> !isSource(file, text)).toList();
        var found = new ArrayList<String>();
        for (var file : Mentions.of(text).files()) {
            var name = file.toLowerCase(Locale.ROOT);
            if (writes.contains(file) == isWritten
                    && List.of(extensions).stream().anyMatch(name::endsWith)) {
                found.add(file);
            }
        }
        return found;
    }
}
