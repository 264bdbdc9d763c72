package dev.troupe.packs.school.question;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The forms of a question; the names in lower case are those of JSON. */
public enum QuestionType {
    MULTIPLE_CHOICE,
    FILL_IN_BLANK,
    SHORT_ANSWER,
    TRUE_FALSE;

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<QuestionType> find(String key) {
        return Arrays.stream(values()).filter(type -> type.key().equals(key)).findFirst();
    }
}
