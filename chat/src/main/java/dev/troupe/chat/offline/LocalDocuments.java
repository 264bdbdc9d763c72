package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.calculation.Calculation;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.intent.FileSuggestions;
import dev.troupe.language.Mentions;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds what can answer a question that no agent is named for, before it is stated that the offline
 * model knows no facts: the tables and documents in the workspace may have the answer.
 */
record LocalDocuments(SourceMatcher files, List<AgentCard> cards) {
    /** What an agent consumes that answers from documents of the workspace. */
    private static final String DOCUMENTS = "documents";

    private static final double ONE_WORD = 1;
    private static final double SEVERAL_WORDS = 1.5;

    /** A question for a figure, which a passage that shares a word does not answer. */
    private static final Pattern FIGURE =
            Pattern.compile(
                    "\\b(?:how (?:many|much)|average|mean|median|total|sum|highest|lowest|most|least|count)\\b|多少|几[个条种位人]|平均|总[共计数额]|合计|最[高低多少大小]",
                    Pattern.CASE_INSENSITIVE);

    private @Nullable Workspace workspace() {
        return files.workspace();
    }

    /** Whether a question that no agent is named for asks for a figure of a table here. */
    boolean isAboutTable(RuleIntent reading, String question) {
        var place = workspace();
        return place != null
                && isOpenQuestion(reading)
                && FIGURE.matcher(question).find()
                && !FileSuggestions.findNamedTables(question, place).isEmpty();
    }

    /**
     * The tables here that a question means which no agent is named for, or a request whose file is
     * missing: the only one whose name it has, or else all that answer each of its words.
     */
    List<String> findTables(RuleIntent reading, String request) {
        var place = workspace();
        boolean isWithoutFile =
                reading.missing().equals(List.of(Clarification.Kind.FILE.inputName()));
        boolean isForNobody =
                isWithoutFile
                        || !reading.intent().isTask()
                                && reading.evidence() != RuleConfidence.ARITHMETIC
                                && reading.evidence() != RuleConfidence.SMALLTALK // reads no table
                                && !RuleIntent.isAboutTroupe(request)
                                && !RuleIntent.isAboutHistory(request)
                                && !Calculation.isNamedIn(request);
        if (place == null || !isForNobody || !Mentions.of(request).files().isEmpty()) {
            return List.of();
        }
        boolean isAsked = isWithoutFile || isOpenQuestion(reading);
        var meant =
                isAsked ? FileSuggestions.findMeantTable(request, place) : Optional.<String>empty();
        if (meant.isPresent()) {
            return List.of(meant.get());
        }
        if (RuleIntent.isOpinion(request)
                || RuleIntent.isDefinition(request)
                || RuleIntent.isRemark(request)) {
            return List.of();
        }
        var answering = files.findAnswering(request);
        return answering.isEmpty()
                ? findBest(reading, request).filter(FileSuggestions::isTable).stream().toList()
                : answering;
    }

    /** The file that a request is most about; a question may be about what no file has. */
    private Optional<String> findBest(RuleIntent reading, String request) {
        boolean isForFile =
                !reading.missing().isEmpty()
                        || reading.evidence() == RuleConfidence.NOTHING
                        || isOpenQuestion(reading) && isOnlyFile();
        return isForFile || FIGURE.matcher(request).find()
                ? files.findBest(request, isForFile ? ONE_WORD : SEVERAL_WORDS)
                : Optional.empty();
    }

    /** Whether a question with a word of the table here can be about no other file. */
    private boolean isOnlyFile() {
        var place = workspace();
        return place != null && FileSuggestions.readable(place).size() == 1;
    }

    /** The agent that is to answer; empty if there is none, or the question is another one's. */
    Optional<AgentCard> findAgent(RuleIntent reading, String question) {
        boolean isForNobody =
                (isOpenQuestion(reading) || isAboutDocument(reading, question))
                        && !RuleIntent.isAboutTroupe(question)
                        && !RuleIntent.isAboutHistory(question)
                        && !RuleIntent.isOpinion(question)
                        && !Calculation.isNamedIn(question);
        return isForNobody && !RuleIntent.isDefinition(question) && hasDocuments()
                ? cards.stream().filter(card -> card.consumes().contains(DOCUMENTS)).findFirst()
                : Optional.empty();
    }

    /** Whether a request that no agent is named for is most about a document here. */
    private boolean isAboutDocument(RuleIntent reading, String request) {
        return reading.evidence() == RuleConfidence.NOTHING
                && Mentions.of(request).files().isEmpty()
                && files.findBest(request, ONE_WORD)
                        .filter(file -> !FileSuggestions.isTable(file))
                        .isPresent();
    }

    private static boolean isOpenQuestion(RuleIntent reading) {
        return reading.intent() == Intent.CHAT_QA
                && reading.evidence() != RuleConfidence.ARITHMETIC;
    }

    private boolean hasDocuments() {
        var place = workspace();
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
