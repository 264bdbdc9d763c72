package dev.troupe.packs.life.store;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.database.ChangeTransaction;
import dev.troupe.packs.life.database.ItemEditor;
import dev.troupe.packs.life.database.ItemFinder;
import dev.troupe.packs.life.database.ItemQuerySql;
import dev.troupe.packs.life.database.ItemReader;
import dev.troupe.packs.life.database.TextIndex;
import dev.troupe.packs.life.database.Undo;
import dev.troupe.packs.life.database.UserSql;
import dev.troupe.packs.life.database.UserTimeZone;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemField;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemPage;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.item.LifeChange;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.store.pack.PackDatabase;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The data of one user, and all operations on it. No other user's things can be seen or changed
 * from here. Each change is one transaction, is recorded, and can be undone. Safe for use by
 * several threads.
 *
 * <p>Fields are given by name, as in JSON; {@link ItemKind} defines them. Every method throws
 * {@link LifeException} if the operation is not possible.
 */
public final class Life {
    private final PackDatabase tables;
    private final TextIndex words;
    private final String user;
    private final Clock clock;
    private final String call;
    private final String conversation;

    Life(
            PackDatabase tables,
            TextIndex words,
            String user,
            Clock clock,
            String call,
            String conversation) {
        this.conversation = conversation;
        this.tables = tables;
        this.words = words;
        this.user = user;
        this.clock = clock;
        this.call = call;
    }

    /** What a change does, in its transaction. */
    interface Edit {
        Item apply(ItemEditor editing) throws SQLException;
    }

    /**
     * The same for one call that may be repeated if it is unknown whether it was executed: its
     * change is written once, and the second call returns the result of the first.
     *
     * @param key identifies the call among all of the user; empty if it is executed only once
     */
    public Life inCall(String key) {
        return new Life(tables, words, user, clock, key, conversation);
    }

    /**
     * The same, with changes noted as of a conversation.
     *
     * @param id of the conversation; empty for none
     */
    public Life inConversation(String id) {
        return new Life(tables, words, user, clock, call, id);
    }

    /** The current day of the user. */
    public LocalDate today() {
        return now().toLocalDate();
    }

    /** The current time of the user. */
    public LocalDateTime now() {
        return LocalDateTime.now(local());
    }

    /** The time zone in which the user's days begin and end. */
    public ZoneId zone() {
        return local().getZone();
    }

    /** Whether the user set the zone; else it is that of the computer. */
    public boolean hasOwnZone() {
        return !read(UserTimeZone::storedZone).isEmpty();
    }

    /**
     * Sets the time zone. The times of due tasks do not change on the user's clock.
     *
     * @param zone such as {@code Asia/Shanghai}; empty for that of the computer
     * @throws LifeException code INVALID if it is not a time zone
     */
    public ZoneId setZone(String zone) {
        var id = zone.isBlank() ? "" : UserTimeZone.parse(zone).getId();
        tables.write(connection -> {
            UserTimeZone.set(new UserSql(connection, user), id);
            return true;
        });
        return zone();
    }

    /** The clock of the user: in their time zone. */
    public Clock local() {
        return read(sql -> UserTimeZone.userClock(sql, clock));
    }

    /** Adds a thing; omitted fields get the defaults of its kind. */
    public Item add(ItemKind kind, Map<String, Value> fields) {
        return write(LifeChange.Verb.ADD, editing -> editing.add(kind, withDate(kind, fields)));
    }

    private Map<String, Value> withDate(ItemKind kind, Map<String, Value> fields) {
        if (kind != ItemKind.REVIEW || fields.containsKey("date")) {
            return fields;
        }
        var dated = new LinkedHashMap<>(fields);
        dated.put("date", Value.of(today().toString()));
        return dated;
    }

    /** Changes the fields that are given; {@link Value#missing} clears one. */
    public Item update(ItemKind kind, String id, Map<String, Value> fields) {
        return update(kind, id, fields, OptionalLong.empty());
    }

