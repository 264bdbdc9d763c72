package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How a question about a table was understood. */
public sealed interface Interpretation {
    /** It can be computed. */
    record Understood(Computation computation) implements Interpretation {}

    /**
     * The meaning is unclear.
     *
     * @param question what to ask the user
     * @param options the candidates, usually column names; may be empty
     * @param remainder what would be computed without the words that are not understood; empty if
     *     something else is unclear
     */
    record Unclear(LocalizedText question, List<String> options, Optional<Remainder> remainder)
            implements Interpretation {
        public Unclear {
            options = List.copyOf(options);
        }

        public Unclear(LocalizedText question, List<String> options) {
            this(question, options, Optional.empty());
        }

        /** The same without a remainder that must not be computed. */
        public Unclear retainRemainder(Predicate<Computation> isAllowed) {
            return new Unclear(
                    question,
                    options,
                    remainder.filter(rest -> isAllowed.test(rest.computation())));
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

    /** A computation over the column that the user chose, which states that. */
    static Computation withColumn(Computation computation, String column) {
        return DatedQuestion.withAssumption(
                computation,
                new LocalizedText("按你的回答，指“" + column + "”列", "as you answered, by " + column));
    }

    /**
     * What a question asks without the words that are not understood.
     *
     * @param words as the question has them
     */
    record Remainder(List<String> words, Computation computation) {
        public Remainder {
            words = List.copyOf(words);
        }

        /** Whether to compute it, as the user is asked. */
        public LocalizedText question() {
            return new LocalizedText(
                    "无法理解%s。不考虑时会这样理解：%s要按此计算吗？也可以改用其他说法重新提问。"
                            .formatted(chinese(), computation.describe()),
                    "Not understood: %s. Without that, the question reads: %s Compute this? You can also ask in other words."
                            .formatted(english(), computation.describe()));
        }

        /** The computation that the user agreed to, which states the words that it omits. */
        public Computation withNote() {
            return DatedQuestion.withAssumption(
                    computation,
                    new LocalizedText(
                            "按你的回答，不考虑" + chinese(), "as you answered, without " + english()));
        }

        private String chinese() {
            return quote(words).zh();
        }

        private String english() {
            return quote(words).en();
        }

        static LocalizedText quote(List<String> words) {
            return new LocalizedText(
                    words.stream().map(word -> "“" + word + "”").collect(Collectors.joining("、")),
                    words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(", ")));
        }
    }
}
