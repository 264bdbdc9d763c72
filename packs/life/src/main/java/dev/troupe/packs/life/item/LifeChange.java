package dev.troupe.packs.life.item;

import dev.troupe.core.value.LocalizedText;
import java.time.Instant;

/**
 * One change by a user.
 *
 * @param number from 1, in the order in which things were done
 * @param kind of the thing that it was done to
 * @param id of the changed thing; empty if several were changed
 * @param name of that thing, or what was done to several, as it was then
 * @param isUndone whether it was reversed
 */
public record LifeChange(
        long number,
        Instant at,
        Verb verb,
        ItemKind kind,
        String id,
        String name,
        boolean isUndone) {
    /** What is done. */
    public enum Verb {
        ADD("添加", "add"),
        UPDATE("修改", "change"),
        DELETE("删除", "delete"),
        IMPORT("导入", "import"),
        UNDO("撤销", "undo");

        private final String zh;
        private final String en;

        Verb(String zh, String en) {
            this.zh = zh;
            this.en = en;
        }

        /** One word for users. */
        public LocalizedText label() {
            return new LocalizedText(zh, en);
        }
    }

    /** In a few words: {@code delete project 'Redesign'}. */
    public LocalizedText description() {
        return LocalizedText.of("%s%s“%s”", "%s %s '%s'", verb.label(), kind.noun(), name);
    }
}