    /**
     * The same, but only if it was not changed in the meantime.
     *
     * @param version that it must have; empty for any
     */
    public Item update(ItemKind kind, String id, Map<String, Value> fields, OptionalLong version) {
        return write(LifeChange.Verb.UPDATE, editing -> editing.update(kind, id, fields, version));
    }

    /** Marks a task as done; one that is done stays as it is. */
    public Item complete(String task) {
        return update(ItemKind.TASK, task, Map.of("completed", Value.of(true)));
    }

    /** Archives a goal or project; nothing is deleted. */
    public Item archive(ItemKind kind, String id) {
        return update(kind, id, Map.of("status", Value.of("ARCHIVED")));
    }

    /**
     * Links a goal with a project, or unlinks them; nothing changes if that is done already.
     * Answers the project.
     */
    public Item link(String goal, String project, boolean isLinked) {
        return write(LifeChange.Verb.UPDATE, editing -> editing.link(goal, project, isLinked));
    }

    /**
     * Deletes a thing with its links; answers what it was.
     *
     * @param withTasks whether the tasks of a project go as well; else they stay without one
     */
    public Item delete(ItemKind kind, String id, boolean withTasks) {
        return write(LifeChange.Verb.DELETE, editing -> editing.delete(kind, id, withTasks));
    }

    private Item write(LifeChange.Verb verb, Edit edit) {
        return tables.write(connection -> {
            var draft = ChangeTransaction.begin(connection, user, clock, conversation);
            var before = ChangeTransaction.findRecorded(draft.sql(), call);
            if (before.isPresent()) {
                return toItem(before.get());
            }
            var item = edit.apply(new ItemEditor(draft));
            if (!draft.isEmpty() || !call.isEmpty()) {
                var result =
                        Value.of(
                                Map.of(
                                        "kind",
                                        Value.of(item.kind().name()),
                                        "item",
                                        item.toValue()));
                draft.record(
                        verb, item.kind(), item.id(), ItemEditor.displayName(item), result, call);
            }
            return item;
        });
    }

    /** The result of the repeated call; empty if it is executed for the first time. */
    public Optional<Item> findRecorded() {
        return read(sql -> ChangeTransaction.findRecorded(sql, call)).map(Life::toItem);
    }

    private static Item toItem(Value recorded) {
        var fields =
                recorded.field("item") instanceof Value.RecordOf(var known)
                        ? known
                        : Map.<String, Value>of();
        return new Item(ItemKind.valueOf(recorded.field("kind").asText()), fields);
    }

    /** Makes several changes that are one: all of them, or none. */
    public void importItems(String name, ItemKind kind, Importing work) {
        tables.write(connection -> {
            var draft = ChangeTransaction.begin(connection, user, clock, conversation);
            work.apply(new ItemEditor(draft));
            if (!draft.isEmpty()) {
                draft.record(LifeChange.Verb.IMPORT, kind, "", name, Value.missing(), "");
            }
            return true;
        });
    }

    /** What an import does, in its transaction. */
    public interface Importing {
        void apply(ItemEditor editing) throws SQLException;
    }

    /**
     * Reverses the last change that was not reversed yet, with all its effects.
     *
     * @throws LifeException code NOTHING_TO_UNDO
     */
    public LifeChange undo() {
        return tables.write(connection -> {
            var draft = ChangeTransaction.begin(connection, user, clock, conversation);
            return new Undo(draft, call).undo();
        });
    }

    /**
     * Reverses the last change of this conversation, and no other.
     *
     * @return empty if there is none, or the same thing was changed elsewhere since
     */
    public Optional<LifeChange> undoInConversation() {
        return tables.write(connection -> {
            var draft = ChangeTransaction.begin(connection, user, clock, conversation);
            return new Undo(draft, call).undoInConversation(conversation);
        });
    }

    /**
     * Reverses one change.
     *
     * @throws LifeException code NOTHING_TO_UNDO if it is no longer the last one
     */
    public LifeChange undo(LifeChange last) {
        return tables.write(connection -> {
            var draft = ChangeTransaction.begin(connection, user, clock, conversation);
            return new Undo(draft, call).undo(last.number());
        });
    }

