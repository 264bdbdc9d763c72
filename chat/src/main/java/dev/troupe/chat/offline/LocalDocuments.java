package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.calculation.Calculation;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.intent.FileSuggestions;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds who can answer a question that no agent is named for, before it is stated that the offline
 * model knows no facts: the documents in the workspace may have the answer.
 *
 * @param workspace {@code null} if there is none
 */
record LocalDocuments(@Nullable Workspace workspace, List<AgentCard> cards) {
    /** What an agent consumes that answers from documents of the workspace. */
    private static final String DOCUMENTS = "documents";

    /** A question for a figure, which a passage that shares a word does not answer. */
    private static final Pattern FIGURE =
            Pattern.compile(
                    "\\b(?:how (?:many|much)|average|mean|median|total|sum|highest|lowest|most|least|count)\\b|多少|几[个条种位人]|平均|总[共计数额]|合计|最[高低多少大小]",
                    Pattern.CASE_INSENSITIVE);

    /** Whether a question that no agent is named for asks for a figure of a table here. */
    boolean isAboutTable(RuleIntent reading, String question) {
        var place = workspace;
        return place != null
                && isOpenQuestion(reading)
                && FIGURE.matcher(question).find()
                && !FileSuggestions.findNamedTables(question, place).isEmpty();
    }

    /**
     * The only table here whose name is in a question that no agent is named for, or in a request
     * whose file is missing.
     */
    Optional<String> findTable(RuleIntent reading, String request) {
        var place = workspace;
        boolean isWithoutFile =
                reading.missing().equals(List.of(Clarification.Kind.FILE.inputName()));
        boolean isFree =
                isOpenQuestion(reading)
                        && !RuleIntent.isAboutTroupe(request)
                        && !RuleIntent.isAboutHistory(request)
                        && !Calculation.isNamedIn(request);
        return place != null && (isWithoutFile || isFree)
                ? FileSuggestions.findMeantTable(request, place)
                : Optional.empty();
    }

    /** The agent that is to answer; empty if there is none, or the question is another one's. */
    Optional<AgentCard> findAgent(RuleIntent reading, String question) {
        boolean isForNobody =
                isOpenQuestion(reading)
                        && !RuleIntent.isAboutTroupe(question)
                        && !RuleIntent.isAboutHistory(question)
                        && !RuleIntent.isOpinion(question)
                        && !Calculation.isNamedIn(question);
        return isForNobody && !RuleIntent.isDefinition(question) && hasDocuments()
                ? cards.stream().filter(card -> card.consumes().contains(DOCUMENTS)).findFirst()
                : Optional.empty();
    }

    private static boolean isOpenQuestion(RuleIntent reading) {
        return reading.intent() == Intent.CHAT_QA
                && reading.evidence() != RuleConfidence.ARITHMETIC;
    }

    private boolean hasDocuments() {
        var place = workspace;
        return place != null && FileSuggestions.hasTexts(place) && isSearchable(place);
    }

    /** Troupe's own state is not searched. */
    private static boolean isSearchable(Workspace place) {
        try {
            place.requireWithoutHome(place.root(), ".");
            return true;
        } catch (ToolException _) {
            return false;
        }
    }
}
