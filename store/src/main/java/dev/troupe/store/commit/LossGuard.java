package dev.troupe.store.commit;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.store.disk.CommitMark;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Knows which runs and conversations have lost their last entries, and refuses to write to them.
 */
public final class LossGuard {
    private LossGuard() {}

    /** What is known to be lost of a run, in a sentence; empty if nothing is. */
    public static DatabasePool.Query<Optional<LocalizedText>> findLoss(RunId run) {
        return statements -> {
            var query = statements.prepare("select expected, found from loss where id = ?");
            query.setString(1, run.value());
            try (var found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(
                                LocalizedText.of(
                                        "运行 %s 的记录曾到第 %d 条，现在只到第 %d 条，其余已丢失；请用备份恢复",
                                        "run %s was recorded up to entry %d and only the entries up"
                                                + " to %d exist; restore a backup",
                                        run,
                                        found.getLong(1),
                                        found.getLong(2)))
                        : Optional.empty();
            }
        };
    }

    /**
     * @param id as in {@link CommitMark}
     * @throws StoreException code DAMAGED where the last entries are lost
     */
    public static void requireNoLoss(
            String id,
            String zh,
            String en,
            String remedyZh,
            String remedyEn,
            Transaction transaction)
            throws SQLException {
        var query = transaction.prepare("select expected, found from loss where id = ?");
        query.setString(1, id);
        try (var found = query.executeQuery()) {
            if (found.next()) {
                throw new StoreException(
                        StoreProblem.DAMAGED,
                        zh
                                + "的记录曾到第 "
                                + found.getLong(1)
                                + " 条，现在只到第 "
                                + found.getLong(2)
                                + " 条，其余已丢失；继续可能重复已完成的操作。"
                                + remedyZh,
                        en
                                + " was recorded up to entry "
                                + found.getLong(1)
                                + " and only the entries up to "
                                + found.getLong(2)
                                + " exist; continuing could repeat completed work. "
                                + remedyEn);
            }
        }
    }
}
