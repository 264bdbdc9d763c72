package dev.troupe.packs.life.database;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemField;
import dev.troupe.packs.life.item.ItemKind;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads things of one user from their rows and links. */
public record ItemReader(UserSql sql) {
    private static final int BATCH = 500; // ids in one query; databases limit parameters

    public Optional<Item> find(ItemKind kind, String id) throws SQLException {
        return select(kind, "and id = ?", List.of(Value.of(id))).stream().findFirst();
    }

    public List<Item> select(ItemKind kind, String rest, List<Value> values) throws SQLException {
        return select(kind, UserSql.ownRows(kind.table()), rest, values);
    }

    /** The same from a part of the user's rows. */
    List<Item> select(ItemKind kind, String from, String rest, List<Value> values)
            throws SQLException {
        var rows = sql.select(kind.table(), from, rest, values);
        var links = links(kind, rows.stream().map(row -> row.text("id")).toList());
        var items = new ArrayList<Item>();
        for (var row : rows) {
            items.add(toItem(kind, row, links.getOrDefault(row.text("id"), List.of())));
        }
        return items;
    }

    private Map<String, List<Value>> links(ItemKind kind, List<String> ids) throws SQLException {
        var found = new TreeMap<String, List<Value>>();
        var link = kind.link();
        if (link.isEmpty()) {
            return found;
        }
        for (int from = 0; from < ids.size(); from += BATCH) {
            var some = ids.subList(from, Math.min(ids.size(), from + BATCH));
            var rest =
                    UserSql.inCondition(link.get().own(), some.size())
                            + " order by "
                            + link.get().other();
            for (var row :
                    sql.select(link.get().table(), rest, some.stream().map(Value::of).toList())) {
                found.computeIfAbsent(row.text(link.get().own()), _ -> new ArrayList<>())
                        .add(row.of(link.get().other()));
            }
        }
        return found;
    }

    static Item toItem(ItemKind kind, StoredRow row, List<Value> links) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", row.of("id"));
        for (var field : kind.fields()) {
            fields.put(field.name(), field.hasColumn() ? value(field, row) : Value.of(links));
        }
        fields.put("createdAt", instant(row.of("created_at")));
        fields.put("updatedAt", instant(row.of("updated_at")));
        fields.put("version", row.of("version"));
        return new Item(kind, fields);
    }

    private static Value value(ItemField field, StoredRow row) {
        var column = row.of(field.column());
        if (column.isMissing()) {
            return column;
        }
        return switch (field.type()) {
            case FLAG -> Value.of(column.equals(Value.of(1)));
            case RANK -> Value.of(field.choices().get((int) row.number(field.column())));
            case DUE -> Value.of(DueTime.format(column.asText()));
            case INSTANT -> instant(column);
            case LIST, MAP -> Json.parse(column.asText());
            case TEXT, CHOICE, DATE, WHOLE, REFERENCE, LINKS -> column;
        };
    }

    private static Value instant(Value millis) {
        return millis instanceof Value.Num(var number)
                ? Value.of(Instant.ofEpochMilli(number.longValueExact()).toString())
                : millis;
    }
}
