package dev.troupe.packs.life.database;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.ItemField;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemPage;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A listing as conditions of SQL. */
public final class ItemQuerySql {
    private static final int UPCOMING_DAYS = 7;
    private static final int COUNTED = 1_000; // things that words are found in

    private final ItemKind kind;
    private final LocalDateTime now;
    private final List<String> words;
    private final StringBuilder where = new StringBuilder();
    private final List<Value> values = new ArrayList<>();

    /**
     * @throws LifeException code INVALID where a filter or the order is unknown
     */
    public ItemQuerySql(ItemKind kind, ItemQuery listing, LocalDateTime now) {
        this.kind = kind;
        this.now = now;
        new TreeMap<>(listing.filters()).forEach(this::addFilter);
        boolean showsArchived = listing.filters().containsKey("status");
        if (kind.field("status").isPresent() && !showsArchived) {
            add(" and status <> ?", "ARCHIVED");
        }
        this.words =
                Arrays.stream(NameNormalizer.key(listing.search()).split(" ", -1))
                        .filter(word -> !word.isEmpty())
                        .toList();
        words.forEach(word -> addContains("search", word));
    }

    /**
     * The condition that a column contains a text, including characters with a meaning in patterns.
     */
    private void addContains(String column, String text) {
        add(" and " + column + " like ? escape '\\'", addContains(text));
    }

    /** What texts are like that have this one in them. */
    static Value addContains(String text) {
        return Value.of("%" + text.replaceAll("([\\\\%_])", "\\\\$1") + "%");
    }

    String where() {
        return where.toString();
    }

    List<Value> values() {
        return List.copyOf(values);
    }

    public ItemPage page(UserSql sql, TextIndex index, ItemQuery listing) throws SQLException {
        var own = UserSql.ownRows(kind.table());
        var from = kind == ItemKind.TASK ? index.tasks(sql, words).orElse(own) : own;
        var places = new ArrayList<>(values);
        places.add(Value.of(listing.limit()));
        places.add(Value.of(listing.offset()));
        var rest = where + order(listing) + " limit ? offset ?";
        var items = new ItemReader(sql).select(kind, from, rest, places);
        boolean isLast = items.size() < listing.limit();
        boolean isWithin = !items.isEmpty() || listing.offset() == 0;
        return new ItemPage(
                items,
                isLast && isWithin
                        ? listing.offset() + (long) items.size()
                        : Math.max(listing.offset() + (long) items.size(), count(sql, from)));
    }

    /** Words may have to be looked for in every text, so that counting all would take long. */
    private long count(UserSql sql, String from) throws SQLException {
        var found = " from " + from + where;
        return words.isEmpty()
                ? sql.number("select count(*)" + found, values)
                : sql.number(
                        "select count(*) from (select 1" + found + " limit " + COUNTED + ") f",
                        values);
    }

    private String order(ItemQuery listing) {
        if (listing.sort().isEmpty() && isByDate(listing)) {
            return " order by due_date, number";
        }
        if (listing.sort().isEmpty()) {
            return kind == ItemKind.REVIEW
                    ? " order by date desc, number desc"
                    : " order by number desc";
        }
        var way = listing.isDescending() ? " desc" : "";
        return switch (listing.sort()) {
            case "id", "createdAt" -> " order by number" + way;
            case "updatedAt" -> " order by updated_at" + way + ", number" + way;
            default -> " order by " + column(listing.sort(), way) + ", number" + way;
        };
    }

    private boolean isByDate(ItemQuery listing) {
        return kind == ItemKind.TASK
                && Stream.of("due", "from", "to").anyMatch(listing.filters()::containsKey);
    }

    private String column(String sort, String way) {
        if (sort.equals(kind.nameField())) {
            return "name_key" + way;
        }
        var field =
                kind.field(sort)
                        .filter(ItemField::hasColumn)
                        .orElseThrow(() -> unknown("sort", sort));
        return switch (field.type()) {
            case DATE, DUE, INSTANT ->
                    "(" + field.column() + " is null)" + way + ", " + field.column() + way;
            default -> field.column() + way;
        };
    }

    private void addFilter(String name, String value) {
        if (!isKnown(name)) {
            throw unknown("filter", name);
        }
        switch (name) {
            case "status", "stage", "type", "priority" -> addWord(name, value);
            case "completed" -> add(" and completed = ?", flag(value));
            case "completedFrom" -> add(" and completed = 1 and completed_at >= ?", millis(value));
            case "completedBefore" -> add(" and completed = 1 and completed_at < ?", millis(value));
            case "projectId" -> addProject(value);
            case "goalId" -> addLink(ItemKind.GOAL, value);
            case "due" -> addDue(value);
            case "from" -> addFrom(value);
            case "to" -> addTo(value);
            case "tag" -> addContains("tags", Json.write(Value.of(value)));
            default -> throw unknown("filter", name);
        }
    }

