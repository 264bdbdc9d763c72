package dev.troupe.codec;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;

/** Text that is displayed within a line, so that nothing in it can control a terminal. */
final class SingleLineText {
    private SingleLineText() {}

    static boolean isSingleLine(String text) {
        return text.chars().noneMatch(Character::isISOControl);
    }

    /** With a mark in the place of every character that steers. */
    static String sanitize(String text) {
        return text.replaceAll("\\p{Cntrl}|[\\x80-\\x9f]", "\ufffd");
    }

    /**
     * @throws InvalidValue when a text is none
     */
    static void requireSingleLine(String en, String zh, String text) {
        if (!isSingleLine(text)) {
            throw new InvalidValue(
                    "%s“%s”含有控制字符；请删除",
                    "%s '%s' contains control characters; remove them",
                    new LocalizedText(zh, en),
                    sanitize(text));
        }
    }
}
