package dev.troupe.packs.life;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Takes back what a person did last.
 *
 * @param call names the call that wants it; empty where nothing does
 */
record Undoing(Draft draft, String call) {
    Change undo() throws SQLException {
        var sql = draft.sql();
        var done = Draft.recorded(sql, call);
        if (done.isPresent()) {
            return change(sql, done.get().field("number"));
        }
        var last =
                sql.query(
                        "select number from change where user_id = ? and undone = 0 and verb <>"
                                + " 'UNDO' and changed_rows <> '[]' order by number desc limit 1",
                        List.of(),
                        row -> Value.of(row.getLong(1)));
        if (last.isEmpty()) {
            throw new LifeException(
                    LifeProblem.NOTHING_TO_UNDO, "没有可以撤销的修改", "there is no change to undo");
        }
        return undone(last.getFirst());
    }

    private Change undone(Value number) throws SQLException {
        var sql = draft.sql();
        var rows =
                sql.query(
                        "select changed_rows from change where user_id = ? and number = ?",
                        List.of(number),
                        row -> Json.parse(row.getString(1)));
        draft.revert(rows.getFirst());
        sql.execute(
                "update change set undone = 1 where user_id = ? and number = ?", List.of(number));
        var change = change(sql, number);
        draft.record(
                Change.Verb.UNDO,
                change.kind(),
                change.id(),
                change.name(),
                Value.of(Map.of("number", number)),
                call);
        return change;
    }

    private static Change change(Sql sql, Value number) throws SQLException {
        return changes(sql, "and number = ?", List.of(number)).getFirst();
    }

    /**
     * @param rest conditions, which begin with {@code and}, and what comes after them
     */
    static List<Change> changes(Sql sql, String rest, List<Value> values) throws SQLException {
        return sql.query(
                "select number, at, verb, kind, id, name, undone from change where user_id = ? "
                        + rest,
                values,
                row ->
                        new Change(
                                row.getLong(1),
                                Instant.ofEpochMilli(row.getLong(2)),
                                Change.Verb.valueOf(row.getString(3)),
                                Kind.valueOf(row.getString(4)),
                                row.getString(5),
                                row.getString(6),
                                row.getLong(7) == 1));
    }
}
