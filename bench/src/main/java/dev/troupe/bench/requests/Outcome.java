package dev.troupe.bench.requests;

import java.util.List;
import java.util.Map;

/**
 * What was seen after a request.
 *
 * @param text all that the command wrote
 * @param files the files in the directory with their text, by path
 * @param posted the bodies of the forms that the site received
 * @param pages how many pages of the site were read
 * @param later what the commands wrote that were given afterwards, by their arguments
 */
record Outcome(
        int exitCode,
        String text,
        Map<String, String> files,
        List<String> posted,
        int pages,
        Map<List<String>, String> later) {
    Outcome {
        files = Map.copyOf(files);
        posted = List.copyOf(posted);
        later = Map.copyOf(later);
    }

    boolean isDone() {
        return exitCode == 0;
    }
}
