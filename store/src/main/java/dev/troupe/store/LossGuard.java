package dev.troupe.store;

import dev.troupe.core.RunId;
import dev.troupe.core.Sentence;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Knows which runs and conversations have lost their last entries, and refuses to write to them.
 */
final class LossGuard {
    private LossGuard() {}

    /** What is known to be lost of a run, in a sentence; empty where nothing is. */
    static Store.Query<Optional<Sentence>> find(RunId run) {
        return statements -> {
            var query = statements.of("select expected, found from loss where id = ?");
            query.setString(1, run.value());
            try (var found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(
                                Sentence.of(
                                        "运行 %s 的记录曾到第 %d 条，现在只到第 %d 条，其余已丢失；请用备份恢复",
                                        "run %s was recorded up to entry %d and only the entries up"
                                                + " to %d are there; restore a backup",
                                        run,
                                        found.getLong(1),
                                        found.getLong(2)))
                        : Optional.empty();
            }
        };
    }

    /**
     * @param id as in {@link Mark}
     * @throws StoreException code DAMAGED where the last entries are lost
     */
    static void requireNoLoss(
            String id,
            String zh,
            String en,
            String remedyZh,
            String remedyEn,
            Transaction transaction)
            throws SQLException {
        var query = transaction.of("select expected, found from loss where id = ?");
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
                                + " 条，其余已丢失；继续可能重复已做过的事。"
                                + remedyZh,
                        en
                                + " was recorded up to entry "
                                + found.getLong(1)
                                + " and only the entries up to "
                                + found.getLong(2)
                                + " are there; going on could repeat what it has done. "
                                + remedyEn);
            }
        }
    }
}
