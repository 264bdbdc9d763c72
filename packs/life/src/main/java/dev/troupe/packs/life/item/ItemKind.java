package dev.troupe.packs.life.item;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What there is in a life: the fields of each kind of thing, their limits, what they begin with.
 */
public enum ItemKind {
    GOAL(
            "目标",
            "goal",
            ItemField.text("title", 200).asRequired(),
            ItemField.text("description", 10_000),
            ItemField.choice("stage", "LIFE", "YEARLY", "QUARTER").asRequired(),
            ItemField.status(),
            ItemField.of("deadline", ItemField.Type.DATE),
            ItemField.of("projects", ItemField.Type.LINKS)),
    PROJECT(
            "项目",
            "project",
            ItemField.text("name", 200).asRequired(),
            ItemField.text("description", 10_000),
            ItemField.status(),
            ItemField.of("startDate", ItemField.Type.DATE),
            ItemField.of("endDate", ItemField.Type.DATE),
            ItemField.list("aliases", 10),
            ItemField.of("customFields", ItemField.Type.MAP).from(Value.of(Map.of())),
            ItemField.of("goals", ItemField.Type.LINKS)),
    TASK(
            "任务",
            "task",
            ItemField.text("title", 200).asRequired(),
            ItemField.text("description", 10_000),
            ItemField.of("completed", ItemField.Type.FLAG).from(Value.of(false)),
            ItemField.rank("priority", "LOW", "MEDIUM", "HIGH", "URGENT").from(Value.of("MEDIUM")),
            ItemField.of("dueDate", ItemField.Type.DUE),
            ItemField.of("completedAt", ItemField.Type.INSTANT),
            ItemField.of("projectId", ItemField.Type.REFERENCE)),
    REVIEW(
            "回顾",
            "review",
            ItemField.text("content", 20_000).asRequired(),
            ItemField.choice("type", "DAILY", "WEEKLY", "MONTHLY", "PROJECT").asRequired(),
            ItemField.of("date", ItemField.Type.DATE).asRequired(),
            ItemField.list("tags", 20),
            ItemField.whole("mood", 1, 10).from(Value.of(5)),
            ItemField.text("insights", 10_000),
            ItemField.of("projects", ItemField.Type.LINKS));

    private final String zh;
    private final String en;

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be changed, of records
    private final List<ItemField> fields;

    @SuppressWarnings("ImmutableEnumChecker") // a record of lists that cannot be changed
    private final TableSchema table;

    ItemKind(String zh, String en, ItemField... fields) {
        this.zh = zh;
        this.en = en;
        this.fields = List.of(fields);
        this.table = TableSchema.of(name().toLowerCase(Locale.ROOT), this.fields);
    }

    /** One word for users. */
    public LocalizedText noun() {
        return new LocalizedText(zh, en);
    }

    /** {@code goal}, {@code project}, {@code task} or {@code review}. */
    public String word() {
        return table.name();
    }

    /** {@code goals}, {@code projects}, {@code tasks} or {@code reviews}. */
    public String plural() {
        return word() + "s";
    }

    /** The kind with that {@link #word} or {@link #plural}. */
    public static Optional<ItemKind> of(String text) {
        return Stream.of(values())
                .filter(kind -> kind.word().equals(text) || kind.plural().equals(text))
                .findFirst();
    }

    /** Names of its fields other than id, version and times, in order. */
    public List<String> fieldNames() {
        return fields.stream().map(ItemField::name).toList();
    }

    /** The name for users: a title, a name, the content of a review. */
    public String nameField() {
        return fields.getFirst().name();
    }

    /**
     * The JSON value of a field that a user typed: lists are separated by commas or semicolons, a
     * map is JSON; missing if nothing was typed.
     *
     * @throws LifeException code INVALID where a map is none
     */
    public Value parseInput(String field, String text) {
        if (text.isBlank()) {
            return Value.missing();
        }
        return switch (field(field).map(ItemField::type).orElse(ItemField.Type.TEXT)) {
            case LIST, LINKS ->
                    Value.of(
                            Arrays.stream(text.split("[;,；，]", -1))
                                    .map(String::strip)
                                    .filter(part -> !part.isEmpty())
                                    .map(Value::of)
                                    .toList());
            case MAP -> json(field, text);
            default -> Value.of(text);
        };
    }

    private static Value json(String field, String text) {
        try {
            return Json.parse(text);
        } catch (JsonException _) {
            throw new LifeException(
                    LifeProblem.INVALID, "%s 应是 JSON 对象", "%s must be a JSON object", field);
        }
    }

    /** Whether one of them goes by its name, so that no two may have the same. */
    public boolean hasUniqueNames() {
        return this != REVIEW;
    }

    public List<ItemField> fields() {
        return fields;
    }

    public Optional<ItemField> field(String name) {
        return fields.stream().filter(field -> field.name().equals(name)).findFirst();
    }

    public TableSchema table() {
        return table;
    }

    /** The table of its links to projects, or from goals; empty for tasks. */
    public Optional<Link> link() {
        return switch (this) {
            case GOAL ->
                    Optional.of(
                            new Link(TableSchema.GOAL_PROJECT, "goal_id", "project_id", PROJECT));
            case PROJECT ->
                    Optional.of(new Link(TableSchema.GOAL_PROJECT, "project_id", "goal_id", GOAL));
            case REVIEW ->
                    Optional.of(
                            new Link(
                                    TableSchema.REVIEW_PROJECT,
                                    "review_id",
                                    "project_id",
                                    PROJECT));
            case TASK -> Optional.empty();
        };
    }

    /**
     * Links as one side sees them.
     *
     * @param own the column with the id of that side
     * @param other the column with the id of the other side
     * @param to what the other side is
     */
    public record Link(TableSchema table, String own, String other, ItemKind to) {}
}