    private boolean isKnown(String filter) {
        return switch (filter) {
            case "completed", "completedFrom", "completedBefore", "due" -> kind == ItemKind.TASK;
            case "from", "to" -> kind == ItemKind.TASK || kind == ItemKind.REVIEW;
            case "tag" -> kind == ItemKind.REVIEW;
            case "goalId" -> kind == ItemKind.PROJECT;
            case "projectId" -> kind != ItemKind.PROJECT;
            default -> true;
        };
    }

    private void addWord(String name, String value) {
        var field = kind.field(name).orElseThrow(() -> unknown("filter", name));
        if (!value.equalsIgnoreCase("any")) {
            var column =
                    FieldValidator.read(
                                    kind,
                                    Map.of(name, Value.of(value.toUpperCase(Locale.ROOT))),
                                    false,
                                    ZoneOffset.UTC)
                            .get(field);
            where.append(" and ").append(field.column()).append(" = ?");
            values.add(column == null ? Value.missing() : column);
        }
    }

    private static Value millis(String instant) {
        return Value.of(Instant.parse(instant).toEpochMilli());
    }

    private Value flag(String value) {
        return Value.of(toColumnValue("completed", value).equals("1") ? 1 : 0);
    }

    /** As its column has it. */
    private String toColumnValue(String field, String value) {
        var form = FieldValidator.read(kind, Map.of(field, Value.of(value)), false, ZoneOffset.UTC);
        return form.values().iterator().next().asText();
    }

    private void addProject(String id) {
        if (kind != ItemKind.TASK) {
            addLink(ItemKind.PROJECT, id);
        } else if (id.equals("none")) {
            where.append(" and project_id is null");
        } else {
            add(" and project_id = ?", id);
        }
    }

    private void addLink(ItemKind other, String id) {
        var link =
                kind.link()
                        .filter(one -> one.to() == other)
                        .orElseThrow(() -> unknown("filter", other.word() + "Id"));
        where.append(" and id in (select ")
                .append(link.own())
                .append(" from ")
                .append(link.table().name())
                .append(" l where l.user_id = ")
                .append(kind.table().name())
                .append(".user_id and ")
                .append(link.other())
                .append(" = ?)");
        values.add(Value.of(id));
    }

    private void addFrom(String value) {
        if (kind == ItemKind.REVIEW) {
            add(" and date >= ?", toColumnValue("date", value));
        } else {
            var day = value.contains("T") ? value : value + "T00:00";
            add(" and due_date >= ?", toColumnValue("dueDate", day));
        }
    }

    private void addTo(String value) {
        if (kind == ItemKind.REVIEW) {
            add(" and date <= ?", toColumnValue("date", value));
        } else {
            add(" and due_date <= ?", toColumnValue("dueDate", value));
        }
    }

    private void addDue(String when) {
        var today = now.toLocalDate();
        switch (when) {
            case "overdue" -> add(" and completed = 0 and due_date < ?", DueTime.toColumn(now));
            case "today" -> {
                add(" and completed = 0 and due_date > ?", DueTime.endOf(today.minusDays(1)));
                add(" and due_date <= ?", DueTime.endOf(today));
            }
            case "upcoming" -> {
                add(" and completed = 0 and due_date >= ?", DueTime.toColumn(now));
                add(" and due_date <= ?", DueTime.endOf(today.plusDays(UPCOMING_DAYS)));
            }
            case "none" -> where.append(" and due_date is null");
            default ->
                    throw new LifeException(
                            LifeProblem.INVALID,
                            "due 是“%s”；应为 overdue、today、upcoming 或 none",
                            "due is '%s'; give overdue, today, upcoming or none",
                            when);
        }
    }

    private void add(String condition, String value) {
        add(condition, Value.of(value));
    }

    private void add(String condition, Value value) {
        where.append(condition);
        values.add(value);
    }

    private LifeException unknown(String what, String name) {
        return new LifeException(
                LifeProblem.INVALID,
                "%s不能按“%s”筛选或排序（%s）",
                "a list of %ss has no '%s' to %s by",
                kind.noun(),
                name,
                what);
    }
}
