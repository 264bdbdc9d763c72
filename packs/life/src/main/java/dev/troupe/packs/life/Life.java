package dev.troupe.packs.life;

import dev.troupe.core.Value;
import dev.troupe.store.SharedTables;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What one person has, and everything that can be done with it. Nobody else's things can be seen or
 * changed from here. Each change is one transaction, is recorded, and can be undone. Safe for use
 * by several threads.
 *
 * <p>Fields are given by name, as JSON has them; {@link Kind} says which there are. Everything here
 * throws {@link LifeException} where it cannot be done.
 */
public final class Life {
    private final SharedTables tables;
    private final WordIndex words;
    private final String user;
    private final Clock clock;
    private final String call;
    private final String conversation;

    Life(
            SharedTables tables,
            WordIndex words,
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
        Item in(Editing editing) throws SQLException;
    }

    /**
     * The same for one call that may be made again where nobody knows whether it was made: its
     * change is made once, and the second time it is told what came of the first.
     *
     * @param key names the call among all of the person; empty where it is made only once
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

    /** The day that it is for the person. */
    public LocalDate today() {
        return now().toLocalDate();
    }

    /** The time that it is for the person. */
    LocalDateTime now() {
        return LocalDateTime.now(local());
    }

    /** The time zone by which the person's days begin and end. */
    public ZoneId zone() {
        return local().getZone();
    }

    /** Whether the person set the zone themselves; else it is that of the computer. */
    public boolean hasOwnZone() {
        return !read(Zones::own).isEmpty();
    }

    /**
     * Sets the time zone. Times that tasks are due at stay what they are on the person's clock.
     *
     * @param zone such as {@code Asia/Shanghai}; empty for that of the computer
     * @throws LifeException code INVALID where it is none
     */
    public ZoneId setZone(String zone) {
        var id = zone.isBlank() ? "" : Zones.read(zone).getId();
        tables.write(connection -> {
            Zones.set(new Sql(connection, user), id);
            return true;
        });
        return zone();
    }

    /** The clock of the person: in their time zone. */
    Clock local() {
        return read(sql -> Zones.local(sql, clock));
    }

    /** Adds a thing; what is left out begins as its kind says. */
    public Item add(Kind kind, Map<String, Value> fields) {
        return write(Change.Verb.ADD, editing -> editing.add(kind, dated(kind, fields)));
    }

    private Map<String, Value> dated(Kind kind, Map<String, Value> fields) {
        if (kind != Kind.REVIEW || fields.containsKey("date")) {
            return fields;
        }
        var dated = new LinkedHashMap<>(fields);
        dated.put("date", Value.of(today().toString()));
        return dated;
    }

    /** Changes the fields that are given; {@link Value#missing} clears one. */
    public Item update(Kind kind, String id, Map<String, Value> fields) {
        return update(kind, id, fields, OptionalLong.empty());
    }

    /**
     * The same, but only where nobody changed it meanwhile.
     *
     * @param version that it must have; empty for any
     */
    public Item update(Kind kind, String id, Map<String, Value> fields, OptionalLong version) {
        return write(Change.Verb.UPDATE, editing -> editing.update(kind, id, fields, version));
    }

    /** Marks a task as done; one that is done stays as it is. */
    public Item complete(String task) {
        return update(Kind.TASK, task, Map.of("completed", Value.of(true)));
    }

    /** Takes a goal or project out of sight, without losing it. */
    public Item archive(Kind kind, String id) {
        return update(kind, id, Map.of("status", Value.of("ARCHIVED")));
    }

    /**
     * Links a goal with a project, or parts them; what is so already stays. Answers the project.
     */
    public Item link(String goal, String project, boolean isLinked) {
        return write(Change.Verb.UPDATE, editing -> editing.link(goal, project, isLinked));
    }

    /**
     * Deletes a thing with its links; answers what it was.
     *
     * @param withTasks whether the tasks of a project go as well; else they stay without one
     */
    public Item delete(Kind kind, String id, boolean withTasks) {
        return write(Change.Verb.DELETE, editing -> editing.delete(kind, id, withTasks));
    }

    private Item write(Change.Verb verb, Edit edit) {
        return tables.write(connection -> {
            var draft = Draft.begin(connection, user, clock, conversation);
            var before = Draft.recorded(draft.sql(), call);
            if (before.isPresent()) {
                return item(before.get());
            }
            var item = edit.in(new Editing(draft));
            if (!draft.isEmpty() || !call.isEmpty()) {
                var result =
                        Value.of(
                                Map.of(
                                        "kind",
                                        Value.of(item.kind().name()),
                                        "item",
                                        item.toValue()));
                draft.record(verb, item.kind(), item.id(), Editing.shown(item), result, call);
            }
            return item;
        });
    }

    /** What the call came to that is made again here; empty where it was not made before. */
    Optional<Item> recorded() {
        return read(sql -> Draft.recorded(sql, call)).map(Life::item);
    }

    private static Item item(Value recorded) {
        var fields =
                recorded.field("item") instanceof Value.RecordOf(var known)
                        ? known
                        : Map.<String, Value>of();
        return new Item(Kind.valueOf(recorded.field("kind").asText()), fields);
    }

    /** Makes several changes that are one: all of them, or none. */
    void importing(String name, Kind kind, Importing work) {
        tables.write(connection -> {
            var draft = Draft.begin(connection, user, clock, conversation);
            work.in(new Editing(draft));
            if (!draft.isEmpty()) {
                draft.record(Change.Verb.IMPORT, kind, "", name, Value.missing(), "");
            }
            return true;
        });
    }

