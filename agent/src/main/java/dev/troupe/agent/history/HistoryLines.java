package dev.troupe.agent.history;

import dev.troupe.model.Message;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Messages as lines of text, for a summary. */
final class HistoryLines {
    private static final int SAID = 400; // characters of a user's message
    private static final int ARGUMENTS = 160;
    private static final int ANSWERED = 200; // of the answer of a tool; its facts follow
    private static final int FACTS = 16; // of each answer

    private HistoryLines() {}

    /** One line for each message, call or answer. */
    static List<String> lines(List<Message> messages) {
        var lines = new ArrayList<String>();
        for (var message : messages) {
            switch (message) {
                case Message.System _ -> {}
                case Message.User(var text, _) when HistoryCompactor.isSummary(message) ->
                        lines.addAll(HistoryCompactor.summaryOf(text).lines().toList());
                case Message.User(var text, _) -> lines.add("- asked: " + truncate(text, SAID));
                case Message.Assistant(var text, var calls) -> {
                    if (!text.isBlank()) {
                        lines.add("- said: " + truncate(text, SAID));
                    }
                    calls.forEach(call ->
                            lines.add(
                                    "- called "
                                            + call.name()
                                            + " "
                                            + truncate(call.arguments(), ARGUMENTS)));
                }
                case Message.ToolResult(_, var tool, var text, var isError) ->
                        lines.add(
                                "- "
                                        + tool
                                        + (isError ? " failed: " : " answered: ")
                                        + answer(text));
            }
        }
        return lines;
    }

    /** The beginning of an answer, and the facts that come after it. */
    private static String answer(String text) {
        var shown = truncate(text, ANSWERED);
        if (text.length() <= ANSWERED) {
            return shown;
        }
        var more =
                ResultFacts.of(text, FACTS).stream().filter(fact -> !shown.contains(fact)).toList();
        return more.isEmpty() ? shown : shown + " [" + String.join("; ", more) + "]";
    }

    /** The facts of the answers of tools that a text does not have, one line for each answer. */
    static String missingFacts(List<Message> messages, String summary) {
        var lines = new ArrayList<String>();
        for (var message : messages) {
            if (message instanceof Message.ToolResult(_, var tool, var text, var isError)
                    && !isError) {
                var missing =
                        ResultFacts.of(text, FACTS).stream()
                                .filter(fact -> !summary.contains(fact))
                                .toList();
                if (!missing.isEmpty()) {
                    lines.add("- " + tool + ": " + String.join("; ", missing));
                }
            }
        }
        return String.join("\n", lines);
    }

    /** The latest lines that fit, and how many came before them. */
    static String digest(List<Message> messages, int maxTokens) {
        var lines = lines(messages);
        var kept = new ArrayDeque<String>();
        int room = maxTokens - TokenEstimator.of("- (9999999 earlier lines omitted)\n");
        for (var line : lines.reversed()) {
            room -= TokenEstimator.of(line + "\n");
            if (room < 0) {
                break;
            }
            kept.addFirst(line);
        }
        int left = lines.size() - kept.size();
        if (left > 0) {
            kept.addFirst("- (" + left + " earlier lines omitted)");
        }
        return String.join("\n", kept);
    }

    private static String truncate(String text, int characters) {
        var line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= characters ? line : line.substring(0, characters) + "...";
    }
}
