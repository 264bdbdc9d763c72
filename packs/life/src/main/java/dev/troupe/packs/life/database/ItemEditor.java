package dev.troupe.packs.life.database;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemField;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import dev.troupe.packs.life.item.TableSchema;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What a change does to the rows: adds, changes, deletes and links things, by the rules. */
public record ItemEditor(ChangeTransaction draft) {
    private static final int NAMED = 60; // characters of a name in a record of changes

    public Item add(ItemKind kind, Map<String, Value> given) throws SQLException {
        return addItem(kind, given, row -> row);
    }

    /** Adds what was written down before, with the times that it had. */
    public Item restore(ItemKind kind, Map<String, Value> given) throws SQLException {
        return addItem(kind, given, row -> ImportedTimes.withImportedTimes(kind, row, given));
    }

    private Item addItem(ItemKind kind, Map<String, Value> given, UnaryOperator<StoredRow> finish)
            throws SQLException {
        var read = FieldValidator.read(kind, given, true, draft.zone());
        long number = draft.takeItemNumber(kind);
        var columns = new LinkedHashMap<String, Value>();
        columns.put("id", Value.of(kind.word() + "-" + number));
        columns.put("number", Value.of(number));
        columns.put("version", Value.of(0));
        columns.put("created_at", draft.now());
        var row = finish.apply(withFields(kind, new StoredRow(columns), read));
        draft.insert(kind.table(), row);
        return replaceLinks(kind, row.text("id"), read);
    }

    public Item update(ItemKind kind, String id, Map<String, Value> given, OptionalLong version)
            throws SQLException {
        var before = require(kind, id);
        if (version.isPresent() && version.getAsLong() != before.number("version")) {
            throw new LifeException(
                    LifeProblem.CONFLICT,
                    "%1$s“%2$s”已被修改：当前版本为 %3$s，而非 %4$s；请重新读取后再修改",
                    "%1$s '%2$s' was changed in the meantime: its version is %3$s, not %4$s; read it again before you change it",
                    kind.noun(),
                    id,
                    before.number("version"),
                    version.getAsLong());
        }
        var read = FieldValidator.read(kind, given, false, draft.zone());
        var after = withFields(kind, before, read);
        boolean isSame =
                after.with("version", before.of("version"))
                        .with("updated_at", before.of("updated_at"))
                        .equals(before);
        if (!isSame) {
            draft.update(kind.table(), before, after);
        }
        return replaceLinks(kind, id, read);
    }

    /** The row as it is to be, checked against the other rows. */
    private StoredRow withFields(ItemKind kind, StoredRow before, Map<ItemField, Value> read)
            throws SQLException {
        var columns = new LinkedHashMap<>(before.columns());
        read.forEach((field, value) -> {
            if (field.hasColumn()) {
                columns.put(field.column(), value);
            }
        });
        if (kind == ItemKind.TASK) {
            columns.put("completed_at", completedAt(before, new StoredRow(columns)));
        }
        columns.put("version", Value.of(before.number("version") + 1));
        columns.put("updated_at", draft.now());
        var row = new StoredRow(columns);
        columns.put("name_key", Value.of(NameNormalizer.key(name(kind, row))));
        columns.put("search", Value.of(NameNormalizer.key(searchText(kind, row))));
        row = new StoredRow(columns);
        requireOrder(row);
        requireUnique(kind, row);
        if (kind == ItemKind.TASK && !row.of("project_id").isMissing()) {
            require(ItemKind.PROJECT, row.text("project_id"));
        }
        return row;
    }

    private Value completedAt(StoredRow before, StoredRow after) {
        if (after.number("completed") == 0) {
            return Value.missing();
        }
        return before.number("completed") == 1 ? before.of("completed_at") : draft.now();
    }

    private static String name(ItemKind kind, StoredRow row) {
        var name = row.text(kind.fields().getFirst().column());
        var line = name.lines().findFirst().orElse("");
        return line.length() <= ItemField.NAME_LIMIT
                ? line
                : line.substring(0, ItemField.NAME_LIMIT);
    }

    private static String searchText(ItemKind kind, StoredRow row) {
        return kind.fields().stream()
                .filter(field ->
                        field.type() == ItemField.Type.TEXT || field.type() == ItemField.Type.LIST)
                .map(field -> row.text(field.column()))
                .collect(Collectors.joining("\n"));
    }

    private static void requireOrder(StoredRow row) {
        var start = row.text("start_date");
        var end = row.text("end_date");
        if (!start.isEmpty() && !end.isEmpty() && end.compareTo(start) < 0) {
            throw new LifeException(
                    LifeProblem.INVALID,
                    "endDate %s 早于 startDate %s",
                    "endDate %s is before startDate %s",
                    end,
                    start);
        }
    }

    /** Goals and projects go by their names, and so do the open tasks of one project. */
    private void requireUnique(ItemKind kind, StoredRow row) throws SQLException {
        boolean isOut = row.text("status").equals("ARCHIVED") || row.number("completed") == 1;
        if (!kind.hasUniqueNames() || isOut) {
            return;
        }
        var alive =
                kind == ItemKind.TASK
                        ? " and completed = 0 and coalesce(project_id, '') = ?"
                        : " and status <> ?";
        var scope = kind == ItemKind.TASK ? row.text("project_id") : "ARCHIVED";
        var others =
                draft.sql()
                        .select(
                                kind.table(),
                                "and name_key = ? and id <> ?" + alive,
                                List.of(row.of("name_key"), row.of("id"), Value.of(scope)));
        if (!others.isEmpty()) {
            throw new LifeException(
                    LifeProblem.DUPLICATE,
                    "%s“%s”（%s）已存在；请使用其他名称，或修改已有的项",
                    "the %s '%s' already exists (%s); use another name, or change the existing one",
                    kind.noun(),
                    name(kind, row),
                    others.getFirst().text("id"));
        }
    }

