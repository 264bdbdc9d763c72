package dev.troupe.packs.files.command;

import dev.troupe.agent.NodeBrief;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Clause;
import dev.troupe.language.Clauses;
import dev.troupe.language.CueMatcher;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Mentions;
import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the tool calls that a node's task asks for, clause by clause, by rules. */
final class FileRequest {
    static final Pattern NEGATED =
            Pattern.compile(
                    "不要|别|勿|不得|禁止|不能|\\b(?:do not|don't|never|without|not)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern WITH_ALL =
            Pattern.compile(
                    "所有|全部|一切|连同|及其|包括|整个|里的|里面|\\b(?:everything|all|whole|entire|contents?|recursive(?:ly)?)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern GLOB = Pattern.compile("\\*\\.[A-Za-z0-9]{1,8}");
    private static final Pattern SUMMARY =
            Pattern.compile("摘要|总结|概括|报告|结论|summar|report|conclusion", Pattern.CASE_INSENSITIVE);
    private static final Pattern FOLDER =
            Pattern.compile(
                    "(?<![\\w./-])([\\w./-]{0,100}\\w)\\s{0,20}+(?:目录|文件夹)|(?:folder|directory)\\s++[\"'“]?([\\w./-]{0,100}\\w)|(?<![\\w./-])([\\w./-]{0,100}\\w)[\"'”]?\\s{1,20}+(?:folder|directory)|(?:到|至|进|入|(?<![a-z])(?:to|into|in))\\s*+([\\w./-]{0,100}[\\w\\p{IsHan}]{1,40})/(?![\\w\\p{IsHan}])",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CONTENT =
            Pattern.compile("内容|文字|\\b(?:contents?|text|saying|says)\\b", Pattern.CASE_INSENSITIVE);
    private static final List<String> NO_FOLDER =
            List.of("the", "this", "a", "an", "that", "in", "of", "current", "new", "and", "tree");

    /** Asked for without a file, nothing else that is done makes up for them. */
    private static final Set<FileVerb> CHANGES =
            Set.of(FileVerb.DELETE, FileVerb.MOVE, FileVerb.COPY, FileVerb.APPEND);

    private final NodeBrief brief;
    private final List<ToolCall> calls = new ArrayList<>();
    private final List<String> undone = new ArrayList<>();

    FileRequest(NodeBrief brief) {
        this.brief = brief;
    }

    /** The calls in order; empty when the task asks for nothing that files can do. */
    List<ToolCall> calls() {
        joinClauses(Clauses.split(task()).stream().map(Clause::text).toList()).forEach(this::add);
        if (calls.isEmpty()) {
            var written = FileRoles.of(task()).writes();
            Mentions.of(task()).files().stream()
                    .filter(file -> !written.contains(file))
                    .forEach(this::read);
            if (calls.isEmpty() && !brief.parents().isEmpty()) {
                written.stream()
                        .limit(1)
                        .forEach(file -> write("writeFile", file, task(), Mentions.of(task())));
            }
        }
        return calls;
    }

    /** The clauses that ask for a change and do not name its file; read with the calls. */
    List<String> withoutFile() {
        return List.copyOf(undone);
    }

    private String task() {
        var steps =
                brief.steps().stream()
                        .map(NodeBrief.NumberedStep::desc)
                        .collect(Collectors.joining("\n"));
        return steps.isBlank() ? brief.task() : steps;
    }

    /** A clause that names a file to write, and an adjacent one that has the text, are one. */
    private static List<String> joinClauses(List<String> clauses) {
        var joined = new ArrayList<String>();
        for (var clause : clauses) {
            boolean completes =
                    !joined.isEmpty()
                            && (namesTarget(joined.getLast()) && isContentGiven(clause)
                                    || isContentGiven(joined.getLast()) && namesTarget(clause));
            if (completes) {
                joined.set(joined.size() - 1, joined.getLast() + " " + clause);
            } else {
                joined.add(clause);
            }
        }
        return joined;
    }

    private static boolean namesTarget(String clause) {
        var mentions = Mentions.of(clause);
        return mentions.files().size() == 1
                && mentions.files().containsAll(mentions.quoted())
                && isWriting(clause);
    }

    private static boolean isContentGiven(String clause) {
        var mentions = Mentions.of(clause);
        return mentions.files().isEmpty()
                && !mentions.quoted().isEmpty()
                && (isWriting(clause) || CONTENT.matcher(clause).find());
    }

    /**
     * Whether a task reads files and does nothing else, so that each of its words must be one of
     * reading.
     */
    static boolean isOnlyReading(String task) {
        return Stream.of(FileVerb.values())
                .filter(verb -> verb != FileVerb.READ)
                .noneMatch(verb -> verb.isAskedBy(task));
    }

    private static boolean isWriting(String clause) {
        return !NEGATED.matcher(clause).find()
                && (FileVerb.SAVE.isAskedBy(clause) || FileVerb.APPEND.isAskedBy(clause))
                && !FileVerb.COPY.isAskedBy(clause)
                && !FileVerb.MOVE.isAskedBy(clause)
                && !FileVerb.DELETE.isAskedBy(clause);
    }

    private void add(String clause) {
        var mentions = Mentions.of(clause);
        var files = mentions.files();
        for (var kind : FileVerb.values()) {
            if (kind.isAskedBy(clause) && add(kind, clause, mentions, files)) {
                return;
            }
        }
        if (CHANGES.stream().anyMatch(change -> change.isAskedBy(clause))
                && !NEGATED.matcher(clause).find()) {
            undone.add(clause);
        }
    }

    /** Whether the clause specifies enough for this kind. */
    private boolean add(FileVerb kind, String clause, Mentions mentions, List<String> files) {
        switch (kind) {
            case DELETE -> {
                if (NEGATED.matcher(clause).find()) {
                    return true; // asked not to: nothing is done
                }
                files.forEach(file -> call("deleteFile", "path", file));
                return !files.isEmpty() || deleteFolder(clause);
            }
            case MOVE, COPY -> {
                var to = files.size() > 1 ? Optional.of(files.get(1)) : folder(clause);
                if (files.isEmpty() || to.isEmpty()) {
                    return false;
                }
                call(
                        kind == FileVerb.MOVE ? "moveFile" : "copyFile",
                        "from",
                        files.getFirst(),
                        "to",
                        files.size() > 1 ? to.get() : to.get() + "/");
                return true;
            }
            case APPEND -> {
                return !files.isEmpty() && write("appendFile", files.getLast(), clause, mentions);
            }
            case SAVE -> {
                return save(clause, mentions, files);
            }
            case TREE -> call("getDirectoryTree", "path", folder(clause).orElse("."));
            case LIST -> {
                if (GLOB.matcher(clause).find()) {
                    return search(clause, mentions);
                }
                call("listDirectory", "path", folder(clause).orElse("."));
            }
            case SEARCH -> {
                return search(clause, mentions);
            }
            case READ -> {
                files.forEach(this::read);
                return !files.isEmpty();
            }
        }
        return true;
    }

    private boolean deleteFolder(String clause) {
        var folder = folder(clause);
        if (folder.isEmpty()) {
            return false;
        }
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("path", Value.of(folder.get()));
        arguments.put("recursive", Value.of(WITH_ALL.matcher(clause).find()));
        call("deleteDirectory", arguments);
        return true;
    }

    private boolean save(String clause, Mentions mentions, List<String> files) {
        if (!files.isEmpty()) {
            return write("writeFile", files.getLast(), clause, mentions);
        }
        boolean isFolder = CueMatcher.contains(clause, "文件夹") || CueMatcher.contains(clause, "目录");
        if (isFolder
                || CueMatcher.contains(clause, "folder")
                || CueMatcher.contains(clause, "directory")) {
            folder(clause).ifPresent(folder -> call("createDirectory", "path", folder));
            return folder(clause).isPresent();
        }
        return hasSource() && write("writeFile", defaultName(), clause, mentions);
    }

    private boolean hasSource() {
        return !brief.parents().isEmpty() || !brief.variables().isEmpty();
    }

    private String defaultName() {
        return brief.language().choose("结果.md", "result.md");
    }

    /** Writes the text in quotes, what an earlier agent stored, or its text. */
    private boolean write(String tool, String file, String clause, Mentions mentions) {
        var text = mentions.quoted().stream().filter(quoted -> !quoted.equals(file)).findFirst();
        if (text.isPresent()) {
            call(tool, "path", file, "content", text.get());
            return true;
        }
        var variable = variable(clause);
        if (variable.isPresent() && !wantsSummary(file, clause)) {
            call(tool, "path", file, "variable", variable.get());
            return true;
        }
        var earlier = calls.stream().filter(call -> call.name().equals("readFile")).findFirst();
        if (earlier.isPresent()) {
            call(tool, "path", file, "variable", argument(earlier.get(), "saveAs"));
            return true;
        }
        if (brief.parents().isEmpty()) {
            return false; // with a text that was not read, an empty file is not what is meant
        }
        call(tool, "path", file, "content", summaries(file));
        return true;
    }

    private boolean wantsSummary(String file, String clause) {
        var extension = Mentions.extension(file);
        return !brief.parents().isEmpty()
                && (extension.equals("md") || extension.equals("txt"))
                && SUMMARY.matcher(clause).find();
    }

    /**
     * The variable that the clause names, else the last that an earlier agent set, else the only
     * one.
     */
    private Optional<String> variable(String clause) {
        var keys = brief.variables();
        var named = keys.stream().filter(key -> isNamedIn(clause, key)).findFirst();
        if (named.isPresent()) {
            return named;
        }
        for (var parent : brief.parents().reversed()) {
            if (!parent.variables().isEmpty()) {
                return Optional.of(parent.variables().getLast());
            }
        }
        return keys.size() == 1 ? Optional.of(keys.getFirst()) : Optional.empty();
    }

    private static boolean isNamedIn(String text, String key) {
        return Pattern.compile("(?<![A-Za-z0-9_])" + Pattern.quote(key) + "(?![A-Za-z0-9_])")
                .matcher(text)
                .find();
    }

    private String summaries(String file) {
        if (Mentions.extension(file).equals("json")) {
            return Json.writePretty(
                    Json.toValue(
                            brief.parents().stream()
                                    .map(parent -> new PriorResult(parent.task(), parent.summary()))
                                    .toList()));
        }
        boolean isMarkdown = Mentions.extension(file).startsWith("m");
        return brief.parents().stream()
                .map(parent ->
                        (isMarkdown ? "## " : "")
                                + parent.task()
                                + "\n\n"
                                + parent.summary()
                                + "\n")
                .collect(Collectors.joining("\n"));
    }

    /** What an earlier agent did, in a JSON file. */
    record PriorResult(String task, String summary) {}

    private boolean search(String clause, Mentions mentions) {
        var glob = GLOB.matcher(clause);
        var arguments = new LinkedHashMap<String, Value>();
        if (glob.find()) {
            arguments.put("pattern", Value.of(glob.group()));
        } else if (!mentions.files().isEmpty()) {
            arguments.put("pattern", Value.of(mentions.files().getFirst()));
        }
        mentions.quoted().stream()
                .filter(quoted -> !mentions.files().contains(quoted))
                .findFirst()
                .ifPresent(quoted -> arguments.put("content", Value.of(quoted)));
        folder(clause).ifPresent(folder -> arguments.put("directory", Value.of(folder)));
        if (!arguments.containsKey("pattern") && !arguments.containsKey("content")) {
            return false;
        }
        call("searchFiles", arguments);
        return true;
    }

    private static Optional<String> folder(String clause) {
        var matcher = FOLDER.matcher(clause);
        while (matcher.find()) {
            for (int group = 1; group <= matcher.groupCount(); group++) {
                var name = matcher.group(group);
                if (name != null && !NO_FOLDER.contains(name.toLowerCase(Locale.ROOT))) {
                    return Optional.of(name);
                }
            }
        }
        return Optional.empty();
    }

    private void read(String file) {
        var name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        call("readFile", "path", file, "saveAs", name.replaceAll("[^\\p{L}\\p{N}]+", "_"));
    }

    private void call(String tool, String... namesAndTexts) {
        var arguments = new LinkedHashMap<String, Value>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            arguments.put(namesAndTexts[i], Value.of(namesAndTexts[i + 1]));
        }
        call(tool, arguments);
    }

    private void call(String tool, Map<String, Value> arguments) {
        calls.add(
                new ToolCall("file-" + (calls.size() + 1), tool, Json.write(Value.of(arguments))));
    }

    private static String argument(ToolCall call, String name) {
        return Json.parse(call.arguments()).field(name).asText();
    }
}
