package dev.troupe.packs.life;

import dev.troupe.core.Value;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What a change does to the rows: adds, changes, deletes and links things, by the rules. */
record Editing(Draft draft) {
    private static final int NAMED = 60; // characters of a name in a record of changes

    Item add(Kind kind, Map<String, Value> given) throws SQLException {
        return added(kind, given, row -> row);
    }

    /** Adds what was written down before, with the times that it had. */
    Item restore(Kind kind, Map<String, Value> given) throws SQLException {
        return added(kind, given, row -> Times.restored(kind, row, given));
    }

    private Item added(Kind kind, Map<String, Value> given, UnaryOperator<Row> finish)
            throws SQLException {
        var read = Form.read(kind, given, true, draft.zone());
        long number = draft.nextNumber(kind);
        var columns = new LinkedHashMap<String, Value>();
        columns.put("id", Value.of(kind.word() + "-" + number));
        columns.put("number", Value.of(number));
        columns.put("version", Value.of(0));
        columns.put("created_at", draft.now());
        var row = finish.apply(filled(kind, new Row(columns), read));
        draft.insert(kind.table(), row);
        return linked(kind, row.text("id"), read);
    }

    Item update(Kind kind, String id, Map<String, Value> given, OptionalLong version)
            throws SQLException {
        var before = require(kind, id);
        if (version.isPresent() && version.getAsLong() != before.number("version")) {
            throw new LifeException(
                    LifeProblem.CONFLICT,
                    "%1$s“%2$s”已被修改：现在是第 %3$s 版，而不是第 %4$s 版；请重新读取后再改",
                    "%1$s '%2$s' was changed meanwhile: it has version %3$s now, not %4$s; read it again before you change it",
                    kind.noun(),
                    id,
                    before.number("version"),
                    version.getAsLong());
        }
        var read = Form.read(kind, given, false, draft.zone());
        var after = filled(kind, before, read);
        boolean isSame =
                after.with("version", before.of("version"))
                        .with("updated_at", before.of("updated_at"))
                        .equals(before);
        if (!isSame) {
            draft.update(kind.table(), before, after);
        }
        return linked(kind, id, read);
    }

    /** The row as it is to be, checked against the other rows. */
    private Row filled(Kind kind, Row before, Map<Field, Value> read) throws SQLException {
        var columns = new LinkedHashMap<>(before.columns());
        read.forEach((field, value) -> {
            if (field.hasColumn()) {
                columns.put(field.column(), value);
            }
        });
        if (kind == Kind.TASK) {
            columns.put("completed_at", completedAt(before, new Row(columns)));
        }
        columns.put("version", Value.of(before.number("version") + 1));
        columns.put("updated_at", draft.now());
        var row = new Row(columns);
        columns.put("name_key", Value.of(Names.key(name(kind, row))));
        columns.put("search", Value.of(Names.key(words(kind, row))));
        row = new Row(columns);
        requireOrder(row);
        requireUnique(kind, row);
        if (kind == Kind.TASK && !row.of("project_id").isMissing()) {
            require(Kind.PROJECT, row.text("project_id"));
        }
        return row;
    }

    private Value completedAt(Row before, Row after) {
        if (after.number("completed") == 0) {
            return Value.missing();
        }
        return before.number("completed") == 1 ? before.of("completed_at") : draft.now();
    }

    private static String name(Kind kind, Row row) {
        var name = row.text(kind.fields().getFirst().column());
        var line = name.lines().findFirst().orElse("");
        return line.length() <= Field.NAME_LIMIT ? line : line.substring(0, Field.NAME_LIMIT);
    }

    private static String words(Kind kind, Row row) {
        return kind.fields().stream()
                .filter(field -> field.type() == Field.Type.TEXT || field.type() == Field.Type.LIST)
                .map(field -> row.text(field.column()))
                .collect(Collectors.joining("\n"));
    }

