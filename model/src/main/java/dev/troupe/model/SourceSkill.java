package dev.troupe.model;

import java.nio.file.Path;
import java.util.List;

/**
 * An offline skill that can inspect files and determine which words of a message refer to them, so
 * that a question without a file name finds the file that it is about.
 */
public interface SourceSkill extends OfflineSkill {
    /** What a word of a message points at. */
    enum Part {
        /** A column of numbers. */
        NUMBER,
        /** A column whose values name things. */
        LABEL,
        /** A column of dates or times, or a unit of time by which it can be grouped. */
        TIME,
        /** A value that stands in a column. */
        VALUE
    }

    /**
     * A word of a message that a file accounts for.
     *
     * @param word as the message has it, in lower case
     * @param column name of the column that it points at
     */
    record KnownWord(String word, String column, Part part) {
        /**
         * Whether the word makes it likely that this file is meant. A period does not, since most
         * tables have dates, nor does an English word that is a translation of a Chinese column.
         */
        public boolean isSpecific() {
            return part != Part.TIME && (hasHan(word) || !hasHan(column));
        }

        private static boolean hasHan(String text) {
            return text.codePoints().anyMatch(Character::isIdeographic);
        }
    }

    /**
     * The words of a message that refer to a file, in no order; empty if there are none or this
     * skill cannot read the file.
     */
    List<KnownWord> knownWords(String message, Path file);

    /**
     * Whether a file answers a message that need not name it: the message has words for what is in
     * the file, and this skill understands each of its words. False if this skill cannot read the
     * file.
     */
    default boolean answers(String message, Path file) {
        return false;
    }
}
