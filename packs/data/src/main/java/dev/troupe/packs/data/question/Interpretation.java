package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import java.util.List;

/** How a question about a table was understood. */
public sealed interface Interpretation {
    /** It can be computed. */
    record Understood(Computation computation) implements Interpretation {}

    /**
     * The meaning is unclear.
     *
     * @param question what to ask the user
     * @param options the candidates, usually column names; may be empty
     */
    record Unclear(LocalizedText question, List<String> options) implements Interpretation {
        public Unclear {
            options = List.copyOf(options);
        }

        /** The same in both languages. */
        public LocalizedText text() {
            return new LocalizedText(format(true), format(false));
        }

        public String format(boolean chinese) {
            if (options.isEmpty()) return question.text(chinese);
            return question.text(chinese)
                    + (chinese ? "可选：" : " Options: ")
                    + String.join(chinese ? "、" : ", ", options);
        }
    }
}
