package dev.troupe.packs.life.item;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A table whose rows belong to users; the column {@code user_id} holds the owner.
 *
 * @param keys columns that identify a row among those of a user
 * @param columns all but {@code user_id}
 * @param numbers those of {@code columns} that hold numbers; the others hold text
 */
public record TableSchema(
        String name, List<String> keys, List<String> columns, Set<String> numbers) {
    public static final TableSchema GOAL_PROJECT = link("goal_project", "goal_id", "project_id");
    public static final TableSchema REVIEW_PROJECT =
            link("review_project", "review_id", "project_id");

    public static final List<TableSchema> LINKS = List.of(GOAL_PROJECT, REVIEW_PROJECT);

    private static final List<String> TIMES =
            List.of("number", "version", "created_at", "updated_at");

    public TableSchema {
        keys = List.copyOf(keys);
        columns = List.copyOf(columns);
        numbers = Set.copyOf(numbers);
    }

    private static TableSchema link(String name, String one, String other) {
        return new TableSchema(name, List.of(one, other), List.of(one, other), Set.of());
    }

    static TableSchema of(String name, List<ItemField> fields) {
        var columns = new ArrayList<>(List.of("id"));
        columns.addAll(TIMES);
        columns.addAll(List.of("name_key", "search"));
        var numbers = new HashSet<>(TIMES);
        for (var field : fields) {
            if (field.hasColumn()) {
                columns.add(field.column());
            }
            if (field.isNumber()) {
                numbers.add(field.column());
            }
        }
        return new TableSchema(name, List.of("id"), columns, numbers);
    }
}
