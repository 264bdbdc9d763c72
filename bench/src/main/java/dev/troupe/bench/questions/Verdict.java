package dev.troupe.bench.questions;

import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What became of a question. */
enum Verdict {
    RIGHT,
    /** Not what was asked for, and no word about it; also figures with a note on something else. */
    SILENT_WRONG,
    /** Not answered: asked back or refused, with a word of the request. */
    NAMED,
    /** Not answered, and no word of the request named. */
    UNNAMED;

    private static final Pattern QUOTED =
            Pattern.compile(
                    "'([^']{1,60})'|\"([^\"]{1,60})\"|“([^”]{1,60})”|「([^」]{1,60})」|‘([^’]{1,60})’");

    /** The verdict on an answer to a question. */
    static Verdict of(Question question, ProductAnswer answer) {
        var unknown = question.unknown();
        if (unknown != null) {
            boolean isNamed = contains(answer.text(), unknown);
            return isNamed ? NAMED : answer.isCompleted() ? SILENT_WRONG : UNNAMED;
        }
        if (answer.isCompleted() && isRight(question, answer)) {
            return RIGHT;
        }
        boolean isFigure =
                answer.isCompleted()
                        ? answer.hasPlan()
                        : answer.isPartial() && !answer.tables().isEmpty();
        boolean isNamed = !answer.isCompleted() && namesWord(question, answer.text());
        return isNamed ? NAMED : isFigure ? SILENT_WRONG : UNNAMED;
    }

    private static boolean isRight(Question question, ProductAnswer answer) {
        return AnswerComparison.isRight(
                question.expected(), question.text(), answer.text(), answer.tables());
    }

    private static boolean namesWord(Question question, String text) {
        return QUOTED.matcher(text)
                .results()
                .flatMap(found ->
                        IntStream.rangeClosed(1, found.groupCount())
                                .mapToObj(found::group)
                                .filter(Objects::nonNull))
                .anyMatch(quoted ->
                        !question.files().containsKey(quoted) && contains(question.text(), quoted));
    }

    private static boolean contains(String text, String word) {
        return text.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT));
    }
}
