package dev.troupe.cli.option;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.core.value.RunId;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.runtime.report.UnknownRunException;
import dev.troupe.store.JournalReader;

/** Finds the run that a user names on the command line. */
public final class RunLookup {
    private RunLookup() {}

    /**
     * @param text the id of a run, or the beginning of one
     * @throws UsageException when no such run exists, or several do
     */
    public static RecordedRun find(JournalReader journal, String text) {
        try {
            return RecordedRun.find(journal, text);
        } catch (UnknownRunException e) {
            throw unknownRun(e);
        }
    }

    /**
     * The id of a run, of which nothing is read, so that it may be damaged.
     *
     * @param text the id of a run, or the beginning of one
     * @throws UsageException when no such run exists, or several do
     */
    public static RunId findId(JournalReader journal, String text) {
        try {
            return RecordedRun.id(journal, text);
        } catch (UnknownRunException e) {
            throw unknownRun(e);
        }
    }

    private static UsageException unknownRun(UnknownRunException e) {
        return e.matches() > 1
                ? new UsageException(e.text())
                : new UsageException(
                        "没有编号为“%s”的运行；用 troupe runs 列出所有运行",
                        "run '%s' does not exist; run troupe runs to list all runs",
                        CellText.cleanLine(e.prefix()));
    }

    /**
     * A run that can continue.
     *
     * @throws UsageException when it has ended
     */
    public static RecordedRun requireUnfinished(RecordedRun run) {
        if (run.isOver()) {
            throw new UsageException(
                    "运行 %s 已结束；用 troupe show %s 查看结果",
                    "run %s has ended; run troupe show %s to see its result", run.id(), run.id());
        }
        return run;
    }
}
