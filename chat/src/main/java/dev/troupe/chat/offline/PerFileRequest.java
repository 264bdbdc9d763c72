package dev.troupe.chat.offline;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.offline.CompletedRequest.Part;
import dev.troupe.language.Mentions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Divides a request about each file of a kind ("for each csv make a bar chart") by file, so that
 * each has its own part of the plan.
 *
 * @param workspace whose files are meant
 */
record PerFileRequest(Workspace workspace) {
    private static final int MAX_FILES = 20;
    private static final int MAX_REQUEST = 300; // characters; more is not one piece of work
    private static final Map<String, Set<String>> KINDS =
            Map.of(
                    "csv", Set.of("csv"),
                    "tsv", Set.of("tsv"),
                    "xlsx", Set.of("xlsx"),
                    "excel", Set.of("xlsx", "xls"),
                    "json", Set.of("json"),
                    "txt", Set.of("txt"),
                    "text", Set.of("txt", "md"),
                    "markdown", Set.of("md"),
                    "md", Set.of("md"));
    private static final String KIND = "(?<kind>csv|tsv|xlsx|excel|json|txt|text|markdown|md)";
    private static final String HERE =
            "(?: (?:here|in (?:this|the) (?:folder|directory|workspace)))?";
    private static final String PRECEDING =
            "(?:for |from |of )(?:each|every)(?: of the)?(?: (?<count>two|three|four|five|six|\\d{1,2}))? \\.?";
    private static final Pattern FIRST_EN =
            Pattern.compile(
                    "(?:please )?"
                            + PRECEDING
                            + KIND
                            + "(?: files?)?"
                            + HERE
                            + "\\s?[,:]?\\s?(?<work>\\S.*)",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern LAST_EN =
            Pattern.compile(
                    "(?<work>\\S.{2,200}?) " + PRECEDING + KIND + "(?: files?)?" + HERE + "[.!]?",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern OBJECT_EN =
            Pattern.compile(
                    "(?<work>\\p{Alpha}{3,20}) (?:each|every)(?: (?:one )?of the)?(?: (?<count>two|three|four|five|six|\\d{1,2}))? "
                            + "(?:\\.?"
                            + KIND
                            + " )?files?"
                            + HERE
                            + "[.!]?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern FIRST_ZH =
            Pattern.compile(
                    "(?:请|帮我)?(?:对|为|给|把|将)?(?:这里的?|文件夹里的?|目录[下里]的?)?每[一1]?个\\s?\\.?"
                            + KIND
                            + "\\s?(?:文件|表格?)?[，,：:]?(?:都|分别|各)?\\s?(?<work>\\S.*)",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** Work on files as such, which is read by other rules. */
    private static final Pattern FILE_WORK =
            Pattern.compile(
                    "\\b(?:delete|erase|trash|rename|move|copy)\\b|删除|删掉|移动|移到|重命名|改名|复制",
                    Pattern.CASE_INSENSITIVE);

    private static final List<Pattern> PATTERNS = List.of(FIRST_EN, OBJECT_EN, LAST_EN, FIRST_ZH);
    private static final Map<String, Integer> NUMBERS =
            Map.of("two", 2, "three", 3, "four", 4, "five", 5, "six", 6);

    /**
     * The request with its files as sources; what follow-ups added applies to each of them. Empty
     * if it is about something else.
     */
    Optional<CompletedRequest> divide(CompletedRequest request) {
        var said = request.parts().getFirst().words().strip();
        if (!request.sources().isEmpty()
                || said.length() > MAX_REQUEST
                || !Mentions.of(said).files().isEmpty()) {
            return Optional.empty();
        }
        var added = request.parts().subList(1, request.parts().size());
        return PATTERNS.stream()
                .map(pattern -> pattern.matcher(said))
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(this::divide)
                .map(parts -> parts.stream().flatMap(part -> withAdded(part, added)).toList())
                .map(CompletedRequest::new);
    }

    private static Stream<Part> withAdded(Part part, List<Part> added) {
        return Stream.concat(Stream.of(part), added.stream());
    }

    private Optional<List<Part>> divide(Matcher found) {
        var work = found.group("work").strip();
        var kind = found.group("kind");
        var files = findFiles(kind == null ? "" : kind.toLowerCase(Locale.ROOT));
        var count = found.namedGroups().containsKey("count") ? found.group("count") : null;
        boolean isCounted = count == null || count(count) == files.size();
        if (files.isEmpty()
                || files.size() > MAX_FILES
                || !isCounted
                || FILE_WORK.matcher(work).find()) {
            return Optional.empty();
        }
        return Optional.of(files.stream().map(file -> new Part(List.of(file), work)).toList());
    }

    private static int count(String word) {
        var known = NUMBERS.get(word.toLowerCase(Locale.ROOT));
        return known == null ? Integer.parseInt(word) : known;
    }

    /** Those of a kind in the workspace itself, sorted; of any kind if it is empty. */
    private List<String> findFiles(String kind) {
        var extensions = KINDS.get(kind);
        try (var files = Files.list(workspace.root())) {
            return files.filter(Files::isRegularFile)
                    .map(Path::getFileName)
                    .map(Path::toString)
                    .filter(name -> !name.startsWith("."))
                    .filter(name ->
                            extensions == null || extensions.contains(Mentions.extension(name)))
                    .sorted()
                    .toList();
        } catch (IOException _) {
            return List.of(); // the agents report what is wrong with the directory
        }
    }
}
