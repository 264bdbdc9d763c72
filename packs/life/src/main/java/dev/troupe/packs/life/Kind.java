package dev.troupe.packs.life;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What there is in a life: the fields of each kind of thing, their limits, what they begin with.
 */
public enum Kind {
    GOAL(
            "目标",
            "goal",
            Field.text("title", 200).required(),
            Field.text("description", 10_000),
            Field.choice("stage", "LIFE", "YEARLY", "QUARTER").required(),
            Field.status(),
            Field.of("deadline", Field.Type.DATE),
            Field.of("projects", Field.Type.LINKS)),
    PROJECT(
            "项目",
            "project",
            Field.text("name", 200).required(),
            Field.text("description", 10_000),
            Field.status(),
            Field.of("startDate", Field.Type.DATE),
            Field.of("endDate", Field.Type.DATE),
            Field.list("aliases", 10),
            Field.of("customFields", Field.Type.MAP).from(Value.of(Map.of())),
            Field.of("goals", Field.Type.LINKS)),
    TASK(
            "任务",
            "task",
            Field.text("title", 200).required(),
            Field.text("description", 10_000),
            Field.of("completed", Field.Type.FLAG).from(Value.of(false)),
            Field.rank("priority", "LOW", "MEDIUM", "HIGH", "URGENT").from(Value.of("MEDIUM")),
            Field.of("dueDate", Field.Type.DUE),
            Field.of("completedAt", Field.Type.INSTANT),
            Field.of("projectId", Field.Type.REFERENCE)),
    REVIEW(
            "回顾",
            "review",
            Field.text("content", 20_000).required(),
            Field.choice("type", "DAILY", "WEEKLY", "MONTHLY", "PROJECT").required(),
            Field.of("date", Field.Type.DATE).required(),
            Field.list("tags", 20),
            Field.whole("mood", 1, 10).from(Value.of(5)),
            Field.text("insights", 10_000),
            Field.of("projects", Field.Type.LINKS));

    private final String zh;
    private final String en;

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be changed, of records
    private final List<Field> fields;

    @SuppressWarnings("ImmutableEnumChecker") // a record of lists that cannot be changed
    private final Table table;

    Kind(String zh, String en, Field... fields) {
        this.zh = zh;
        this.en = en;
        this.fields = List.of(fields);
        this.table = Table.of(name().toLowerCase(Locale.ROOT), this.fields);
    }

    /** One word for people. */
    public Sentence noun() {
        return new Sentence(zh, en);
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
    public static Optional<Kind> of(String text) {
        return Stream.of(values())
                .filter(kind -> kind.word().equals(text) || kind.plural().equals(text))
                .findFirst();
    }

    /** Names of the fields that it has beside id, version and times, in their order. */
    public List<String> fieldNames() {
        return fields.stream().map(Field::name).toList();
    }

    /** What people know it by: a title, a name, the content of a review. */
    public String nameField() {
        return fields.getFirst().name();
    }

    /**
     * What a person typed for a field, as JSON has it: lists are parted by commas or semicolons, a
     * map is JSON; missing where nothing was typed.
     *
     * @throws LifeException code INVALID where a map is none
     */
    public Value typed(String field, String text) {
        if (text.isBlank()) {
            return Value.missing();
        }
        return switch (field(field).map(Field::type).orElse(Field.Type.TEXT)) {
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
    boolean hasUniqueNames() {
        return this != REVIEW;
    }

    List<Field> fields() {
        return fields;
    }

    Optional<Field> field(String name) {
        return fields.stream().filter(field -> field.name().equals(name)).findFirst();
    }

    Table table() {
        return table;
    }

    /** Where its links to projects, or from goals, lie; empty for tasks. */
    Optional<Link> link() {
        return switch (this) {
            case GOAL ->
                    Optional.of(new Link(Table.GOAL_PROJECT, "goal_id", "project_id", PROJECT));
            case PROJECT ->
                    Optional.of(new Link(Table.GOAL_PROJECT, "project_id", "goal_id", GOAL));
            case REVIEW ->
                    Optional.of(new Link(Table.REVIEW_PROJECT, "review_id", "project_id", PROJECT));
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
    record Link(Table table, String own, String other, Kind to) {}
}
