package dev.troupe.retrieval;

import dev.troupe.language.FillerWords;
import dev.troupe.language.Language;
import dev.troupe.language.RequestCoverage;
import dev.troupe.retrieval.term.Glossary;
import dev.troupe.retrieval.term.ParsedQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Whether a passage can answer a question: enough of the question's own words are in it. What is
 * nearest to a question that no document answers does not answer it either.
 *
 * @param share of the question's words that the passage has, from 0 to 1; in another language that
 *     it has by the glossary of the search
 * @param missing the words that it does not have
 * @param unmentioned the same, with the parts of Chinese words that it does not have
 * @param isUnchecked whether the passage is in another language than the question, so that their
 *     words are compared by the glossary only
 */
record PassageSupport(
        double share, List<String> missing, List<String> unmentioned, boolean isUnchecked) {
    private static final FillerWords FILLER =
            FillerWords.common().with(FillerWords.load(PassageSupport.class, "asking-words.txt"));
    private static final double LEAST = 0.6;
    private static final double LEAST_OF_OTHER = 0.34; // in another language
    private static final Pattern NUMBER = Pattern.compile("(?<![\\d.])\\d{3,9}(?![\\d.])");
    private static final int LONG = 3; // characters
    private static final double LITTLE = 0.3;
    private static final int STEM = 4; // letters by which forms of a word are the same

    PassageSupport {
        missing = List.copyOf(missing);
        unmentioned = List.copyOf(unmentioned);
    }

    static PassageSupport of(String question, String passage) {
        if (Language.of(question) != Language.of(passage)) {
            return new PassageSupport(
                    shareByGlossary(question, passage), List.of(), List.of(), true);
        }
        var text = passage.toLowerCase(Locale.ROOT);
        double sum = 0;
        double all = 0;
        var missing = new ArrayList<String>();
        var unmentioned = new ArrayList<String>();
        for (var span : RequestCoverage.of(question, List.of(), List.of(), FILLER).unread()) {
            var word = question.substring(span.start(), span.end()).toLowerCase(Locale.ROOT);
            double found = share(word, text);
            sum += found * weight(word);
            all += weight(word);
            if (found == 0) {
                missing.add(word);
            }
            if (found < 1) {
                unmentioned.addAll(partsNotIn(text, word));
            }
        }
        return new PassageSupport(all == 0 ? 1 : sum / all, missing, unmentioned, false);
    }

    /** The words that the passage has, as they are or in the other language. */
    private static double shareByGlossary(String question, String passage) {
        var text = passage.toLowerCase(Locale.ROOT);
        var units = ParsedQuery.of(question).units();
        long found =
                units.stream()
                        .map(ParsedQuery.Unit::word)
                        .filter(word ->
                                text.contains(word)
                                        || Glossary.load().equivalents(word).stream()
                                                .anyMatch(text::contains))
                        .count();
        return units.isEmpty() ? 0 : (double) found / units.size();
    }

    boolean isEnough() {
        return share >= (isUnchecked ? LEAST_OF_OTHER : LEAST)
                && missing.stream().noneMatch(PassageSupport::isEssential);
    }

    /**
     * Whether a passage without a word is about something else: a year, an amount, a longer Chinese
     * word.
     */
    private static boolean isEssential(String word) {
        return NUMBER.matcher(word).find() || Language.isChinese(word) && word.length() >= LONG;
    }

    /** A single Chinese character means little. */
    private static double weight(String word) {
        return Language.isChinese(word) ? Math.max(word.length() - 1, LITTLE) : 1;
    }

    /** A word, or the runs of a Chinese word of which no pair of characters is in the text. */
    private static List<String> partsNotIn(String text, String word) {
        if (!Language.isChinese(word) || word.length() < 2) {
            return List.of(word);
        }
        var rest = new StringBuilder(word);
        for (int at = 0; at + 1 < word.length(); at++) {
            if (text.contains(word.substring(at, at + 2))) {
                rest.setCharAt(at, ' ');
                rest.setCharAt(at + 1, ' ');
            }
        }
        return Stream.of(rest.toString().split(" +")).filter(part -> part.length() > 1).toList();
    }

    /** Of a Chinese word the share of its pairs of characters; of others whether it is there. */
    private static double share(String word, String text) {
        if (!Language.isChinese(word)) {
            var stem =
                    word.length() > STEM
                            ? word.substring(0, word.length() - (word.length() > 6 ? 3 : 1))
                            : word;
            return text.contains(stem) ? 1 : 0;
        }
        if (word.length() < 2) {
            return text.contains(word) ? 1 : 0;
        }
        int found = 0;
        for (int at = 0; at + 1 < word.length(); at++) {
            found += text.contains(word.substring(at, at + 2)) ? 1 : 0;
        }
        return found / (word.length() - 1.0);
    }
}
