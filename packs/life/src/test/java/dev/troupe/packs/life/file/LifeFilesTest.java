package dev.troupe.packs.life.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.life.database.LifeContract;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.store.Life;
import dev.troupe.packs.life.store.LifeStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that lives are written to and read from. */
class LifeFilesTest {
    @TempDir private Path directory = Path.of("");

    @SuppressWarnings("NullAway.Init") // set before each test
    private LifeStore store;

    @SuppressWarnings("NullAway.Init") // set before each test
    private Life ada;

    @BeforeEach
    void fill() {
        store = LifeStore.inFile(directory.resolve("life.db"), LifeContract.CLOCK);
        ada = store.of("ada");
        ada.add(
                ItemKind.GOAL,
                LifeContract.fields(
                        "title", "Health", "stage", "YEARLY", "deadline", "2026-12-31"));
        ada.add(
                ItemKind.PROJECT,
                LifeContract.fields(
                        "name",
                        "跑步, \"远\"",
                        "goals",
                        List.of("goal-1"),
                        "aliases",
                        List.of("run", "jog"),
                        "customFields",
                        Map.of("km", "42")));
        ada.add(
                ItemKind.TASK,
                LifeContract.fields(
                        "title",
                        "shoes",
                        "projectId",
                        "project-1",
                        "dueDate",
                        "2026-12-01",
                        "priority",
                        "URGENT",
                        "description",
                        "two\nlines; with, signs"));
        ada.add(ItemKind.TASK, LifeContract.fields("title", "race", "dueDate", "2026-12-24T18:30"));
        ada.add(ItemKind.TASK, LifeContract.fields("title", "dream"));
        ada.complete("task-2");
        ada.add(
                ItemKind.REVIEW,
                LifeContract.fields(
                        "content",
                        "=well",
                        "type",
                        "WEEKLY",
                        "mood",
                        8,
                        "tags",
                        List.of("工作"),
                        "projects",
                        List.of("project-1")));
        ada.archive(
                ItemKind.GOAL,
                ada.add(ItemKind.GOAL, LifeContract.fields("title", "Old", "stage", "LIFE")).id());
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static LifeFiles files(Life life) {
        return new LifeFiles(life);
    }

    @Test
    void comeBackFromJsonAsTheyWere() {
        var text = files(ada).write(LifeFileFormat.JSON, ItemKind.TASK);
        var bob = store.of("bob");

        var read = files(bob).read(LifeFileFormat.JSON, ItemKind.TASK, text, "life.json");

        assertThat(read).isEqualTo(new LifeFiles.ImportResult(7, 0, 0));
        assertThat(withoutVersions(files(bob).write(LifeFileFormat.JSON, ItemKind.TASK)))
                .isEqualTo(withoutVersions(text));
        assertThat(files(bob).read(LifeFileFormat.JSON, ItemKind.TASK, text, "again"))
                .isEqualTo(new LifeFiles.ImportResult(0, 7, 0));
        assertThat(bob.undo().description().en()).isEqualTo("import goal 'life.json'");
        assertThat(bob.list(ItemKind.TASK, ItemQuery.ALL).total()).isZero();
    }

    private static String withoutVersions(String json) {
        return json.replaceAll("\"version\" ?: ?\\d+", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"goal", "project", "task", "review"})
    void comeBackFromCsvAsTheyWere(String word) {
        var kind = ItemKind.of(word).orElseThrow();
        var bob = store.of("bob");
        files(bob)
                .read(
                        LifeFileFormat.JSON,
                        kind,
                        files(ada).write(LifeFileFormat.JSON, kind),
                        "all");
        var text = files(bob).write(LifeFileFormat.CSV, kind);
        bob.list(
                        kind,
                        ItemQuery.ALL
                                .withFilter("status", kind.field("status").isPresent() ? "any" : "")
                                .withPage(0, 100))
                .items()
                .forEach(item -> bob.delete(kind, item.id(), false));

        files(bob).read(LifeFileFormat.CSV, kind, "\uFEFF" + text, "file.csv");

        assertThat(withoutIds(files(bob).write(LifeFileFormat.CSV, kind)))
                .isEqualTo(withoutIds(text));
    }

    private static String withoutIds(String csv) {
        return csv.replaceAll("(?m)^(goal|project|task|review)-\\d+", "");
    }

    @Test
    void comeBackFromACalendarWithTheirDates() {
        var text = files(ada).write(LifeFileFormat.ICS, ItemKind.TASK);
        assertThat(text)
                .contains("DUE;VALUE=DATE:20261201", "DUE:20261224T183000\r\n", "STATUS:COMPLETED");
        ada.delete(ItemKind.TASK, "task-1", false);
        ada.delete(ItemKind.TASK, "task-2", false);

        var read = files(ada).read(LifeFileFormat.ICS, ItemKind.TASK, text, "tasks.ics");

        assertThat(read).isEqualTo(new LifeFiles.ImportResult(2, 0, 0));
        var shoes = ada.find(ItemKind.TASK, "shoes").getFirst();
        assertThat(shoes.text("dueDate")).isEqualTo("2026-12-01");
        assertThat(shoes.text("priority")).isEqualTo("URGENT");
        assertThat(shoes.text("projectId")).isEqualTo("project-1");
        assertThat(shoes.text("description")).isEqualTo("two\nlines; with, signs");
        var race = ada.find(ItemKind.TASK, "race").getFirst();
        assertThat(race.text("dueDate")).isEqualTo("2026-12-24T18:30");
        assertThat(race.text("completedAt")).isEqualTo("2026-11-21T10:00:00Z");
    }

    @Test
    void readTimesOfOtherZonesAndPassOverEvents() {
        var text =
                """
                BEGIN:VCALENDAR
                VERSION:2.0
                PRODID:other
                BEGIN:VEVENT
                UID:1
                DTSTART:20261201T100000Z
                END:VEVENT
                BEGIN:VTODO
                UID:2
                SUMMARY:call
                DUE:20261201T100000Z
                END:VTODO
                END:VCALENDAR
                """
                        .replace("\n", "\r\n");

        var read = files(ada).read(LifeFileFormat.ICS, ItemKind.TASK, text, "other.ics");

        assertThat(read).isEqualTo(new LifeFiles.ImportResult(1, 0, 1));
        assertThat(ada.find(ItemKind.TASK, "call").getFirst().text("dueDate"))
                .isEqualTo("2026-12-01T10:00");
    }

    @Test
    void changeNothingWhereAnyEntryIsWrongAndNameEachOfThem() {
        var before = ada.changes(1);

        assertBad(
                LifeFileFormat.CSV,
                "title,dueDate,mood\nx,2026-01-01,1\n",
                "unknown column [mood]");
        assertBad(
                LifeFileFormat.CSV,
                "title,dueDate\nfine,2026-01-01\nbad,soon\n,2026-01-01\n",
                "line 3: 'dueDate' is 'soon'",
                "line 4: the task is missing 'title'");
        assertBad(
                LifeFileFormat.CSV,
                "title,projectId\nx,Mars\n",
                "line 2: there is no project 'Mars'");
        assertBad(LifeFileFormat.CSV, "title,dueDate\nx\n", "cells");
        assertBad(LifeFileFormat.CSV, "title\n\"x\n", "not valid CSV");
        assertBad(LifeFileFormat.CSV, "", "must contain column names");
        assertBad(LifeFileFormat.JSON, "{\"goals\": [", "not valid JSON");
        assertBad(LifeFileFormat.JSON, "{\"goals\": []}", "troupe-life");
        assertBad(
                LifeFileFormat.JSON, "{\"format\": \"troupe-life\", \"version\": 2}", "version: 1");
        assertBad(
                LifeFileFormat.JSON,
                "{\"format\": \"troupe-life\", \"version\": 1, \"tasks\": [7]}",
                "tasks[1]");
        assertBad(
                LifeFileFormat.JSON,
                "{\"format\": \"troupe-life\", \"version\": 1, \"tasks\": [{\"title\": \"x\", \"createdAt\": \"now\"}]}",
                "tasks[1]: the time 'now'");
        assertBad(LifeFileFormat.ICS, "hello", "not an iCalendar");
        assertThat(ada.changes(1)).isEqualTo(before);
        assertThat(ada.list(ItemKind.TASK, ItemQuery.ALL).total()).isEqualTo(3);
    }

    private void assertBad(LifeFileFormat format, String text, String... said) {
        assertThatThrownBy(() -> files(ada).read(format, ItemKind.TASK, text, "file"))
                .isInstanceOf(LifeException.class)
                .hasMessageContainingAll(said)
                .satisfies(thrown ->
                        assertThat(((LifeException) thrown).problem().code())
                                .isEqualTo("life.bad-file"));
    }

    @Test
    void whatASpreadsheetWouldRunIsWrittenSafelyAndReadAsItWas() {
        var bob = store.of("bob");

        var text = files(ada).write(LifeFileFormat.CSV, ItemKind.REVIEW);
        files(bob)
                .read(
                        LifeFileFormat.CSV,
                        ItemKind.REVIEW,
                        "content,type,date\r\n'=well,WEEKLY,2026-01-04\r\n",
                        "file.csv");

        assertThat(text).contains(",'=well").doesNotContain(",=well");
        assertThat(files(bob).write(LifeFileFormat.JSON, ItemKind.REVIEW)).contains("\"=well\"");
    }
}