    private static void requireOrder(Row row) {
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
    private void requireUnique(Kind kind, Row row) throws SQLException {
        boolean isOut = row.text("status").equals("ARCHIVED") || row.number("completed") == 1;
        if (!kind.hasUniqueNames() || isOut) {
            return;
        }
        var alive =
                kind == Kind.TASK
                        ? " and completed = 0 and coalesce(project_id, '') = ?"
                        : " and status <> ?";
        var scope = kind == Kind.TASK ? row.text("project_id") : "ARCHIVED";
        var others =
                draft.sql()
                        .select(
                                kind.table(),
                                "and name_key = ? and id <> ?" + alive,
                                List.of(row.of("name_key"), row.of("id"), Value.of(scope)));
        if (!others.isEmpty()) {
            throw new LifeException(
                    LifeProblem.DUPLICATE,
                    "已经有%s“%s”（%s）；请换一个名字，或修改已有的",
                    "there is a %s '%s' already (%s); give another name, or change that one",
                    kind.noun(),
                    name(kind, row),
                    others.getFirst().text("id"));
        }
    }

    /** Makes the links what they are to be; answers the whole. */
    private Item linked(Kind kind, String id, Map<Field, Value> read) throws SQLException {
        var wanted =
                read.entrySet().stream()
                        .filter(one -> one.getKey().type() == Field.Type.LINKS)
                        .map(Map.Entry::getValue)
                        .findFirst();
        if (wanted.isPresent()) {
            relink(kind, id, wanted.get().items());
        }
        touch(kind, id);
        return draft.items().find(kind, id).orElseThrow();
    }

    private void relink(Kind kind, String id, List<Value> wanted) throws SQLException {
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

    private static Row row(Kind.Link link, String id, Value other) {
        return new Row(Map.of(link.own(), Value.of(id), link.other(), other));
    }

    private List<Row> links(Kind.Link link, String id) throws SQLException {
        return draft.sql()
                .select(link.table(), "and " + link.own() + " = ?", List.of(Value.of(id)));
    }

    /** What it has to do with is near, too. */
    private void touch(Kind kind, String id) throws SQLException {
        draft.touch(kind, id);
        if (kind == Kind.TASK) {
            var project = require(kind, id).of("project_id");
            if (!project.isMissing()) {
                draft.touch(Kind.PROJECT, project.asText());
            }
        }
    }

    /** Adds or removes one link; what is so already stays. Answers the project. */
    Item link(String goal, String project, boolean isLinked) throws SQLException {
        require(Kind.GOAL, goal);
        require(Kind.PROJECT, project);
        var link = Kind.GOAL.link().orElseThrow();
        var row = row(link, goal, Value.of(project));
        boolean isThere = draft.sql().find(link.table(), row.of(link.table().keys())).isPresent();
        if (isLinked && !isThere) {
            draft.insert(link.table(), row);
        } else if (!isLinked && isThere) {
            draft.delete(link.table(), row);
        }
        draft.touch(Kind.GOAL, goal);
        draft.touch(Kind.PROJECT, project);
        return draft.items().find(Kind.PROJECT, project).orElseThrow();
    }

    /**
     * Deletes a thing and its links.
     *
     * @param withTasks whether the tasks of a project go as well; else they stay without one
     */
    Item delete(Kind kind, String id, boolean withTasks) throws SQLException {
        var row = require(kind, id);
        var item = draft.items().find(kind, id).orElseThrow();
        if (kind == Kind.PROJECT) {
            release(id, withTasks);
            for (var review : links(reviewsOf(), id)) {
                draft.delete(Table.REVIEW_PROJECT, review);
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

    private static Kind.Link reviewsOf() {
        return new Kind.Link(Table.REVIEW_PROJECT, "project_id", "review_id", Kind.REVIEW);
    }

    private void release(String project, boolean withTasks) throws SQLException {
        var tasks =
                draft.sql()
                        .select(
                                Kind.TASK.table(),
                                "and project_id = ?",
                                List.of(Value.of(project)));
        for (var task : tasks) {
            if (withTasks) {
                draft.delete(Kind.TASK.table(), task);
            } else {
                draft.update(
                        Kind.TASK.table(),
                        task,
                        task.with("project_id", Value.missing())
                                .with("version", Value.of(task.number("version") + 1)));
            }
        }
    }

    private Row require(Kind kind, String id) throws SQLException {
        return draft.sql()
                .find(kind.table(), List.of(Value.of(id)))
                .orElseThrow(() -> notFound(kind, id));
    }

    static LifeException notFound(Kind kind, String id) {
        return new LifeException(
                LifeProblem.NOT_FOUND,
                "没有%s“%s”；请先列出%1$s，再用其中的名字或 id",
                "there is no %s '%s'; list the %1$ss and use a name or id of them",
                kind.noun(),
                id);
    }

    static String shown(Item item) {
        var name = item.name();
        return name.length() <= NAMED ? name : name.substring(0, NAMED) + "…";
    }
}
