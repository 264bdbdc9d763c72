package dev.troupe.chat;

import dev.troupe.agent.Workspace;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;

/** Words the question for what a request leaves open, with the answers that are at hand. */
final class Clarifier {
    private static final Set<String> DATA_FILES =
            Set.of("csv", "tsv", "json", "jsonl", "xlsx", "txt", "md");
    private static final int MAX_OPTIONS = 8; // more than that nobody reads
    private static final int MAX_DEPTH = 3; // directories below the workspace that are looked into
    private static final int MAX_LOOKED_AT = 2_000; // files; a question must not walk a whole disk

    private Clarifier() {}

    static Clarification ask(String message, IntentResult intent, Workspace workspace) {
        var language = Language.of(message);
        if (intent.missing().contains("url")) {
            return new Clarification(
                    language.choose(
                            "要访问哪个网站？请给出以 http:// 或 https:// 开头的网址。",
                            "Which site? Please give an address that starts with http:// or https://."),
                    List.of());
        }
        if (intent.missing().contains("file")) {
            var files = dataFiles(workspace);
            return new Clarification(
                    language.choose(
                            "要处理哪个文件？请给出文件名。", "Which file shall I work on? Please name it."),
                    files);
        }
        return new Clarification(
                language.choose(
                        "我不确定您想做什么。请说明要处理的数据（文件或网址）、要做的计算，以及要保存的结果。",
                        "I am not sure what you want. Please name the data (a file or an address), what to work out, and what to"
                                + " save."),
                List.of());
    }

    private static List<String> dataFiles(Workspace workspace) {
        try (var files = Files.walk(workspace.root(), MAX_DEPTH)) {
            return files.limit(MAX_LOOKED_AT)
                    .filter(file -> DATA_FILES.contains(Mentions.extension(file.toString())))
                    .filter(file -> !workspace.display(file).startsWith("."))
                    .map(workspace::display)
                    .sorted()
                    .limit(MAX_OPTIONS)
                    .toList();
        } catch (IOException | UncheckedIOException _) {
            return List.of(); // options are a courtesy; the question stands without them
        }
    }
}
