package dev.troupe.packs.life;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes the entries of a file in: goals, projects, tasks, reviews, then the links of goals. */
final class LifeImport {
    private static final int MOST = 20_000; // entries; one change is kept in memory
    private static final int TOLD = 20; // problems

    private final List<LifeEntry> entries;
    private final Map<String, String> ids = new HashMap<>(); // by kind and id or name in the file
    private final List<Sentence> problems = new ArrayList<>();
    private long added;
    private long kept;

    LifeImport(List<LifeEntry> entries) {
        if (entries.size() > MOST) {
            throw new LifeException(
                    LifeProblem.BAD_FILE,
                    "文件里有 %s 项，一次最多 %s 项；请分成几个文件",
                    "the file has %s entries; at most %s at once, so split it",
                    entries.size(),
                    MOST);
        }
        this.entries = entries.stream().sorted(Comparator.comparing(LifeEntry::kind)).toList();
    }

    long added() {
        return added;
    }

    long kept() {
        return kept;
    }

    void into(Editing editing) throws SQLException {
        added = 0;
        kept = 0;
        ids.clear();
        problems.clear();
        for (var entry : entries) {
            attempt(entry, () -> take(editing, entry));
        }
        for (var entry : entries) {
            if (entry.kind() == Kind.GOAL) {
                attempt(entry, () -> link(editing, entry));
            }
        }
        if (!problems.isEmpty()) {
            throw new LifeException(LifeProblem.BAD_FILE, Sentence.joined("\n", problems));
        }
    }

    private interface Step {
        void take() throws SQLException;
    }

    private void attempt(LifeEntry entry, Step step) throws SQLException {
        try {
            step.take();
        } catch (LifeException e) {
            if (problems.size() < TOLD) {
                problems.add(Sentence.of("%s：%s", "%s: %s", entry.place(), e.sentence()));
            }
        }
    }

    private void take(Editing editing, LifeEntry entry) throws SQLException {
        var kind = entry.kind();
        var fields = new LinkedHashMap<>(entry.fields());
        fields.remove("id");
        fields.remove("version");
        fields.remove("updatedAt");
        switch (kind) {
            case GOAL -> fields.remove("projects");
            case PROJECT -> refer(editing, fields, "goals", Kind.GOAL);
            case REVIEW -> refer(editing, fields, "projects", Kind.PROJECT);
            case TASK -> {
                var project = entry.text("projectId");
                if (!project.isEmpty()) {
                    fields.put("projectId", Value.of(idOf(editing, Kind.PROJECT, project)));
                }
            }
        }
        var same = same(editing, kind, fields);
        if (same.isEmpty()) {
            added++;
        } else {
            kept++;
        }
        var id = same.isEmpty() ? editing.restore(kind, fields).id() : same.get();
        ids.put(kind + " " + entry.id(), id);
        ids.put(kind + " " + entry.text(kind.nameField()), id);
    }

    private void refer(Editing editing, Map<String, Value> fields, String field, Kind to)
            throws SQLException {
        var found = new ArrayList<Value>();
        for (var said : fields.getOrDefault(field, Value.missing()).items()) {
            found.add(Value.of(idOf(editing, to, said.asText())));
        }
        fields.put(field, Value.of(found));
    }

    /** The id here of what the file names by its own id, or by name. */
    private String idOf(Editing editing, Kind kind, String said) throws SQLException {
        var known = ids.get(kind + " " + said);
        if (known != null) {
            return known;
        }
        if (editing.draft().items().find(kind, said).isPresent()) {
            return said;
        }
        return named(editing, kind, said).orElseThrow(() -> Editing.notFound(kind, said));
    }

    private static Optional<String> named(Editing editing, Kind kind, String name)
            throws SQLException {
        return editing
                .draft()
                .sql()
                .select(kind.table(), "and name_key = ?", List.of(Value.of(Names.key(name))))
                .stream()
                .findFirst()
                .map(row -> row.text("id"));
    }

    /** What is there already under that name, in that project or on that day. */
    private static Optional<String> same(Editing editing, Kind kind, Map<String, Value> fields)
            throws SQLException {
        var name = fields.getOrDefault(kind.nameField(), Value.missing()).asText();
        var line = name.strip().lines().findFirst().orElse("");
        var rows =
                editing.draft()
                        .sql()
                        .select(
                                kind.table(),
                                "and name_key = ?",
                                List.of(Value.of(Names.key(line))));
        return rows.stream()
                .filter(row ->
                        switch (kind) {
                            case GOAL, PROJECT -> true;
                            case TASK -> isSame(row, "project_id", fields, "projectId");
                            case REVIEW ->
                                    isSame(row, "date", fields, "date")
                                            && isSame(row, "content", fields, "content");
                        })
                .findFirst()
                .map(row -> row.text("id"));
    }

    private static boolean isSame(Row row, String column, Map<String, Value> fields, String field) {
        var given = fields.getOrDefault(field, Value.missing()).asText().strip();
        return row.text(column).equals(given);
    }

    private void link(Editing editing, LifeEntry goal) throws SQLException {
        var own = ids.get(Kind.GOAL + " " + goal.id());
        for (var said : goal.value("projects").items()) {
            if (own != null) {
                editing.link(own, idOf(editing, Kind.PROJECT, said.asText()), true);
            }
        }
    }
}
