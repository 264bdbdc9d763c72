package dev.troupe.retrieval;

import dev.troupe.agent.NodeBrief;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.RelatedPage;
import java.util.ArrayList;
import java.util.List;

/** Words passages for a prompt, the best first, as long as there is room. */
final class PassageFormatter {
    static final int PASSAGES = 3;
    private static final int BUDGET = 6_000; // characters of all together: some 2,000 tokens
    private static final int LEAST = 200; // minimum of useful characters

    private PassageFormatter() {}

    static List<NodeBrief.Passage> fitPassages(List<RelatedPage> related) {
        var passages = new ArrayList<NodeBrief.Passage>();
        int left = BUDGET;
        for (var each : related) {
            if (passages.size() == PASSAGES || left < LEAST) {
                break;
            }
            var text = truncate(format(each.hit()), left);
            left -= text.length();
            passages.add(toPassage(each, text));
        }
        return passages;
    }

    private static NodeBrief.Passage toPassage(RelatedPage related, String text) {
        var hit = related.hit();
        return new NodeBrief.Passage(
                hit.corpus().id(),
                hit.path(),
                hit.anchor(),
                hit.title(),
                text,
                Math.round(related.degree() * 1_000) / 1_000.0);
    }

    /** Summary, text of the passage, and its first example. */
    private static String format(Hit hit) {
        var text = new StringBuilder(hit.summary());
        var said = hit.passage().text().strip();
        if (!said.isEmpty()) {
            text.append("\n\n").append(said);
        }
        hit.codeExamples().stream()
                .findFirst()
                .ifPresent(example ->
                        text.append("\n\n```\n").append(example.code().strip()).append("\n```"));
        return text.toString();
    }

    static String truncate(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
        return text.substring(0, end) + "…";
    }
}
