package dev.troupe.runtime;

import dev.troupe.core.RunStatus;
import dev.troupe.language.Language;
import java.util.Locale;

/** How far a run on record has come; in lower case, as people type it. */
public enum RunWords {
    running("运行中"),
    interrupted("已中断"),
    waiting("等待答复"),
    completed("已完成"),
    partial("部分完成"),
    failed("失败"),
    cancelled("已取消"),
    /** Some of its entries cannot be read. */
    damaged("已损坏");

    private final String zh;

    RunWords(String zh) {
        this.zh = zh;
    }

    /**
     * What a status is called.
     *
     * @param isAbandoned whether nobody goes on with it
     */
    public static RunWords of(RunStatus status, boolean isAbandoned) {
        return status == RunStatus.RUNNING && isAbandoned
                ? interrupted
                : valueOf(status.name().toLowerCase(Locale.ROOT));
    }

    /** As people read it. */
    public String in(Language language) {
        return language.choose(zh, name());
    }

    /** As JSON has it. */
    public String wireName() {
        return name().toUpperCase(Locale.ROOT);
    }
}
