package dev.troupe.packs.schedule.store;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.schedule.recurrence.ScheduleException;
import dev.troupe.packs.schedule.recurrence.ScheduleProblem;
import java.sql.Connection;
import java.sql.SQLException;

/** Fires that users started and that have not begun. */
final class WaitingFires {
    private static final int MAX_WAITING = 20; // of one schedule

    private WaitingFires() {}

    /**
     * @throws ScheduleException if as many wait as may
     */
    static void requireFew(Connection connection, String user, long number) throws SQLException {
        var waiting =
                ScheduleSql.query(
                        connection,
                        "select count(*) from fire where user_id = ? and number = ? and state = ?",
                        row -> row.getLong(1),
                        user,
                        number,
                        FireState.PENDING.wireName());
        if (waiting.getFirst() >= MAX_WAITING) {
            throw new ScheduleException(
                    ScheduleProblem.LIMIT,
                    LocalizedText.of(
                            "定时任务 %d 已有 %d 次等待执行；请稍后重试",
                            "%2$d fires of schedule %1$d wait already; try again later",
                            number,
                            MAX_WAITING));
        }
    }
}
