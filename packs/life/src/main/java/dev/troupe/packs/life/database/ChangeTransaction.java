package dev.troupe.packs.life.database;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.LifeChange;
import dev.troupe.packs.life.item.TableSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One change of a user's data, while it is being executed: one transaction. Changes of one user
 * happen one after the other, so that none is lost.
 */
public final class ChangeTransaction {
    private final UserSql sql;
    private final Clock clock;
    private final long number;
    private final String conversation;
    private final List<Value> changed = new ArrayList<>();

    private ChangeTransaction(UserSql sql, Clock clock, long number, String conversation) {
        this.conversation = conversation;
        this.sql = sql;
        this.clock = clock;
        this.number = number;
    }

    /** Waits until no other change of the user's data is in progress. */
    public static ChangeTransaction begin(
            Connection connection, String user, Clock clock, String conversation)
            throws SQLException {
        var sql = new UserSql(connection, user);
        sql.execute(
                "insert into person (user_id, changes, goals, projects, tasks, reviews)"
                        + " values (?, 0, 0, 0, 0, 0) on conflict do nothing",
                List.of());
        return new ChangeTransaction(
                sql, UserTimeZone.userClock(sql, clock), takeNumber(sql, "changes"), conversation);
    }

    private static long takeNumber(UserSql sql, String counter) throws SQLException {
        return sql.number(
                "update person set "
                        + counter
                        + " = "
                        + counter
                        + " + 1 where user_id = ? returning "
                        + counter,
                List.of());
    }

    public UserSql sql() {
        return sql;
    }

    public ItemReader items() {
        return new ItemReader(sql);
    }

    ZoneId zone() {
        return clock.getZone();
    }

    Value now() {
        return Value.of(clock.millis());
    }

    /** A number that nothing of that kind ever had. */
    long takeItemNumber(ItemKind kind) throws SQLException {
        return takeNumber(sql, kind.plural());
    }

    public boolean isEmpty() {
        return changed.isEmpty();
    }

    void insert(TableSchema table, StoredRow row) throws SQLException {
        sql.insert(table, row);
        recordChange(table, null, row);
    }

    void update(TableSchema table, StoredRow before, StoredRow after) throws SQLException {
        if (!before.equals(after)) {
            sql.update(table, after);
            recordChange(table, before, after);
        }
    }

    void delete(TableSchema table, StoredRow row) throws SQLException {
        sql.delete(table, row);
        recordChange(table, row, null);
    }

    private void recordChange(
            TableSchema table, @Nullable StoredRow before, @Nullable StoredRow after) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("table", Value.of(table.name()));
        fields.put("before", before == null ? Value.missing() : before.toValue());
        fields.put("after", after == null ? Value.missing() : after.toValue());
        changed.add(Value.of(fields));
    }

    /** Records the change, so that it can be listed and reversed. */
    public void record(
            LifeChange.Verb verb, ItemKind kind, String id, String name, Value result, String key)
            throws SQLException {
        sql.execute(
                "insert into change (user_id, number, at, verb, kind, id, name, changed_rows,"
                        + " result, call_key, conversation, undone)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
                List.of(
                        Value.of(number),
                        now(),
                        Value.of(verb.name()),
                        Value.of(kind.name()),
                        Value.of(id),
                        Value.of(name),
                        Value.of(Json.write(Value.of(changed))),
                        Value.of(Json.write(result)),
                        key.isEmpty() ? Value.missing() : Value.of(key),
                        Value.of(conversation)));
    }

    /** The result of an earlier call with that key. */
    public static Optional<Value> findRecorded(UserSql sql, String key) throws SQLException {
        return key.isEmpty()
                ? Optional.empty()
                : sql
                        .query(
                                "select result from change where user_id = ? and call_key = ?",
                                List.of(Value.of(key)),
                                row -> Json.parse(row.getString(1)))
                        .stream()
                        .findFirst();
    }

    /** Records that a user works with something now. */
    void touch(ItemKind kind, String id) throws SQLException {
        sql.execute(
                "insert into recent (user_id, kind, id, change_number) values (?, ?, ?, ?)"
                        + " on conflict (user_id, kind, id) do update set"
                        + " change_number = excluded.change_number",
                List.of(Value.of(kind.name()), Value.of(id), Value.of(number)));
    }

    /** Restores what an earlier change found, row by row. */
    void revert(Value earlier) throws SQLException {
        var tables = tables();
        for (var one : earlier.items().reversed()) {
            var table = tables.getOrDefault(one.field("table").asText(), TableSchema.GOAL_PROJECT);
            var after = one.field("after");
            var before = one.field("before");
            var keys = StoredRow.of(before.isMissing() ? after : before).of(table.keys());
            var now = sql.find(table, keys);
            if (before.isMissing()) {
                if (now.isPresent()) {
                    delete(table, now.get());
                }
            } else if (now.isPresent()) {
                update(table, now.get(), withNextVersion(StoredRow.of(before), now.get()));
            } else {
                insert(table, withNextVersion(StoredRow.of(before), StoredRow.of(before)));
            }
        }
    }

    /** Versions increase, so that clients with a reversed version are refused. */
    private static StoredRow withNextVersion(StoredRow row, StoredRow now) {
        return row.of("version").isMissing()
                ? row
                : row.with("version", Value.of(now.number("version") + 1));
    }

    private static Map<String, TableSchema> tables() {
        var tables = new LinkedHashMap<String, TableSchema>();
        for (var kind : ItemKind.values()) {
            tables.put(kind.table().name(), kind.table());
        }
        TableSchema.LINKS.forEach(link -> tables.put(link.name(), link));
        return tables;
    }
}
