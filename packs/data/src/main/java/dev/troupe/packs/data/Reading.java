package dev.troupe.packs.data;

import dev.troupe.core.Sentence;
import java.util.List;

/** How a question about a table was understood. */
public sealed interface Reading {
    /** It can be computed. */
    record Understood(Analysis analysis) implements Reading {}

    /**
     * It cannot be told what is meant.
     *
     * @param question what to ask the person
     * @param options the candidates, usually column names; may be empty
     */
    record Unclear(Sentence question, List<String> options) implements Reading {
        public Unclear {
            options = List.copyOf(options);
        }

        /** The same in both languages. */
        Sentence sentence() {
            return new Sentence(said(true), said(false));
        }

        public String said(boolean chinese) {
            if (options.isEmpty()) return question.said(chinese);
            return question.said(chinese)
                    + (chinese ? "可选：" : " Options: ")
                    + String.join(chinese ? "、" : ", ", options);
        }
    }
}
