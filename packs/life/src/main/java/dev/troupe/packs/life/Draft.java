package dev.troupe.packs.life;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
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
 * One change of what a person has, while it is made: one transaction. Changes of one person happen
 * one after the other, so that none is lost.
 */
final class Draft {
    private final Sql sql;
    private final Clock clock;
    private final long number;
    private final String conversation;
    private final List<Value> changed = new ArrayList<>();

    private Draft(Sql sql, Clock clock, long number, String conversation) {
        this.conversation = conversation;
        this.sql = sql;
        this.clock = clock;
        this.number = number;
    }

    /** Waits until nobody else changes what the person has. */
    static Draft begin(Connection connection, String user, Clock clock, String conversation)
            throws SQLException {
        var sql = new Sql(connection, user);
        sql.execute(
                "insert into person (user_id, changes, goals, projects, tasks, reviews)"
                        + " values (?, 0, 0, 0, 0, 0) on conflict do nothing",
                List.of());
        return new Draft(sql, Zones.local(sql, clock), next(sql, "changes"), conversation);
    }

    private static long next(Sql sql, String counter) throws SQLException {
        return sql.number(
                "update person set "
                        + counter
                        + " = "
                        + counter
                        + " + 1 where user_id = ? returning "
                        + counter,
                List.of());
    }

    Sql sql() {
        return sql;
    }

    Items items() {
        return new Items(sql);
    }

    ZoneId zone() {
        return clock.getZone();
    }

    Value now() {
        return Value.of(clock.millis());
    }

    /** A number that nothing of that kind ever had. */
    long nextNumber(Kind kind) throws SQLException {
        return next(sql, kind.plural());
    }

    boolean isEmpty() {
        return changed.isEmpty();
    }

    void insert(Table table, Row row) throws SQLException {
        sql.insert(table, row);
        remember(table, null, row);
    }

    void update(Table table, Row before, Row after) throws SQLException {
        if (!before.equals(after)) {
            sql.update(table, after);
            remember(table, before, after);
        }
    }

    void delete(Table table, Row row) throws SQLException {
        sql.delete(table, row);
        remember(table, row, null);
    }

    private void remember(Table table, @Nullable Row before, @Nullable Row after) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("table", Value.of(table.name()));
        fields.put("before", before == null ? Value.missing() : before.toValue());
        fields.put("after", after == null ? Value.missing() : after.toValue());
        changed.add(Value.of(fields));
    }

    /** Records what was done, so that it can be told and taken back. */
    void record(Change.Verb verb, Kind kind, String id, String name, Value result, String key)
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

    /** What a call with that key came to before. */
    static Optional<Value> recorded(Sql sql, String key) throws SQLException {
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

    /** Takes note that a person has to do with something now. */
    void touch(Kind kind, String id) throws SQLException {
        sql.execute(
                "insert into recent (user_id, kind, id, change_number) values (?, ?, ?, ?)"
                        + " on conflict (user_id, kind, id) do update set"
                        + " change_number = excluded.change_number",
                List.of(Value.of(kind.name()), Value.of(id), Value.of(number)));
    }

    /** Puts back what an earlier change found, row by row. */
    void revert(Value earlier) throws SQLException {
        var tables = tables();
        for (var one : earlier.items().reversed()) {
            var table = tables.getOrDefault(one.field("table").asText(), Table.GOAL_PROJECT);
            var after = one.field("after");
            var before = one.field("before");
            var keys = Row.of(before.isMissing() ? after : before).of(table.keys());
            var now = sql.find(table, keys);
            if (before.isMissing()) {
                if (now.isPresent()) {
                    delete(table, now.get());
                }
            } else if (now.isPresent()) {
                update(table, now.get(), later(Row.of(before), now.get()));
            } else {
                insert(table, later(Row.of(before), Row.of(before)));
            }
        }
    }

    /** Versions go on, so that who read what is taken back is told. */
    private static Row later(Row row, Row now) {
        return row.of("version").isMissing()
                ? row
                : row.with("version", Value.of(now.number("version") + 1));
    }

    private static Map<String, Table> tables() {
        var tables = new LinkedHashMap<String, Table>();
        for (var kind : Kind.values()) {
            tables.put(kind.table().name(), kind.table());
        }
        Table.LINKS.forEach(link -> tables.put(link.name(), link));
        return tables;
    }
}
