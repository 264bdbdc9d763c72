package dev.troupe.runtime.report;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.troupe.core.run.RunStatus;
import dev.troupe.language.Language;
import java.util.Locale;

/** The state of a recorded run; in lower case, as users type it. */
public enum RunStateName {
    running("运行中"),
    interrupted("已中断"),
    waiting("等待回答"),
    completed("已完成"),
    partial("部分完成"),
    failed("失败"),
    cancelled("已取消"),
    /** Some of its entries cannot be read. */
    damaged("已损坏");

    private final String zh;

    RunStateName(String zh) {
        this.zh = zh;
    }

    /**
     * What a status is called.
     *
     * @param isAbandoned whether no process continues it
     */
    public static RunStateName of(RunStatus status, boolean isAbandoned) {
        return status == RunStatus.RUNNING && isAbandoned
                ? interrupted
                : valueOf(status.name().toLowerCase(Locale.ROOT));
    }

    /** As users read it. */
    public String in(Language language) {
        return language.choose(zh, name());
    }

    /** As JSON has it. */
    @JsonValue
    public String wireName() {
        return name().toUpperCase(Locale.ROOT);
    }
}
