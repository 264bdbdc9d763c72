package dev.troupe.bench.requests;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What must hold after a request; a list of words in a list means any one of them.
 *
 * @param exitCodes one of them
 * @param contains words of the answer
 * @param lacks words that the answer must not have
 * @param files words of files that must exist
 * @param absent files that must not exist any more
 * @param posted parts of forms that the site must have received
 * @param later words in what a command writes afterwards, by its arguments
 * @param maxLength of the answer, in characters
 * @param maxPages of the site that may be read
 */
record Expectation(
        Set<Integer> exitCodes,
        List<List<String>> contains,
        List<String> lacks,
        Map<String, List<String>> files,
        Set<String> absent,
        List<String> posted,
        Map<List<String>, List<String>> later,
        int maxLength,
        int maxPages) {
    Expectation {
        exitCodes = Set.copyOf(exitCodes);
        contains = List.copyOf(contains);
        lacks = List.copyOf(lacks);
        files = Map.copyOf(files);
        absent = Set.copyOf(absent);
        posted = List.copyOf(posted);
        later = Map.copyOf(later);
    }

    boolean holds(Request request, Outcome outcome) {
        return failures(request, outcome).isEmpty();
    }

    /** What does not hold, a sentence each. */
    List<String> failures(Request request, Outcome outcome) {
        var failures = new ArrayList<String>();
        if (!exitCodes.contains(outcome.exitCode())) {
            failures.add("exit code " + outcome.exitCode());
        }
        contains.stream()
                .filter(words -> words.stream().noneMatch(word -> contains(outcome.text(), word)))
                .forEach(words -> failures.add("the answer lacks " + words));
        lacks.stream()
                .filter(word -> contains(outcome.text(), word))
                .forEach(word -> failures.add("the answer has " + word));
        files.forEach((path, words) -> checkFile(path, words, outcome, failures));
        absent.stream()
                .filter(outcome.files()::containsKey)
                .forEach(path -> failures.add("still there: " + path));
        var posted = String.join("\n", outcome.posted());
        this.posted.stream()
                .filter(part -> !posted.contains(part))
                .forEach(part -> failures.add("not posted: " + part));
        later.forEach((arguments, words) -> checkLater(arguments, words, outcome, failures));
        if (outcome.text().length() > maxLength) {
            failures.add(outcome.text().length() + " characters");
        }
        if (outcome.pages() > maxPages) {
            failures.add(outcome.pages() + " pages read");
        }
        changed(request, outcome).forEach(path -> failures.add("changed: " + path));
        return failures;
    }

    private static void checkFile(
            String path, List<String> words, Outcome outcome, List<String> failures) {
        var text = outcome.files().get(path);
        if (text == null) {
            failures.add("no file " + path);
            return;
        }
        words.stream()
                .filter(word -> !contains(text, word))
                .forEach(word -> failures.add(path + " lacks " + word));
    }

    private static void checkLater(
            List<String> arguments, List<String> words, Outcome outcome, List<String> failures) {
        var text = outcome.later().getOrDefault(arguments, "");
        words.stream()
                .filter(word -> !contains(text, word))
                .forEach(word -> failures.add(String.join(" ", arguments) + " lacks " + word));
    }

    /** The files that were there before, are not expected to change, and did. */
    List<String> changed(Request request, Outcome outcome) {
        return request.files().entrySet().stream()
                .filter(file -> !absent.contains(file.getKey()))
                .filter(file -> !files.containsKey(file.getKey()))
                .filter(file -> !file.getValue().equals(outcome.files().get(file.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean contains(String text, String word) {
        return text.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT));
    }
}
