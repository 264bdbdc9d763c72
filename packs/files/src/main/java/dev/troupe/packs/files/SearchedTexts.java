package dev.troupe.packs.files;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The files that a search reads, in the order of their names.
 *
 * @param texts by the path that is shown
 * @param unread files that are not text, or above 1 MiB
 * @param isCut whether there are more files than a search reads
 */
record SearchedTexts(Map<String, String> texts, List<String> unread, boolean isCut) {
    private static final int MOST_FILES = 5_000;

    /**
     * @param in files and directories; {@code null} or empty for the workspace
     * @param isIncluded whether a file of a directory is read
     */
    static SearchedTexts of(
            @Nullable List<String> in, Predicate<Path> isIncluded, ToolContext context) {
        var place = WorkspacePaths.of(context);
        var files = new LinkedHashSet<Path>();
        boolean isCut = false;
        for (var path : in == null || in.isEmpty() ? List.of(".") : in) {
            var start =
                    path.equals(".") ? place.directoryOrRoot(null) : place.resolveExisting(path);
            if (Files.isDirectory(start)) {
                var walk =
                        DirectoryWalk.of(
                                place,
                                start,
                                FileSearchTools.MAX_DEPTH,
                                MOST_FILES,
                                (file, attributes) ->
                                        attributes.isRegularFile() && isIncluded.test(file));
                files.addAll(walk.entries());
                isCut |= walk.isCut();
            } else {
                files.add(place.file(path));
            }
        }
        return read(files, isCut, place);
    }

    private static SearchedTexts read(
            SequencedSet<Path> files, boolean isCut, WorkspacePaths place) {
        var texts = new LinkedHashMap<String, String>();
        var unread = new ArrayList<String>();
        for (var file : files) {
            var shown = place.display(file);
            try {
                if (Files.size(file) > FileSearchTools.MAX_SEARCHED) {
                    unread.add(shown);
                } else {
                    texts.put(shown, DecodedText.read(file, shown).text());
                }
            } catch (IOException | ToolException _) {
                unread.add(shown); // not text, or deleted in the meantime
            }
        }
        return new SearchedTexts(texts, unread, isCut);
    }
}
