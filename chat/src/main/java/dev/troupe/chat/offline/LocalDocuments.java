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

    private static final String TABLE = "table";
    private static final double ONE_WORD = 1;
    private static final double SEVERAL_WORDS = 1.5;

    /** A question for a figure, which a passage that shares a word does not answer. */
    private static final Pattern FIGURE =
            Pattern.compile(
                    "\\b(?:how (?:many|much)|average|mean|median|total|sum|highest|lowest|most|least|largest|smallest|biggest|longest|shortest|count|number of|difference|percentage|percent|proportion)\\b"
                            + "|多少|几[个条种位人次单家部本]|平均|总[共计数额分]|合计|最[高低多少大小长短]|中位数|占比|相差|前[\\d一二三四五六七八九十]{1,3}名",
                    Pattern.CASE_INSENSITIVE);

    /** Whether a message asks for a figure. */
    static boolean isForFigure(String message) {
        return FIGURE.matcher(message).find();
    }

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
        boolean isMeaning =
                RuleIntent.isDefinition(request) && !RuleIntent.isForDifference(request);
        if (RuleIntent.isOpinion(request) || isMeaning || RuleIntent.isRemark(request)) {
            return List.of();
        }
        var answering = findAnswering(request);
        return answering.isEmpty() && !RuleIntent.isDefinition(request)
                ? findBest(reading, request).filter(FileSuggestions::isTable).stream().toList()
                : answering;
    }

    private List<String> findAnswering(String request) {
        return files.findAnswering(request).stream()
                .filter(table -> !isExplanation(request, table))
                .toList();
    }

    /** The only file here that can be read, if it is a table. */
    private Optional<String> findOnlyTable() {
        var place = workspace();
        if (place == null) {
            return Optional.empty();
        }
        var readable = FileSuggestions.readable(place);
        return readable.size() == 1
                ? Optional.of(readable.getFirst()).filter(FileSuggestions::isTable)
                : Optional.empty();
    }

    /**
     * Whether a question is about what a common word means or does, which no row of a table states.
     */
    private boolean isExplanation(String question, String table) {
        var words = files.words(question, table);
        return RuleIntent.isExplanation(question)
                && !isForFigure(question)
                && !TableEvidence.hasColumn(words)
                && TableEvidence.weigh(question, words) < TableEvidence.ENOUGH;
    }

    /**
     * The tables whose values and columns a question names, whatever agent these words are cues of:
     * 下单次数最多的客户 buys nothing. Empty if the other words of the question ask for an agent.
     */
    List<String> findNamedTables(RuleIntent reading, String question) {
        boolean isAsked =
                RuleIntent.isQuestion(question)
                        || isForFigure(question)
                        || reading.evidence() == RuleConfidence.NOTHING;
        var mentions = Mentions.of(question);
        if (!isAsked
                || !mentions.files().isEmpty()
                || !mentions.urls().isEmpty()
                || SmallTalk.findReply(question).isPresent()
                || RuleIntent.isAboutTroupe(question)
                || RuleIntent.isAboutHistory(question)
                || RuleIntent.isOpinion(question)
                || RuleIntent.asksForExplanation(question)
                || RuleIntent.isRemark(question)
                || Calculation.isNamedIn(question)) {
            return List.of();
        }
        var named =
                files.findNamed(question, TableEvidence.ENOUGH).stream()
                        .filter(table -> !asksForOther(question, table))
                        .toList();
        return named.isEmpty() && RuleIntent.isQuestion(question)
                ? findAnswering(question) // 库存最少的是哪个 saves nothing
                : named;
    }

    /** Whether what a table does not account for asks for something that is not done on tables. */
    private boolean asksForOther(String question, String table) {
        var rest = PlanSketch.of(files.mask(question, table), cards);
        return !rest.unsupported().isEmpty()
                || rest.nodes().stream().anyMatch(node -> !worksOnTables(node.card()));
    }

    /** Whether only agents that work on tables are asked for. */
    static boolean isTableWork(RuleIntent reading) {
        return !reading.sketch().nodes().isEmpty()
                && reading.sketch().unsupported().isEmpty()
                && reading.sketch().nodes().stream().allMatch(node -> worksOnTables(node.card()));
    }

    /** The agent that answers questions about tables. */
    Optional<AgentCard> findTableAgent() {
        return cards.stream()
                .filter(LocalDocuments::worksOnTables)
                .filter(card -> card.produces().contains(TABLE))
                .findFirst();
    }

    private static boolean worksOnTables(AgentCard card) {
        return card.consumes().contains(TABLE);
    }

    /** The file that a request is most about; a question may be about what no file has. */
    private Optional<String> findBest(RuleIntent reading, String request) {
        var only = findOnlyTable().filter(table -> isOpenQuestion(reading) && isOf(request, table));
        if (only.isPresent()) {
            return only;
        }
        boolean isForFile =
                !reading.missing().isEmpty()
                        || reading.evidence() == RuleConfidence.NOTHING
                        || isOpenQuestion(reading) && isAboutOnlyFile(request);
        return isForFile || FIGURE.matcher(request).find()
                ? files.findBest(request, isForFile ? ONE_WORD : SEVERAL_WORDS)
                : Optional.empty();
    }

    /** Whether a question asks for a figure with a word of a table or of its name. */
    private boolean isOf(String question, String table) {
        return isForFigure(question)
                && !(files.words(question, table).isEmpty()
                        && FileSuggestions.findNameWords(question, table).isEmpty());
    }

    /**
     * Whether a question has more than a common word of the only file here; it can be about no
     * other one.
     */
    private boolean isAboutOnlyFile(String question) {
        var place = workspace();
        if (place == null) {
            return false;
        }
        var readable = FileSuggestions.readable(place);
        if (readable.size() != 1 || !FileSuggestions.isTable(readable.getFirst())) {
            return readable.size() == 1;
        }
        var words = files.words(question, readable.getFirst());
        return TableEvidence.hasColumn(words)
                || TableEvidence.weigh(question, words) > TableEvidence.WORD;
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
