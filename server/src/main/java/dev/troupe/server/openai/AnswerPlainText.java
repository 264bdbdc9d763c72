package dev.troupe.server.openai;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;

/** An answer as plain text: with the choices of its question, and links to its files. */
final class AnswerPlainText {
    private AnswerPlainText() {}

    /**
     * @param answer as its conversation stores it
     * @param address of the server, without a slash at its end
     */
    static String of(Value answer, String address, Language language) {
        var parts = new ArrayList<String>();
        parts.add(answer.field("text").asText());
        var options = answer.field("question").field("options").items();
        if (!options.isEmpty()) {
            parts.add(numberedList(options));
        }
        var files = answer.field("artifacts").items();
        if (!files.isEmpty()) {
            parts.add(links(files, address, language));
        }
        return String.join("\n\n", parts);
    }

    private static String numberedList(List<Value> options) {
        var lines = new ArrayList<String>();
        for (int i = 0; i < options.size(); i++) {
            lines.add((i + 1) + ". " + options.get(i).asText());
        }
        return String.join("\n", lines);
    }

    private static String links(List<Value> files, String address, Language language) {
        var lines = new ArrayList<String>();
        lines.add(language.choose("文件：", "Files:"));
        for (var file : files) {
            var path = file.field("path").asText();
            var url = file.field("url").asText();
            lines.add("- " + (url.isEmpty() ? path : "[" + path + "](" + address + url + ")"));
        }
        return String.join("\n", lines);
    }
}
