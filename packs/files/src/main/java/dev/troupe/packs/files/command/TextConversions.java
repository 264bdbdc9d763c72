package dev.troupe.packs.files.command;

import dev.troupe.core.value.LocalizedText;
import java.util.List;
import java.util.Map;

/** Which formats of text can be written as which others. */
public final class TextConversions {
    private static final Map<String, List<String>> TARGETS =
            Map.of(
                    "html", List.of("txt"),
                    "htm", List.of("txt"),
                    "md", List.of("txt"),
                    "markdown", List.of("txt"),
                    "csv", List.of("txt", "md"),
                    "tsv", List.of("txt", "md"),
                    "txt", List.of("md"));

    private static final List<String> EXPORTED = List.of("md", "markdown", "txt"); // as a document

    private TextConversions() {}

    /**
     * Whether a file can be converted.
     *
     * @param from an extension in lower case
     * @param to an extension in lower case
     */
    public static boolean isPossible(String from, String to) {
        return TARGETS.getOrDefault(from, List.of()).contains(to);
    }

    /** What a file of an extension can be converted to, as a sentence. */
    public static LocalizedText listOf(String from) {
        var targets = String.join(", ", TARGETS.getOrDefault(from, List.of()));
        if (targets.isEmpty()) {
            return new LocalizedText(
                    "可以转换的是：html、md 转 txt，csv、tsv 转 txt 或 md，txt 转 md，md、txt 转 html 或 pdf。",
                    "Possible are: html and md to txt, csv and tsv to txt or md, txt to md, and md"
                            + " and txt to html or pdf.");
        }
        var all = EXPORTED.contains(from) ? targets + ", html, pdf" : targets;
        return LocalizedText.of("%s 可以转换为：%s。", "Possible from %s: %s.", from, all);
    }
}
