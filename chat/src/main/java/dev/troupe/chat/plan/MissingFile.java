package dev.troupe.chat.plan;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.conversation.Plan;
import dev.troupe.chat.intent.FileSuggestions;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A table that a plan reads and that the workspace has only under a similar name, or a document
 * that it does not have: reported before anything runs, so that a typing error costs a question and
 * no work.
 *
 * @param name as the request has it
 * @param alike files whose names resemble it; empty if a document has none
 */
public record MissingFile(String name, List<String> alike) {
    private static final Set<String> DOCUMENTS =
            Set.of("doc", "docx", "pdf", "txt", "md", "pptx", "odt", "rtf");

    /** The first such file of a plan. */
    public static Optional<MissingFile> of(
            IntentResult intent, Plan plan, List<AgentCard> cards, Workspace workspace) {
        var types = plan.workflow().types();
        boolean readsTables =
                cards.stream()
                        .anyMatch(card ->
                                types.contains(card.type()) && card.consumes().contains("table"));
        if (!readsTables) {
            return Optional.empty();
        }
        var writes = texts(intent, "writes");
        return texts(intent, "reads").stream()
                .filter(file -> !file.startsWith("http") && !writes.contains(file))
                .filter(file -> isMissing(file, workspace))
                .map(file -> new MissingFile(file, FileSuggestions.findSimilar(file, workspace)))
                .filter(missing -> !missing.alike.isEmpty() || isDocument(missing.name))
                .findFirst();
    }

    /** A text that no agent could read a table from, which would be the reason given otherwise. */
    private static boolean isDocument(String file) {
        return DOCUMENTS.contains(Mentions.extension(file));
    }

    private static boolean isMissing(String file, Workspace workspace) {
        if (file.matches(".*[*?\\[{].*")) {
            return false; // a pattern is not a name
        }
        int start = 0;
        do {
            if (workspace.exists(file.substring(start))) {
                return false;
            }
            start++; // Chinese writes no space between a verb and a name
        } while (start < file.length() && isHan(file, start - 1));
        return true;
    }

    private static boolean isHan(String text, int at) {
        return Character.UnicodeScript.of(text.charAt(at)) == Character.UnicodeScript.HAN;
    }

    private static List<String> texts(IntentResult intent, String name) {
        return intent.entities().getOrDefault(name, Value.missing()).items().stream()
                .map(Value::asText)
                .toList();
    }

    public Clarification question(Language language) {
        return new Clarification(
                Clarification.Kind.FILE,
                language.choose(
                                "文件 %s 不存在。要使用哪个文件？",
                                "File %s does not exist. Which one do you mean?")
                        .formatted(name),
                alike);
    }
}
