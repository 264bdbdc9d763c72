package dev.troupe.agent;

import java.util.ArrayList;
import java.util.List;

/** Notices that are added to the answer for the user, independent of the model. */
final class AnswerRemarks {
    private final List<String> remarks = new ArrayList<>(2);

    void add(String sentence) {
        synchronized (remarks) {
            if (!remarks.contains(sentence)) {
                remarks.add(sentence);
            }
        }
    }

    /** Adds those of the agent before. */
    void addAll(AnswerRemarks others) {
        List<String> before;
        synchronized (others.remarks) {
            before = List.copyOf(others.remarks);
        }
        before.forEach(this::add);
    }

    /** The answer with the notices. */
    String addTo(String text) {
        synchronized (remarks) {
            var all = new StringBuilder(text);
            remarks.stream()
                    .filter(remark -> !text.contains(remark))
                    .forEach(remark -> all.append('\n').append(remark));
            return all.toString();
        }
    }
}
