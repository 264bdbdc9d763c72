package dev.troupe.packs.life;

import dev.troupe.core.Sentence;
import java.time.Instant;

/**
 * Something that a person did.
 *
 * @param number from 1, in the order in which things were done
 * @param kind of the thing that it was done to
 * @param id of that thing; empty where it was done to several
 * @param name of that thing, or what was done to several, as it was then
 * @param isUndone whether it was taken back
 */
public record Change(
        long number, Instant at, Verb verb, Kind kind, String id, String name, boolean isUndone) {
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

        /** One word for people. */
        public Sentence said() {
            return new Sentence(zh, en);
        }
    }

    /** In a few words: {@code delete project 'Redesign'}. */
    public Sentence said() {
        return Sentence.of("%s%s“%s”", "%s %s '%s'", verb.said(), kind.noun(), name);
    }
}
