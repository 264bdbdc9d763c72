package dev.troupe.runtime;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.runtime.settings.JournalSettings;
import dev.troupe.runtime.settings.SettingsException;
import dev.troupe.store.JournalReader;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Looks for damage in what is on record: pages of the file, then runs, the newest first. */
final class RecordCheck {
    private static final Duration MOST = Duration.ofSeconds(20); // three million entries or so
    private static final int NAMED = 5; // runs

    private final JournalSettings choice;
    private final Duration most;

    RecordCheck(JournalSettings choice) {
        this(choice, MOST);
    }

    /**
     * @param most runs that are checked; the rest is omitted, which the outcome states
     */
    RecordCheck(JournalSettings choice, Duration most) {
        this.choice = choice;
        this.most = most;
    }

    /**
     * What was found.
     *
     * @throws SettingsException naming damaged runs and the remedy
     * @throws dev.troupe.store.value.StoreException where the file itself is damaged, or cannot be
     *     read
     */
    LocalizedText run() {
        if (choice.isMemory()) {
            return LocalizedText.of("不存储（journal: memory）", "not stored (journal: memory)");
        }
        if (choice.postgresSettings().isEmpty() && !Files.exists(choice.file())) {
            return LocalizedText.of("还没有记录", "nothing on record yet");
        }
        try (var journal = choice.openReader()) {
            journal.checkPages();
            return runs(journal);
        }
    }

    private LocalizedText runs(JournalReader journal) {
        long end = System.nanoTime() + most.toNanos();
        var damaged = new ArrayList<RunId>();
        var first = LocalizedText.of("", "");
        int checked = 0;
        var page = RunPage.first(200);
        while (true) {
            var runs = journal.runs(RunFilter.ALL, page);
            for (var run : runs) {
                if (checked > 0 && System.nanoTime() > end) {
                    return outcome(checked, false, damaged, first);
                }
                var damage = journal.findDamage(run.run());
                if (damage.isPresent()) {
                    first = damaged.isEmpty() ? damage.get() : first;
                    damaged.add(run.run());
                }
                checked++;
            }
            if (runs.size() < page.limit()) {
                return outcome(checked, true, damaged, first);
            }
            page = page.next(runs.getLast());
        }
    }

    private static LocalizedText outcome(
            int checked, boolean isAll, List<RunId> damaged, LocalizedText first) {
        if (!damaged.isEmpty()) {
            throw new SettingsException(
                    "%d 次运行的记录已损坏：%s；其他运行不受影响；请用 troupe restore 恢复备份，或用 troupe runs --delete RUN"
                            + " 删除。第一处：%s",
                    "damaged runs (%d): %s; other runs are not affected; restore a backup with troupe"
                            + " restore, or delete them with troupe runs --delete RUN. The first: %s",
                    damaged.size(),
                    names(damaged),
                    first);
        }
        return isAll
                ? LocalizedText.of("已检查 %d 次运行，没有损坏", "runs checked: %d, no damage", checked)
                : LocalizedText.of(
                        "已检查最新的 %d 次运行，没有损坏；较早的未检查",
                        "newest runs checked: %d, no damage; older ones were not checked", checked);
    }

    private static String names(List<RunId> damaged) {
        var named =
                damaged.stream().limit(NAMED).map(RunId::value).collect(Collectors.joining(", "));
        return damaged.size() > NAMED ? named + ", …" : named;
    }
}
