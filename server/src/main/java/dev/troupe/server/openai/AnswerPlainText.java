package dev.troupe.server.openai;

import dev.troupe.chat.conversation.AnswerDetails.AnswerFile;
import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;

/** An answer as plain text: with the choices of its question, and links to its files. */
public final class AnswerPlainText {
    private AnswerPlainText() {}

    /**
     * @param address of the server, without a slash at its end
     */
    public static String of(TurnAnswered answer, String address, Language language) {
        var parts = new ArrayList<String>();
        parts.add(answer.text());
        if (answer.details() instanceof Composed composed) {
            var question = composed.question();
            if (question != null && !question.options().isEmpty()) {
                parts.add(numberedList(question.options()));
            }
            if (!composed.files().isEmpty()) {
                parts.add(links(composed.files(), address, language));
            }
        }
        return String.join("\n\n", parts);
    }

    private static String numberedList(List<String> options) {
        var lines = new ArrayList<String>();
        for (int i = 0; i < options.size(); i++) {
            lines.add((i + 1) + ". " + options.get(i));
        }
        return String.join("\n", lines);
    }

    private static String links(List<AnswerFile> files, String address, Language language) {
        var lines = new ArrayList<String>();
        lines.add(language.choose("文件：", "Files:"));
        for (var file : files) {
            var path = file.artifact().path();
            lines.add(
                    "- "
                            + (file.url().isEmpty()
                                    ? path
                                    : "[" + path + "](" + address + file.url() + ")"));
        }
        return String.join("\n", lines);
    }
}
