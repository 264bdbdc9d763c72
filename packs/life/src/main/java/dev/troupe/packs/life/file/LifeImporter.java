package dev.troupe.packs.life.file;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.database.ItemEditor;
import dev.troupe.packs.life.database.NameNormalizer;
import dev.troupe.packs.life.database.StoredRow;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes the entries of a file in: goals, projects, tasks, reviews, then the links of goals. */
final class LifeImporter {
    private static final int MOST = 20_000; // entries; one change is held in memory
    private static final int TOLD = 20; // problems

    private final List<ImportEntry> entries;
    private final Map<String, String> ids = new HashMap<>(); // by kind and id or name in the file
    private final List<LocalizedText> problems = new ArrayList<>();
    private long added;
    private long kept;

    LifeImporter(List<ImportEntry> entries) {
        if (entries.size() > MOST) {
            throw new LifeException(
                    LifeProblem.BAD_FILE,
                    "文件有 %s 项，一次最多导入 %s 项；请拆分文件",
                    "the file has %s entries, but at most %s can be imported at a time; split the file",
                    entries.size(),
                    MOST);
        }
        this.entries = entries.stream().sorted(Comparator.comparing(ImportEntry::kind)).toList();
    }

    long addedCount() {
        return added;
    }

    long unchangedCount() {
        return kept;
    }

    void importInto(ItemEditor editing) throws SQLException {
        added = 0;
        kept = 0;
        ids.clear();
        problems.clear();
        for (var entry : entries) {
            attempt(entry, () -> importEntry(editing, entry));
        }
        for (var entry : entries) {
            if (entry.kind() == ItemKind.GOAL) {
                attempt(entry, () -> link(editing, entry));
            }
        }
        if (!problems.isEmpty()) {
            throw new LifeException(LifeProblem.BAD_FILE, LocalizedText.join("\n", problems));
        }
    }

    private interface Step {
        void run() throws SQLException;
    }

    private void attempt(ImportEntry entry, Step step) throws SQLException {
        try {
            step.run();
        } catch (LifeException e) {
            if (problems.size() < TOLD) {
                problems.add(LocalizedText.of("%s：%s", "%s: %s", entry.place(), e.text()));
            }
        }
    }

    private void importEntry(ItemEditor editing, ImportEntry entry) throws SQLException {
        var kind = entry.kind();
        var fields = new LinkedHashMap<>(entry.fields());
        fields.remove("id");
        fields.remove("version");
        fields.remove("updatedAt");
        switch (kind) {
            case GOAL -> fields.remove("projects");
            case PROJECT -> resolveReference(editing, fields, "goals", ItemKind.GOAL);
            case REVIEW -> resolveReference(editing, fields, "projects", ItemKind.PROJECT);
            case TASK -> {
                var project = entry.text("projectId");
                if (!project.isEmpty()) {
                    fields.put(
                            "projectId", Value.of(resolveId(editing, ItemKind.PROJECT, project)));
                }
            }
        }
        var same = findExisting(editing, kind, fields);
        if (same.isEmpty()) {
            added++;
        } else {
            kept++;
        }
        var id = same.isEmpty() ? editing.restore(kind, fields).id() : same.get();
        ids.put(kind + " " + entry.id(), id);
        ids.put(kind + " " + entry.text(kind.nameField()), id);
    }

    private void resolveReference(
            ItemEditor editing, Map<String, Value> fields, String field, ItemKind to)
            throws SQLException {
        var found = new ArrayList<Value>();
        for (var said : fields.getOrDefault(field, Value.missing()).items()) {
            found.add(Value.of(resolveId(editing, to, said.asText())));
        }
        fields.put(field, Value.of(found));
    }

    /** The id here of what the file names by its own id, or by name. */
    private String resolveId(ItemEditor editing, ItemKind kind, String said) throws SQLException {
        var known = ids.get(kind + " " + said);
        if (known != null) {
            return known;
        }
        if (editing.draft().items().find(kind, said).isPresent()) {
            return said;
        }
        return findNamed(editing, kind, said).orElseThrow(() -> ItemEditor.notFound(kind, said));
    }

    private static Optional<String> findNamed(ItemEditor editing, ItemKind kind, String name)
            throws SQLException {
        return editing
                .draft()
                .sql()
                .select(
                        kind.table(),
                        "and name_key = ?",
                        List.of(Value.of(NameNormalizer.key(name))))
                .stream()
                .findFirst()
                .map(row -> row.text("id"));
    }

    /** What is there already under that name, in that project or on that day. */
    private static Optional<String> findExisting(
            ItemEditor editing, ItemKind kind, Map<String, Value> fields) throws SQLException {
        var name = fields.getOrDefault(kind.nameField(), Value.missing()).asText();
        var line = name.strip().lines().findFirst().orElse("");
        var rows =
                editing.draft()
                        .sql()
                        .select(
                                kind.table(),
                                "and name_key = ?",
                                List.of(Value.of(NameNormalizer.key(line))));
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

    private static boolean isSame(
            StoredRow row, String column, Map<String, Value> fields, String field) {
        var given = fields.getOrDefault(field, Value.missing()).asText().strip();
        return row.text(column).equals(given);
    }

    private void link(ItemEditor editing, ImportEntry goal) throws SQLException {
        var own = ids.get(ItemKind.GOAL + " " + goal.id());
        for (var said : goal.value("projects").items()) {
            if (own != null) {
                editing.link(own, resolveId(editing, ItemKind.PROJECT, said.asText()), true);
            }
        }
    }
}
