package dev.troupe.packs.life.database;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.LifeChange;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reverses the last change of a user.
 *
 * @param call name of the requesting call; empty if there is none
 */
public record Undo(ChangeTransaction draft, String call) {
    private static final String OPEN =
            "and undone = 0 and verb <> 'UNDO' and changed_rows <> '[]' ";
    private static final String LATEST = " order by number desc limit 1";

    public LifeChange undo() throws SQLException {
        var sql = draft.sql();
        var done = ChangeTransaction.findRecorded(sql, call);
        if (done.isPresent()) {
            return toChange(sql, done.get().field("number"));
        }
        return asUndone(Value.of(last(sql).orElseThrow(Undo::nothingToUndo).number()));
    }

    /** The last change of a conversation; empty where its thing was changed elsewhere since. */
    public Optional<LifeChange> undoInConversation(String conversation) throws SQLException {
        var sql = draft.sql();
        var done = ChangeTransaction.findRecorded(sql, call);
        if (done.isPresent()) {
            return Optional.of(toChange(sql, done.get().field("number")));
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
        return Optional.of(asUndone(Value.of(own.get().number())));
    }

    private boolean isChangedElsewhere(LifeChange own, String conversation) throws SQLException {
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

    /** The change that a user was shown, if it is still the last. */
    public LifeChange undo(long number) throws SQLException {
        var sql = draft.sql();
        var done = ChangeTransaction.findRecorded(sql, call);
        if (done.isPresent()) {
            return toChange(sql, done.get().field("number"));
        }
        var last = last(sql).filter(change -> change.number() == number);
        return asUndone(Value.of(last.orElseThrow(Undo::nothingToUndo).number()));
    }

    public static Optional<LifeChange> last(UserSql sql) throws SQLException {
        return changes(sql, OPEN + LATEST, List.of()).stream().findFirst();
    }

    private static LifeException nothingToUndo() {
        return new LifeException(LifeProblem.NOTHING_TO_UNDO, "没有可以撤销的修改", "no changes to undo");
    }

    private LifeChange asUndone(Value number) throws SQLException {
        var sql = draft.sql();
        var rows =
                sql.query(
                        "select changed_rows from change where user_id = ? and number = ?",
                        List.of(number),
                        row -> Json.parse(row.getString(1)));
        draft.revert(rows.getFirst());
        sql.execute(
                "update change set undone = 1 where user_id = ? and number = ?", List.of(number));
        var change = toChange(sql, number);
        draft.record(
                LifeChange.Verb.UNDO,
                change.kind(),
                change.id(),
                change.name(),
                Value.of(Map.of("number", number)),
                call);
        return change;
    }

    private static LifeChange toChange(UserSql sql, Value number) throws SQLException {
        return changes(sql, "and number = ?", List.of(number)).getFirst();
    }

    /**
     * @param rest conditions, which begin with {@code and}, and what comes after them
     */
    public static List<LifeChange> changes(UserSql sql, String rest, List<Value> values)
            throws SQLException {
        return sql.query(
                "select number, at, verb, kind, id, name, undone from change where user_id = ? "
                        + rest,
                values,
                row ->
                        new LifeChange(
                                row.getLong(1),
                                Instant.ofEpochMilli(row.getLong(2)),
                                LifeChange.Verb.valueOf(row.getString(3)),
                                ItemKind.valueOf(row.getString(4)),
                                row.getString(5),
                                row.getString(6),
                                row.getLong(7) == 1));
    }
}
