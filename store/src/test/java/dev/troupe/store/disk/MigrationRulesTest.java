package dev.troupe.store.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Servers of the previous version work on while a new one changes the schema: scripts only add what
 * older programs need not know.
 */
class MigrationRulesTest {
    private static final int FIRST = 17; // the script since which servers share a store
    private static final Path SCRIPTS = Path.of("src/main/resources/dev/troupe/store");
    private static final Pattern TABLE =
            Pattern.compile("create (?:unlogged )?(?:virtual )?table (\\w+) .*");
    private static final Pattern INDEX = Pattern.compile("create (unique )?index \\w+ on (\\w+).*");
    private static final Pattern COLUMN =
            Pattern.compile("alter table (\\w+) add column (\\w+) (.*)");
    private static final Pattern FILL = Pattern.compile("update (\\w+) set (\\w+) =.*");
    private static final Pattern INSERT = Pattern.compile("insert into (\\w+) .*");

    @Test
    void scriptsOnlyAdd() throws IOException {
        var scripts = new ArrayList<Path>();
        try (var files = Files.list(SCRIPTS)) {
            files.filter(script -> number(script) >= FIRST).forEach(scripts::add);
        }

        assertThat(scripts).hasSizeGreaterThan(2);
        for (var script : scripts) {
            requireAdditive(script.getFileName().toString(), Files.readString(script));
        }
    }

    @Test
    void whatAnOlderServerWouldStumbleOverIsRefused() {
        for (var command :
                List.of(
                        "drop table run",
                        "alter table run drop column head",
                        "alter table run rename column head to tail",
                        "alter table run alter column head type text",
                        "alter table run add column color text not null",
                        "create unique index run_head on run (head)",
                        "update run set status = 'OVER'",
                        "delete from run",
                        "insert into run values (1)")) {
            assertThatThrownBy(() -> requireAdditive("x.sql", command + ";"))
                    .isInstanceOf(AssertionError.class);
        }
        assertThatCode(() ->
                        requireAdditive(
                                "x.sql",
                                """
                                alter table run add column color text;
                                update run set color = 'red';
                                """))
                .doesNotThrowAnyException();
    }

    private static int number(Path script) {
        return Integer.parseInt(script.getFileName().toString().replaceAll("-.*", ""));
    }

    private static void requireAdditive(String script, String text) {
        var added = new HashSet<String>(); // tables, and columns as "table.column"
        for (var command : text.replaceAll("(?m)^--.*$", "").split(";", -1)) {
            var words = command.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
            assertThat(words.isEmpty() || isAdditive(words, added))
                    .as("%s: '%s' only adds what older servers need not know", script, words)
                    .isTrue();
        }
    }

    private static boolean isAdditive(String command, Set<String> added) {
        var table = TABLE.matcher(command);
        if (table.matches()) {
            return added.add(table.group(1));
        }
        var index = INDEX.matcher(command);
        if (index.matches()) {
            return index.group(1) == null || added.contains(index.group(2));
        }
        var column = COLUMN.matcher(command);
        if (column.matches()) {
            added.add(column.group(1) + "." + column.group(2));
            return !column.group(3).contains("not null") || column.group(3).contains("default");
        }
        var fill = FILL.matcher(command);
        if (fill.matches()) {
            return added.contains(fill.group(1))
                    || added.contains(fill.group(1) + "." + fill.group(2));
        }
        var insert = INSERT.matcher(command);
        return insert.matches() && added.contains(insert.group(1));
    }
}
