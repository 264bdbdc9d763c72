package dev.troupe.bench.questions;

import dev.troupe.chat.conversation.Answer;
import java.util.ArrayList;
import java.util.List;

/**
 * What the product answered.
 *
 * @param files the text of the tables that it wrote
 * @param hasPlan whether it planned any work; if not, it only says something
 */
record ProductAnswer(Answer.State state, String text, List<String> files, boolean hasPlan) {
    ProductAnswer {
        files = List.copyOf(files);
    }

    boolean isCompleted() {
        return state == Answer.State.COMPLETED;
    }

    /** Whether something of the request was done, and something was not. */
    boolean isPartial() {
        return state == Answer.State.PARTIAL;
    }

    List<AnswerTable> tables() {
        var tables = new ArrayList<>(AnswerTable.parseAll(text));
        files.stream().map(AnswerTable::parseCsv).forEach(tables::add);
        return tables;
    }
}
