package dev.troupe.packs.life;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes back what a person did last.
 *
 * @param call names the call that wants it; empty where nothing does
 */
record Undoing(Draft draft, String call) {
    private static final String OPEN =
            "and undone = 0 and verb <> 'UNDO' and changed_rows <> '[]' ";
    private static final String LATEST = " order by number desc limit 1";

    Change undo() throws SQLException {
        var sql = draft.sql();
        var done = Draft.recorded(sql, call);
        if (done.isPresent()) {
            return change(sql, done.get().field("number"));
        }
        return undone(Value.of(last(sql).orElseThrow(Undoing::nothing).number()));
    }

    /** The last change of a conversation; empty where its thing was changed elsewhere since. */
    Optional<Change> undoOwn(String conversation) throws SQLException {
        var sql = draft.sql();
        var done = Draft.recorded(sql, call);
        if (done.isPresent()) {
            return Optional.of(change(sql, done.get().field("number")));
        }
        var own =
                changes(
                                sql,
                                OPEN + "and conversation = ?" + LATEST,
                                List.of(Value.of(conversation)))
                        .stream()
                        .findFirst();
        if (own.isEmpty() || isChangedElsewhere(own.get(), conversation)) {
            return Optional.empty();
        }
        return Optional.of(undone(Value.of(own.get().number())));
    }

    private boolean isChangedElsewhere(Change own, String conversation) throws SQLException {
        return !changes(
                        draft.sql(),
                        OPEN
                                + "and number > ? and conversation <> ? and (id = '' or ? = ''"
                                + " or (kind = ? and id = ?))"
                                + LATEST,
                        List.of(
                                Value.of(own.number()),
                                Value.of(conversation),
                                Value.of(own.id()),
                                Value.of(own.kind().name()),
                                Value.of(own.id())))
                .isEmpty();
    }

    /** The change that a person was shown, where it is still the last. */
    Change undo(long number) throws SQLException {
        var sql = draft.sql();
        var done = Draft.recorded(sql, call);
        if (done.isPresent()) {
            return change(sql, done.get().field("number"));
        }
        var last = last(sql).filter(change -> change.number() == number);
        return undone(Value.of(last.orElseThrow(Undoing::nothing).number()));
    }

    static Optional<Change> last(Sql sql) throws SQLException {
        return changes(sql, OPEN + LATEST, List.of()).stream().findFirst();
    }

    private static LifeException nothing() {
        return new LifeException(
                LifeProblem.NOTHING_TO_UNDO, "没有可以撤销的修改", "there is no change to undo");
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
