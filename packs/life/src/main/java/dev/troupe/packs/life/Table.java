package dev.troupe.packs.life;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A table whose rows belong to people; the column {@code user_id} says to whom.
 *
 * @param keys columns that name a row among those of a person
 * @param columns all but {@code user_id}
 * @param numbers those of {@code columns} that hold numbers; the others hold text
 */
record Table(String name, List<String> keys, List<String> columns, Set<String> numbers) {
    static final Table GOAL_PROJECT = link("goal_project", "goal_id", "project_id");
    static final Table REVIEW_PROJECT = link("review_project", "review_id", "project_id");

    static final List<Table> LINKS = List.of(GOAL_PROJECT, REVIEW_PROJECT);

    private static final List<String> TIMES =
            List.of("number", "version", "created_at", "updated_at");

    Table {
        keys = List.copyOf(keys);
        columns = List.copyOf(columns);
        numbers = Set.copyOf(numbers);
    }

    private static Table link(String name, String one, String other) {
        return new Table(name, List.of(one, other), List.of(one, other), Set.of());
    }

    static Table of(String name, List<Field> fields) {
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
        return new Table(name, List.of("id"), columns, numbers);
    }
}
