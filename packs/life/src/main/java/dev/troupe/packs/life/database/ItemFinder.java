package dev.troupe.packs.life.database;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Resolves names, and finds what a user worked with last. */
public record ItemFinder(UserSql sql) {
    private static final int MOST_CANDIDATES = 10;
    private static final int MOST_COMPARED = 200; // rows with the words, perhaps not side by side

    /**
     * By the best of these that finds anything: id, whole name, alias, part of the name, the words
     * of the name ({@link TitleWords}).
     */
    public List<Item> find(ItemKind kind, String name, TextIndex index) throws SQLException {
        var key = NameNormalizer.key(name);
        var items = new ItemReader(sql);
        var byId = items.find(kind, name.strip().toLowerCase(Locale.ROOT));
        return byId.isPresent() || key.isEmpty()
                ? byId.stream().toList()
                : findByName(items, kind, key, "", index);
    }

    /** The same for tasks of one project. */
    public List<Item> findTasks(String name, String project, TextIndex index) throws SQLException {
        var key = NameNormalizer.key(name);
        var items = new ItemReader(sql);
        var byId =
                items.find(ItemKind.TASK, name.strip().toLowerCase(Locale.ROOT))
                        .filter(task -> task.text("projectId").equals(project));
        return byId.isPresent() || key.isEmpty()
                ? byId.stream().toList()
                : findByName(items, ItemKind.TASK, key, project, index);
    }

    /**
     * @param project that a task must be in; empty for any
     */
    private List<Item> findByName(
            ItemReader items, ItemKind kind, String key, String project, TextIndex index)
            throws SQLException {
        var place = project.isEmpty() ? List.<Value>of() : List.of(Value.of(project));
        var alive =
                (place.isEmpty() ? "" : " and project_id = ?")
                        + switch (kind) {
                            // no index sorts them: names have a separate one
                            case TASK -> " order by +completed, +number desc";
                            case GOAL, PROJECT -> " and status <> 'ARCHIVED' order by number desc";
                            case REVIEW -> " order by number desc";
                        };
        var found =
                new ArrayList<>(
                        items.select(kind, "and name_key = ?" + alive, with(Value.of(key), place)));
        if (found.isEmpty() && kind == ItemKind.PROJECT) {
            found.addAll(items.select(kind, alive, List.of()));
            found.removeIf(item ->
                    item.texts("aliases").stream().map(NameNormalizer::key).noneMatch(key::equals));
        }
        if (found.isEmpty()) {
            var own = UserSql.ownRows(kind.table());
            found.addAll(
                    items.select(
                            kind,
                            kind == ItemKind.TASK
                                    ? index.tasks(sql, List.of(key)).orElse(own)
                                    : own,
                            "and name_key like ? escape '\\'" + alive + " limit " + MOST_COMPARED,
                            with(ItemQuerySql.addContains(key), place)));
            found.removeIf(item -> !NameNormalizer.hasWords(item.name(), key));
        }
        var words = TitleWords.of(key);
        if (found.isEmpty() && kind != ItemKind.REVIEW && words.isEnough()) {
            found.addAll(findByWords(items, kind, words, alive, place, index));
        }
        boolean isOpen =
                kind == ItemKind.TASK
                        && found.stream().anyMatch(item -> !item.isFlagSet("completed"));
        return found.stream()
                .filter(item -> !isOpen || !item.isFlagSet("completed"))
                .limit(MOST_CANDIDATES)
                .toList();
    }

    /** Those whose names have the words of a reference in another wording. */
    private List<Item> findByWords(
            ItemReader items,
            ItemKind kind,
            TitleWords words,
            String alive,
            List<Value> place,
            TextIndex index)
            throws SQLException {
        var own = UserSql.ownRows(kind.table());
        var contained = words.words().stream().map(ItemQuerySql::addContains);
        return items
                .select(
                        kind,
                        kind == ItemKind.TASK ? index.tasks(sql, words.words()).orElse(own) : own,
                        " and name_key like ? escape '\\'".repeat(words.words().size())
                                + alive
                                + " limit "
                                + MOST_COMPARED,
                        Stream.concat(contained, place.stream()).toList())
                .stream()
                .filter(item -> words.isIn(NameNormalizer.key(item.name())))
                .toList();
    }

    private static List<Value> with(Value first, List<Value> others) {
        return Stream.concat(Stream.of(first), others.stream()).toList();
    }

    /** The last first; deleted and archived things are omitted. */
    public List<Item> recent(ItemKind kind, int limit) throws SQLException {
        boolean hasStatus = kind == ItemKind.GOAL || kind == ItemKind.PROJECT;
        var ids =
                sql.query(
                        "select r.id from recent r join "
                                + kind.table().name()
                                + " i on i.user_id = r.user_id and i.id = r.id"
                                + " where r.user_id = ? and r.kind = ?"
                                + (hasStatus ? " and i.status <> 'ARCHIVED'" : "")
                                + " order by r.change_number desc limit ?",
                        List.of(Value.of(kind.name()), Value.of(limit)),
                        row -> row.getString(1));
        var found = new ArrayList<Item>();
        for (var id : ids) {
            new ItemReader(sql).find(kind, id).ifPresent(found::add);
        }
        return found;
    }
}
