package dev.troupe.cli;

import dev.troupe.core.RunId;
import dev.troupe.runtime.RecordedRun;
import dev.troupe.runtime.UnknownRun;
import dev.troupe.store.JournalReader;

/** Finds the run that a person names on the command line. */
final class RunLookup {
    private RunLookup() {}

    /**
     * @param text the id of a run, or the beginning of one
     * @throws UsageException when there is no such run, or there are several
     */
    static RecordedRun find(JournalReader journal, String text) {
        try {
            return RecordedRun.find(journal, text);
        } catch (UnknownRun e) {
            throw unknown(e);
        }
    }

    /**
     * The id of a run, of which nothing is read, so that it may be damaged.
     *
     * @param text the id of a run, or the beginning of one
     * @throws UsageException when there is no such run, or there are several
     */
    static RunId id(JournalReader journal, String text) {
        try {
            return RecordedRun.id(journal, text);
        } catch (UnknownRun e) {
            throw unknown(e);
        }
    }

    private static UsageException unknown(UnknownRun e) {
        return e.matches() > 1
                ? new UsageException(e.sentence())
                : new UsageException(
                        "没有编号为“%s”的运行；troupe runs 列出所有运行",
                        "there is no run '%s'; troupe runs lists all that are on record",
                        CellText.oneLine(e.text()));
    }

    /**
     * A run that can go on.
     *
     * @throws UsageException when it has ended
     */
    static RecordedRun unfinished(RecordedRun run) {
        if (run.isOver()) {
            throw new UsageException(
                    "运行 %s 已经结束；troupe show %s 显示它的结果",
                    "run %s has ended; troupe show %s shows what came of it", run.id(), run.id());
        }
        return run;
    }
}
