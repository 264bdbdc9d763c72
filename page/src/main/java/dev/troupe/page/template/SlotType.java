package dev.troupe.page.template;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a slot is filled with. */
public enum SlotType {
    CLASS_SELECTOR,
    ASSIGNMENT_SELECTOR,
    STUDENT_SELECTOR,
    DATE_RANGE,
    TEXT_INPUT,
    NUMBER_INPUT;

    /** As clients write it. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<SlotType> find(String wireName) {
        return Arrays.stream(values()).filter(it -> it.wireName().equals(wireName)).findFirst();
    }
}