    /** Makes the links what they are to be; answers the whole. */
    private Item replaceLinks(ItemKind kind, String id, Map<ItemField, Value> read)
            throws SQLException {
        var wanted =
                read.entrySet().stream()
                        .filter(one -> one.getKey().type() == ItemField.Type.LINKS)
                        .map(Map.Entry::getValue)
                        .findFirst();
        if (wanted.isPresent()) {
            setLinks(kind, id, wanted.get().items());
        }
        touch(kind, id);
        return draft.items().find(kind, id).orElseThrow();
    }

    private void setLinks(ItemKind kind, String id, List<Value> wanted) throws SQLException {
        var link = kind.link().orElseThrow();
        for (var other : wanted) {
            require(link.to(), other.asText());
        }
        var there = links(link, id);
        for (var row : there) {
            if (!wanted.contains(row.of(link.other()))) {
                draft.delete(link.table(), row);
            }
        }
        for (var other : wanted) {
            if (there.stream().noneMatch(row -> row.of(link.other()).equals(other))) {
                draft.insert(link.table(), row(link, id, other));
            }
        }
    }

    private static StoredRow row(ItemKind.Link link, String id, Value other) {
        return new StoredRow(Map.of(link.own(), Value.of(id), link.other(), other));
    }

    private List<StoredRow> links(ItemKind.Link link, String id) throws SQLException {
        return draft.sql()
                .select(link.table(), "and " + link.own() + " = ?", List.of(Value.of(id)));
    }

    /** Things that are linked with it count as used, too. */
    private void touch(ItemKind kind, String id) throws SQLException {
        draft.touch(kind, id);
        if (kind == ItemKind.TASK) {
            var project = require(kind, id).of("project_id");
            if (!project.isMissing()) {
                draft.touch(ItemKind.PROJECT, project.asText());
            }
        }
    }

    /** Adds or removes one link; what is so already stays. Answers the project. */
    public Item link(String goal, String project, boolean isLinked) throws SQLException {
        require(ItemKind.GOAL, goal);
        require(ItemKind.PROJECT, project);
        var link = ItemKind.GOAL.link().orElseThrow();
        var row = row(link, goal, Value.of(project));
        boolean isThere = draft.sql().find(link.table(), row.of(link.table().keys())).isPresent();
        if (isLinked && !isThere) {
            draft.insert(link.table(), row);
        } else if (!isLinked && isThere) {
            draft.delete(link.table(), row);
        }
        draft.touch(ItemKind.GOAL, goal);
        draft.touch(ItemKind.PROJECT, project);
        return draft.items().find(ItemKind.PROJECT, project).orElseThrow();
    }

    /**
     * Deletes a thing and its links.
     *
     * @param withTasks whether the tasks of a project go as well; else they stay without one
     */
    public Item delete(ItemKind kind, String id, boolean withTasks) throws SQLException {
        var row = require(kind, id);
        var item = draft.items().find(kind, id).orElseThrow();
        if (kind == ItemKind.PROJECT) {
            release(id, withTasks);
            for (var review : links(reviewLink(), id)) {
                draft.delete(TableSchema.REVIEW_PROJECT, review);
            }
        }
        if (kind.link().isPresent()) {
            for (var linked : links(kind.link().get(), id)) {
                draft.delete(kind.link().get().table(), linked);
            }
        }
        draft.delete(kind.table(), row);
        return item;
    }

    private static ItemKind.Link reviewLink() {
        return new ItemKind.Link(
                TableSchema.REVIEW_PROJECT, "project_id", "review_id", ItemKind.REVIEW);
    }

    private void release(String project, boolean withTasks) throws SQLException {
        var tasks =
                draft.sql()
                        .select(
                                ItemKind.TASK.table(),
                                "and project_id = ?",
                                List.of(Value.of(project)));
        for (var task : tasks) {
            if (withTasks) {
                draft.delete(ItemKind.TASK.table(), task);
            } else {
                draft.update(
                        ItemKind.TASK.table(),
                        task,
                        task.with("project_id", Value.missing())
                                .with("version", Value.of(task.number("version") + 1)));
            }
        }
    }

    private StoredRow require(ItemKind kind, String id) throws SQLException {
        return draft.sql()
                .find(kind.table(), List.of(Value.of(id)))
                .orElseThrow(() -> notFound(kind, id));
    }

    /** A name that several things have, with their ids. */
    public static LifeException ambiguous(ItemKind kind, String said, List<Item> found) {
        var names = found.stream().map(item -> displayName(item) + " (" + item.id() + ")");
        return new LifeException(
                LifeProblem.AMBIGUOUS,
                "“%2$s”可能指多个%1$s：%3$s；请指定 id",
                "several %1$ss match '%2$s': %3$s; specify the id",
                kind.noun(),
                said,
                names.collect(Collectors.joining(", ")));
    }

    public static LifeException notFound(ItemKind kind, String id) {
        return new LifeException(
                LifeProblem.NOT_FOUND,
                "没有%s“%s”；请先列出%1$s，再用其中的名字或 id",
                "there is no %s '%s'; list the %1$ss and use a name or id of them",
                kind.noun(),
                id);
    }

    public static String displayName(Item item) {
        var name = item.name();
        return name.length() <= NAMED ? name : name.substring(0, NAMED) + "…";
    }
}
