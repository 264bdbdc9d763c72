package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.Read;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.InvalidWorkflow;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowDraft;
import dev.troupe.core.WorkflowRules;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Reads what a person gave: words of a request, {@code -} for standard input, or a workflow file.
 */
final class RequestText {
    private RequestText() {}

    /**
     * @throws UsageException when there is nothing
     */
    static String of(List<String> words, Surroundings surroundings) {
        var text =
                words.equals(List.of("-"))
                        ? surroundings.in().lines().collect(Collectors.joining("\n"))
                        : String.join(" ", words);
        if (text.isBlank()) {
            throw new UsageException(
                    "请求是空的；请说明要做什么", "the request is empty; say what is to be done");
        }
        return text.strip();
    }

    /** Whether a request is the name of a workflow file and nothing else. */
    static boolean isFile(List<String> words) {
        return words.size() == 1
                && words.getFirst().toLowerCase(Locale.ROOT).endsWith(".json")
                && words.getFirst().chars().noneMatch(Character::isWhitespace);
    }

    /**
     * @throws UsageException when the file cannot be read
     * @throws JsonException when it is no workflow
     */
    static Read<WorkflowDraft> workflow(String name, Surroundings surroundings) {
        return WorkflowJson.read(Json.parse(text(name, surroundings)));
    }

    /**
     * A workflow that keeps the rules; what is odd about it and does no harm is told.
     *
     * @throws UsageException when the file cannot be read, or naming all that is wrong in it
     */
    static Workflow workflow(String name, WorkflowRules rules, Surroundings surroundings) {
        try {
            var read = workflow(name, surroundings);
            read.warnings().forEach(warning -> surroundings.err().println("troupe: " + warning));
            return Workflow.from(read.value(), rules);
        } catch (JsonException e) {
            throw new UsageException("%s：%s", "%s: %s", name, e.sentence());
        } catch (InvalidWorkflow e) {
            throw new UsageException("%s：%s", "%s: %s", name, e.sentence());
        }
    }

    /**
     * What a file holds, or standard input where its name is {@code -}.
     *
     * @throws UsageException when the file cannot be read
     */
    static String text(String name, Surroundings surroundings) {
        if (name.equals("-")) {
            return surroundings.in().lines().collect(Collectors.joining("\n"));
        }
        Path file = surroundings.directory().resolve(name);
        try {
            var text = Files.readString(file, StandardCharsets.UTF_8);
            return text.startsWith("\uFEFF") ? text.substring(1) : text; // some editors mark UTF-8
        } catch (NoSuchFileException _) {
            throw new UsageException(
                    "文件“%s”不存在；请检查文件名", "file '%s' does not exist; check the name", file);
        } catch (CharacterCodingException _) {
            throw new UsageException(
                    "文件“%s”不是 UTF-8 文字；请存成 UTF-8",
                    "file '%s' is not UTF-8 text; save it as UTF-8", file);
        } catch (IOException e) {
            throw new UsageException(
                    "无法读取文件“%s”：%s",
                    "file '%s' cannot be read: %s", file, e.getClass().getSimpleName());
        }
    }
}
