package dev.troupe.packs.life.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.store.LifeStore;
import dev.troupe.store.pack.PackDatabase;
import dev.troupe.store.postgres.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in a database that the first version made is there, and found, after later scripts. */
@Tag("slow")
class LifeMigrationTest {
    @TempDir private Path directory = Path.of("");

    @Test
    void findsTheWordsOfTasksThatWereInAFile() {
        var file = directory.resolve("life.db");
        fill(PackDatabase.openFile(file, List.of(script("1-life.sql"))));

        try (var store = LifeStore.inFile(file, LifeContract.CLOCK)) {
            assertFound(store);
        }
    }

    @Test
    void findsTheWordsOfTasksThatWereInASchema() {
        var settings = PostgresServer.shared().database();
        fill(PackDatabase.openPostgres(settings, "life", List.of(script("1-life.sql"))));

        try (var store = LifeStore.inPostgres(settings, LifeContract.CLOCK)) {
            assertFound(store);
        }
    }

    private static void fill(PackDatabase tables) {
        try (tables) {
            tables.write(connection -> {
                try (var statement = connection.createStatement()) {
                    statement.execute("insert into person values ('ada', 1, 0, 0, 1, 0)");
                    statement.execute(
                            """
                            insert into task (user_id, id, number, version, created_at, updated_at,
                                name_key, search, title, description, completed, priority)
                            values ('ada', 'task-1', 1, 1, 0, 0, '写季度报告', '写季度报告 for lin',
                                '写季度报告', 'For Lin', 0, 1)
                            """);
                }
                return true;
            });
        }
    }

    private static void assertFound(LifeStore store) {
        var life = store.of("ada");

        for (var word : List.of("报", "报告", "季度报告", "LIN")) {
            assertThat(life.list(ItemKind.TASK, ItemQuery.ALL.withSearch(word)).items())
                    .as(word)
                    .extracting(Item::id)
                    .containsExactly("task-1");
        }
        life.update(ItemKind.TASK, "task-1", Map.of("title", Value.of("写年度总结")));
        assertThat(life.list(ItemKind.TASK, ItemQuery.ALL.withSearch("报告")).items()).isEmpty();
        assertThat(life.add(ItemKind.TASK, Map.of("title", Value.of("next"))).id())
                .isEqualTo("task-2");
    }

    private static String script(String name) {
        try (var in = LifeStore.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
