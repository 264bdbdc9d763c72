package dev.troupe.codec;

import dev.troupe.core.InvalidValue;
import dev.troupe.core.Sentence;

/** Text that a person is shown within a line, so that nothing in it may steer a terminal. */
final class Line {
    private Line() {}

    static boolean isOne(String text) {
        return text.chars().noneMatch(Character::isISOControl);
    }

    /** With a mark in the place of every character that steers. */
    static String of(String text) {
        return text.replaceAll("\\p{Cntrl}|[\\x80-\\x9f]", "\ufffd");
    }

    /**
     * @throws InvalidValue when a text is none
     */
    static void require(String en, String zh, String text) {
        if (!isOne(text)) {
            throw new InvalidValue(
                    "%s“%s”含有控制字符；请去掉它们",
                    "%s '%s' holds control characters; leave them out",
                    new Sentence(zh, en),
                    of(text));
        }
    }
}
