package dev.troupe.cli.option;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.ParseResult;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.language.FileRoles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reads what a user gave: words of a request, {@code -} for standard input, or a workflow file. */
public final class RequestReader {
    private RequestReader() {}

    /**
     * @throws UsageException when there is nothing
     */
    public static String read(List<String> words, CliContext context) {
        var text =
                words.equals(List.of("-"))
                        ? context.in().lines().collect(Collectors.joining("\n"))
                        : join(words, context);
        if (text.isBlank()) {
            throw new UsageException("请求为空；请说明要做什么", "the request is empty; describe what to do");
        }
        return text.strip();
    }

    /**
     * The words as one request. Files that follow the request as separate arguments are what it
     * reads: if the words before would make them files to write, as in {@code run "add a column and
     * save" sales.csv}, they stand in front. After a word for where the result goes, as in {@code
     * run "copy a.txt to" b.txt}, they stay.
     */
    private static String join(List<String> words, CliContext context) {
        var joined = String.join(" ", words);
        int first = words.size();
        while (first > 1 && isExistingFile(words.get(first - 1), context)) {
            first--;
        }
        var files = words.subList(first, words.size());
        boolean isSentence =
                first == 1 && words.getFirst().chars().anyMatch(c -> c == ' ' || c > 127);
        if (files.isEmpty()
                || !isSentence
                || FileRoles.endsBeforeTarget(words.getFirst())
                || FileRoles.of(joined).reads().containsAll(files)) {
            return joined;
        }
        return String.join(" ", files) + " " + words.getFirst();
    }

    private static boolean isExistingFile(String word, CliContext context) {
        try {
            return Files.isRegularFile(context.directory().resolve(word));
        } catch (InvalidPathException _) {
            return false;
        }
    }

    /** Whether a request is the name of a workflow file and nothing else. */
    public static boolean isFile(List<String> words) {
        return words.size() == 1
                && words.getFirst().toLowerCase(Locale.ROOT).endsWith(".json")
                && words.getFirst().chars().noneMatch(Character::isWhitespace);
    }

    /**
     * @throws UsageException when the file cannot be read
     * @throws JsonException when it is not a workflow
     */
    public static ParseResult<WorkflowDraft> readWorkflow(String name, CliContext context) {
        return WorkflowJson.read(Json.parse(readFile(name, context)));
    }

    /**
     * A valid workflow; harmless irregularities in it are reported.
     *
     * @throws UsageException when the file cannot be read, or naming all that is wrong in it
     */
    public static Workflow readWorkflow(String name, WorkflowRules rules, CliContext context) {
        try {
            var read = readWorkflow(name, context);
            read.warnings().forEach(warning -> context.err().println("troupe: " + warning));
            return Workflow.from(read.value(), rules);
        } catch (JsonException e) {
            throw new UsageException("%s：%s", "%s: %s", name, e.text());
        } catch (InvalidWorkflow e) {
            throw new UsageException("%s：%s", "%s: %s", name, e.text());
        }
    }

    /**
     * What a file holds, or standard input where its name is {@code -}.
     *
     * @throws UsageException when the file cannot be read
     */
    public static String readFile(String name, CliContext context) {
        if (name.equals("-")) {
            return context.in().lines().collect(Collectors.joining("\n"));
        }
        Path file = context.directory().resolve(name);
        try {
            var text = Files.readString(file, StandardCharsets.UTF_8);
            return text.startsWith("\uFEFF") ? text.substring(1) : text; // some editors mark UTF-8
        } catch (NoSuchFileException _) {
            throw new UsageException(
                    "文件“%s”不存在；请检查文件名", "file '%s' does not exist; check the name", file);
        } catch (CharacterCodingException _) {
            throw new UsageException(
                    "文件“%s”不是 UTF-8 文本；请保存为 UTF-8",
                    "file '%s' is not UTF-8 text; save it as UTF-8", file);
        } catch (IOException e) {
            throw new UsageException(
                    "无法读取文件“%s”：%s",
                    "file '%s' cannot be read: %s", file, e.getClass().getSimpleName());
        }
    }
}
