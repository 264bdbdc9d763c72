package dev.troupe.packs.school.file;

import dev.troupe.packs.school.store.RecordSql;
import java.sql.SQLException;

/**
 * How much each user may store.
 *
 * @param records of all kinds together
 * @param characters of all their fields together
 */
record RecordQuota(long records, long characters) {
    static final RecordQuota DEFAULT = new RecordQuota(1_000_000, 200_000_000);

    /**
     * Checks the number of records, before any is written.
     *
     * @throws dev.troupe.packs.school.record.SchoolException if the user would have too many
     */
    void requireRoom(int added, RecordSql sql, ImportProblems problems) throws SQLException {
        long stored = sql.countAll();
        if (stored + added > records) {
            problems.add(
                    "已有 %s 条记录，再加 %s 条会超过上限 %s 条；请删除不用的记录，或只导入需要的部分",
                    "%s records are stored and %s more would exceed the limit of %s; remove those that are not needed, or import a part",
                    stored,
                    added,
                    records);
        }
        problems.requireNone();
    }

    /**
     * After all was written, since records that are replaced free what they took.
     *
     * @throws dev.troupe.packs.school.record.SchoolException where the fields are too large; ends
     *     the transaction
     */
    void requireFits(RecordSql sql, ImportProblems problems) throws SQLException {
        long used = sql.countCharacters();
        if (used > characters) {
            problems.add(
                    "导入后所有记录共有 %s 个字符，上限是 %s 个；请删除不用的记录，或缩短其中的文字",
                    "with it the records would have %s characters, of at most %s; remove those that are not needed, or shorten their texts",
                    used,
                    characters);
        }
        problems.requireNone();
    }
}
