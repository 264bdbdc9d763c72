package dev.troupe.packs.life.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.store.Life;
import dev.troupe.packs.life.store.LifeStore;
import dev.troupe.testing.agent.TestToolContext;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskToolsTest {
    private static final Clock CLOCK =
            Clock.fixed(Instant.parse("2026-11-18T10:00:00Z"), ZoneOffset.UTC);

    @TempDir private Path directory = Path.of("");

    @SuppressWarnings("NullAway.Init") // set before each test
    private LifeStore store;

    private Life life() {
        return store.of("");
    }

    @BeforeEach
    void open() {
        store = LifeStore.inFile(directory.resolve("life.db"), CLOCK);
        life().add(ItemKind.TASK, task("dentist", "2026-11-19T09:00"));
        life().add(ItemKind.TASK, task("rent", "2026-11-20"));
        life().add(ItemKind.TASK, task("taxes", "2026-11-25"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static Map<String, Value> task(String title, String due) {
        return Map.of("title", Value.of(title), "dueDate", Value.of(due));
    }

    @ParameterizedTest
    @CsvSource({
        "dentist, 2026-11-23, 2026-11-23T09:00",
        "dentist, 2026-11-23T15:30, 2026-11-23T15:30",
        "rent, 2026-11-23, 2026-11-23",
        "dentist, P2D, 2026-11-21T09:00",
        "rent, -P1W, 2026-11-13",
        "dentist, T16:00, 2026-11-19T16:00",
        "rent, T16:00, 2026-11-20T16:00",
    })
    void aTaskThatIsMovedToAnotherDayKeepsItsTimeOfDay(String title, String day, String due)
            throws InterruptedException {
        call(
                "updateTask",
                new TaskTools.Update(title, null, null, null, day, null, null, null, null, null));

        var found = life().list(ItemKind.TASK, ItemQuery.ALL.withSearch(title)).items();

        assertThat(found.getFirst().text("dueDate")).isEqualTo(due);
    }

    @Test
    void tasksOfADayAreThoseOfNoOther() throws InterruptedException {
        assertThat(titlesDue("2026-11-20", "2026-11-20")).isEqualTo("[rent]");
        assertThat(titlesDue(null, "2026-11-20")).isEqualTo("[dentist, rent]");
        assertThat(titlesDue("2026-11-20", null)).isEqualTo("[rent, taxes]");
    }

    @Test
    void doneTasksOfADayAreListedWhereTheyAreAskedFor() throws InterruptedException {
        var rent = life().list(ItemKind.TASK, ItemQuery.ALL.withSearch("rent")).items().getFirst();
        life().update(ItemKind.TASK, rent.id(), Map.of("completed", Value.of(true)));

        assertThat(titlesDue(null, "2026-11-25")).isEqualTo("[dentist, taxes]");
        assertThat(titlesDue(true, null, "2026-11-25")).isEqualTo("[rent]");
        assertThat(titlesDue(false, null, "2026-11-25")).isEqualTo("[dentist, taxes]");
    }

    /** Users approve a deletion by the words of the call: they name what goes. */
    @Test
    void aTaskIsDeletedOnlyByWordsOfItsTitleAsTheyStand() throws InterruptedException {
        life().add(ItemKind.TASK, task("Mail the offer to Nolan", "2026-11-20"));
        var byOtherWords = new TaskTools.Delete("offer for Nolan", null, null);

        var work = TestToolContext.inDirectory(directory);
        var delete = this.<TaskTools.Delete>tool("deleteTask");

        assertThatThrownBy(() -> delete.changes(byOtherWords, work))
                .hasMessageContaining("Mail the offer to Nolan");
        assertThatThrownBy(() -> delete.call(byOtherWords, work))
                .hasMessageContaining("Mail the offer to Nolan");

        call("deleteTask", new TaskTools.Delete("the offer to nolan", null, null));
        assertThat(life().find(ItemKind.TASK, "the offer for Nolan")).isEmpty();
    }

    private String titlesDue(@Nullable String from, @Nullable String to)
            throws InterruptedException {
        return titlesDue(null, from, to);
    }

    private String titlesDue(
            @Nullable Boolean completed, @Nullable String from, @Nullable String to)
            throws InterruptedException {
        var filter =
                new TaskTools.Filter(
                        completed, null, null, null, null, from, to, null, null, null, null, null,
                        null);
        return call("listTasks", filter).field("tasks").items().stream()
                .map(task -> task.field("title").asText())
                .toList()
                .toString();
    }

    private <I extends Record> Value call(String name, I input) throws InterruptedException {
        return this.<I>tool(name).call(input, TestToolContext.inDirectory(directory));
    }

    @SuppressWarnings("unchecked") // the tool of that name has this input
    private <I extends Record> Tool<I, Value> tool(String name) {
        return (Tool<I, Value>)
                TaskTools.all(store::of).stream()
                        .filter(one -> one.spec().name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }
}
