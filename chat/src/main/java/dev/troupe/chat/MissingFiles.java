package dev.troupe.chat;

import dev.troupe.agent.AgentCard;
import dev.troupe.agent.Workspace;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.util.List;
import java.util.Optional;

/**
 * A table that a plan reads and that the workspace has only under a similar name: told before
 * anything runs, so that a slip of the pen costs a question and no work.
 *
 * @param name as the request has it
 * @param alike files whose names resemble it; never empty
 */
record MissingFiles(String name, List<String> alike) {
    /** The first such file of a plan. */
    static Optional<MissingFiles> of(
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
                .filter(file -> FileChoices.isTable(file) && !writes.contains(file))
                .filter(file -> isMissing(file, workspace))
                .map(file -> new MissingFiles(file, FileChoices.alike(file, workspace)))
                .filter(missing -> !missing.alike.isEmpty())
                .findFirst();
    }

    private static boolean isMissing(String file, Workspace workspace) {
        if (file.matches(".*[*?\\[{].*")) {
            return false; // a pattern is no name
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

    Clarification question(Language language) {
        return new Clarification(
                Clarification.Kind.FILE,
                language.choose(
                                "没有名为 %s 的文件。要用的是哪一个？",
                                "There is no file %s. Which one do you mean?")
                        .formatted(name),
                alike);
    }
}