    /** The last change that was not reversed. */
    public Optional<LifeChange> findLastChange() {
        return read(Undo::last);
    }

    /**
     * The changes of the user, the last first.
     *
     * @param limit 1 to 1,000
     */
    public List<LifeChange> changes(int limit) {
        int most = ItemQuery.ALL.withPage(0, limit).limit();
        return read(
                sql -> Undo.changes(sql, "order by number desc limit ?", List.of(Value.of(most))));
    }

    /** One thing; not found is an error that names it. */
    public Item get(ItemKind kind, String id) {
        return read(sql -> new ItemReader(sql).find(kind, id))
                .orElseThrow(() -> ItemEditor.notFound(kind, id));
    }

    public ItemPage list(ItemKind kind, ItemQuery listing) {
        return read(sql -> {
            var now = LocalDateTime.now(UserTimeZone.userClock(sql, clock));
            return new ItemQuerySql(kind, listing, now).page(sql, words, listing);
        });
    }

    /** Tasks that were completed on that day or later, the last first; at most 100. */
    public ItemPage completedSince(LocalDate day) {
        long from = day.atStartOfDay(zone()).toInstant().toEpochMilli();
        var where = " and completed = 1 and completed_at >= ?";
        return read(sql -> {
            var since = List.of(Value.of(from));
            var items =
                    new ItemReader(sql)
                            .select(
                                    ItemKind.TASK,
                                    where + " order by completed_at desc limit 100",
                                    since);
            var count = "select count(*) from task where user_id = ?" + where;
            return new ItemPage(items, sql.number(count, since));
        });
    }

    /**
     * What a name may mean, by the best of these that finds anything: the id, the whole name, an
     * alias, a part of the name. Case, spaces and widths of letters do not count.
     *
     * @return several if it is not clear; at most 10
     */
    public List<Item> find(ItemKind kind, String name) {
        return read(sql -> new ItemFinder(sql).find(kind, name, words));
    }

    /** The same for tasks of one project. */
    public List<Item> findTasks(String name, String project) {
        return read(sql -> new ItemFinder(sql).findTasks(name, project, words));
    }

    /**
     * The one thing that an id or a name means.
     *
     * @throws LifeException code NOT_FOUND, or AMBIGUOUS naming the candidates
     */
    public Item resolve(ItemKind kind, String said) {
        var found = find(kind, said);
        if (found.isEmpty()) {
            throw ItemEditor.notFound(kind, said);
        }
        if (found.size() > 1) {
            throw ItemEditor.ambiguous(kind, said, found);
        }
        return found.getFirst();
    }

    /**
     * Fields with ids in place of the names of other things.
     *
     * @throws LifeException as {@link #resolve}
     */
    public Map<String, Value> withIds(ItemKind kind, Map<String, Value> fields) {
        var changed = new LinkedHashMap<>(fields);
        for (var field : kind.fields()) {
            var given = fields.getOrDefault(field.name(), Value.missing());
            if (field.type() == ItemField.Type.REFERENCE && !given.isMissing()) {
                changed.put(field.name(), Value.of(resolve(ItemKind.PROJECT, given.asText()).id()));
            } else if (field.type() == ItemField.Type.LINKS && !given.isMissing()) {
                var to = kind.link().orElseThrow().to();
                var ids =
                        given.items().stream()
                                .map(said -> Value.of(resolve(to, said.asText()).id()));
                changed.put(field.name(), Value.of(ids.toList()));
            }
        }
        return changed;
    }

    /** What the user worked with last; empty if that is not of the kind any more. */
    public Optional<Item> findRecent(ItemKind kind) {
        return findRecent(kind, 1).stream().findFirst();
    }

    /** The things that the user worked with last, the last first. */
    public List<Item> findRecent(ItemKind kind, int limit) {
        return read(sql -> new ItemFinder(sql).recent(kind, limit));
    }

    public interface Reading<T> {
        T run(UserSql sql) throws SQLException;
    }

    public <T> T read(Reading<T> reading) {
        return tables.read(connection -> reading.run(new UserSql(connection, user)));
    }
}