    /** What an import does, in its transaction. */
    interface Importing {
        void in(Editing editing) throws SQLException;
    }

    /**
     * Takes back the last change that was not taken back yet, with everything that it did.
     *
     * @throws LifeException code NOTHING_TO_UNDO
     */
    public Change undo() {
        return tables.write(connection -> {
            var draft = Draft.begin(connection, user, clock, conversation);
            return new Undoing(draft, call).undo();
        });
    }

    /**
     * Takes back the last change of this conversation, and nothing that was done elsewhere.
     *
     * @return empty where there is none, or something was done to the same thing elsewhere since
     */
    Optional<Change> undoOwn() {
        return tables.write(connection -> {
            var draft = Draft.begin(connection, user, clock, conversation);
            return new Undoing(draft, call).undoOwn(conversation);
        });
    }

    /**
     * Takes back one change.
     *
     * @throws LifeException code NOTHING_TO_UNDO where it is no longer the last one
     */
    Change undo(Change last) {
        return tables.write(connection -> {
            var draft = Draft.begin(connection, user, clock, conversation);
            return new Undoing(draft, call).undo(last.number());
        });
    }

    /** The last change that was not taken back. */
    Optional<Change> last() {
        return read(Undoing::last);
    }

    /**
     * What the person did, the last first.
     *
     * @param limit 1 to 1,000
     */
    public List<Change> changes(int limit) {
        int most = Listing.ALL.part(0, limit).limit();
        return read(sql ->
                Undoing.changes(sql, "order by number desc limit ?", List.of(Value.of(most))));
    }

    /** One thing; not found is an error that names it. */
    public Item get(Kind kind, String id) {
        return read(sql -> new Items(sql).find(kind, id))
                .orElseThrow(() -> Editing.notFound(kind, id));
    }

    public ItemPage list(Kind kind, Listing listing) {
        return read(sql -> {
            var now = LocalDateTime.now(Zones.local(sql, clock));
            return new Query(kind, listing, now).page(sql, words, listing);
        });
    }

    /** Tasks that were completed on that day or later, the last first; at most 100. */
    ItemPage completedSince(LocalDate day) {
        long from = day.atStartOfDay(zone()).toInstant().toEpochMilli();
        var where = " and completed = 1 and completed_at >= ?";
        return read(sql -> {
            var since = List.of(Value.of(from));
            var items =
                    new Items(sql)
                            .select(
                                    Kind.TASK,
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
     * @return several where it is not clear; at most 10
     */
    public List<Item> find(Kind kind, String name) {
        return read(sql -> new Finder(sql).find(kind, name, words));
    }

    /** The same for tasks of one project. */
    List<Item> findTasks(String name, String project) {
        return read(sql -> new Finder(sql).findTasks(name, project, words));
    }

    /**
     * The one thing that an id or a name means.
     *
     * @throws LifeException code NOT_FOUND, or AMBIGUOUS naming the candidates
     */
    public Item one(Kind kind, String said) {
        var found = find(kind, said);
        if (found.isEmpty()) {
            throw Editing.notFound(kind, said);
        }
        if (found.size() > 1) {
            var names = found.stream().map(item -> Editing.shown(item) + " (" + item.id() + ")");
            throw new LifeException(
                    LifeProblem.AMBIGUOUS,
                    "“%2$s”可能指几个%1$s：%3$s；请给出 id",
                    "several %1$ss fit '%2$s': %3$s; give the id",
                    kind.noun(),
                    said,
                    names.collect(Collectors.joining(", ")));
        }
        return found.getFirst();
    }

    /**
     * Fields with ids in place of the names of other things.
     *
     * @throws LifeException as {@link #one}
     */
    public Map<String, Value> withIds(Kind kind, Map<String, Value> fields) {
        var changed = new LinkedHashMap<>(fields);
        for (var field : kind.fields()) {
            var given = fields.getOrDefault(field.name(), Value.missing());
            if (field.type() == Field.Type.REFERENCE && !given.isMissing()) {
                changed.put(field.name(), Value.of(one(Kind.PROJECT, given.asText()).id()));
            } else if (field.type() == Field.Type.LINKS && !given.isMissing()) {
                var to = kind.link().orElseThrow().to();
                var ids = given.items().stream().map(said -> Value.of(one(to, said.asText()).id()));
                changed.put(field.name(), Value.of(ids.toList()));
            }
        }
        return changed;
    }

    /** What the person had to do with last; empty where that is nothing of the kind any more. */
    public Optional<Item> recent(Kind kind) {
        return recent(kind, 1).stream().findFirst();
    }

    /** The things that the person had to do with last, the last first. */
    public List<Item> recent(Kind kind, int limit) {
        return read(sql -> new Finder(sql).recent(kind, limit));
    }

    /** The same where that was not longer ago. */
    Optional<Item> recentSince(Kind kind, Duration ago) {
        long last = read(sql -> new Finder(sql).lastTouched(kind));
        boolean isNear = last >= clock.instant().minus(ago).toEpochMilli();
        return isNear ? recent(kind) : Optional.empty();
    }

    interface Reading<T> {
        T from(Sql sql) throws SQLException;
    }

    <T> T read(Reading<T> reading) {
        return tables.read(connection -> reading.from(new Sql(connection, user)));
    }
}
