package dev.troupe.packs.life.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemPage;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import dev.troupe.packs.life.item.NoteTag;
import dev.troupe.packs.life.statistics.Advice;
import dev.troupe.packs.life.statistics.LifeFigures;
import dev.troupe.packs.life.statistics.LifeStatistics;
import dev.troupe.packs.life.statistics.TimeRange;
import dev.troupe.packs.life.store.Life;
import dev.troupe.packs.life.store.LifeStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The behaviour of {@code Life}, whatever database it is in. */
public abstract class LifeContract {
    /** A Saturday. */
    public static final Clock CLOCK =
            Clock.fixed(Instant.parse("2026-11-21T10:00:00Z"), ZoneOffset.UTC);

    @SuppressWarnings("NullAway.Init") // set before each test
    private LifeStore store;

    @SuppressWarnings("NullAway.Init") // set before each test
    private Life life;

    /** Opens an empty database, or the same again. */
    abstract LifeStore open(Clock clock);

    @BeforeEach
    void opened() {
        store = open(CLOCK);
        life = store.of("ada");
    }

    @AfterEach
    void closed() {
        store.close();
    }

    public static Map<String, Value> fields(Object... namesAndValues) {
        var fields = new java.util.LinkedHashMap<String, Value>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(
                    String.valueOf(namesAndValues[i]),
                    dev.troupe.codec.Json.toValue(namesAndValues[i + 1]));
        }
        return fields;
    }

    private Item project(String name) {
        return life.add(ItemKind.PROJECT, fields("name", name));
    }

    private Item goal(String title) {
        return life.add(ItemKind.GOAL, fields("title", title, "stage", "YEARLY"));
    }

    private Item task(Object... namesAndValues) {
        return life.add(ItemKind.TASK, fields(namesAndValues));
    }

    private static void assertProblem(LifeProblem code, String text, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(LifeException.class)
                .hasMessageContaining(text)
                .satisfies(thrown ->
                        assertThat(((LifeException) thrown).problem().code()).isEqualTo(code.id()));
    }

    @Test
    void keepsWhatWasAddedWhenItIsOpenedAgain() {
        var added =
                life.add(
                        ItemKind.PROJECT,
                        fields(
                                "name",
                                "翻新 网站",
                                "endDate",
                                "2026-12-31",
                                "customFields",
                                Map.of("budget", "20")));
        store.close();
        store = open(CLOCK);

        assertThat(store.of("ada").get(ItemKind.PROJECT, added.id())).isEqualTo(added);
        assertThat(added.text("status")).isEqualTo("ACTIVE");
        assertThat(added.text("createdAt")).isEqualTo("2026-11-21T10:00:00Z");
    }

    @Test
    void neverUsesAnIdAgain() {
        var first = task("title", "one");
        life.delete(ItemKind.TASK, first.id(), false);
        var second = task("title", "two");

        assertThat(List.of(first.id(), second.id())).containsExactly("task-1", "task-2");
    }

    @Test
    void showsNobodyWhatBelongsToOthers() {
        var mine = project("Redesign");
        var other = store.of("bob");

        assertProblem(
                LifeProblem.NOT_FOUND, "'project-1'", () -> other.get(ItemKind.PROJECT, mine.id()));
        assertProblem(
                LifeProblem.NOT_FOUND,
                "'project-1'",
                () -> other.delete(ItemKind.PROJECT, mine.id(), true));
        assertProblem(
                LifeProblem.NOT_FOUND,
                "'project-1'",
                () -> other.add(ItemKind.TASK, fields("title", "t", "projectId", mine.id())));
        assertThat(other.list(ItemKind.PROJECT, ItemQuery.ALL).items()).isEmpty();
        assertThat(other.find(ItemKind.PROJECT, "Redesign")).isEmpty();
        assertThat(other.changes(10)).isEmpty();
        assertThat(other.add(ItemKind.PROJECT, fields("name", "Redesign")).id())
                .isEqualTo("project-1");
        assertThat(life.list(ItemKind.PROJECT, ItemQuery.ALL).total()).isOne();
    }

    @Test
    void tellsAllThatIsWrongWithFieldsAtOnce() {
        assertProblem(
                LifeProblem.INVALID,
                "'color' is not a field",
                () -> life.add(ItemKind.PROJECT, fields("name", "x", "color", "red")));
        assertThatThrownBy(() -> life.add(ItemKind.REVIEW, fields("type", "YEARLY", "mood", 11)))
                .hasMessageContainingAll(
                        "the review is missing 'content'",
                        "'type' is 'YEARLY'",
                        "'mood' is '11'",
                        "1 to 10");
        assertThatThrownBy(() -> task("title", "x".repeat(201), "dueDate", "tomorrow"))
                .hasMessageContainingAll("has 201 characters", "'dueDate' is 'tomorrow'");
        assertProblem(
                LifeProblem.INVALID,
                "is before startDate",
                () ->
                        life.add(
                                ItemKind.PROJECT,
                                fields(
                                        "name",
                                        "x",
                                        "startDate",
                                        "2026-02-01",
                                        "endDate",
                                        "2026-01-01")));
    }

    @Test
    void refusesASecondThingOfTheSameName() {
        var redesign = project("Re design");

        assertProblem(LifeProblem.DUPLICATE, redesign.id(), () -> project("RE  DESIGN"));
        task("title", "Call");
        assertProblem(LifeProblem.DUPLICATE, "task-1", () -> task("title", "call"));
        task("title", "Call", "projectId", redesign.id());
        life.archive(ItemKind.PROJECT, redesign.id());
        assertThat(project("Re design").id()).isEqualTo("project-2");
    }

    @Test
    void clearsAFieldThatIsGivenAsMissing() {
        var task = task("title", "Call", "description", "by phone", "dueDate", "2026-11-30");

        var cleared =
                life.update(
                        ItemKind.TASK,
                        task.id(),
                        Map.of("dueDate", Value.missing(), "description", Value.missing()));

        assertThat(cleared.text("dueDate") + cleared.text("description")).isEmpty();
        assertProblem(
                LifeProblem.INVALID,
                "is missing 'title'",
                () -> life.update(ItemKind.TASK, task.id(), Map.of("title", Value.missing())));
    }

    @Test
    void setsWhenATaskWasCompletedAndForgetsItWhenItIsReopened() {
        var task = task("title", "Call");

        var done = life.complete(task.id());
        assertThat(done.text("completedAt")).isEqualTo("2026-11-21T10:00:00Z");
        assertThat(life.complete(task.id()).version()).isEqualTo(done.version());

        var open = life.update(ItemKind.TASK, task.id(), Map.of("completed", Value.of(false)));
        assertThat(open.text("completedAt")).isEmpty();
    }

    @Test
    void keepsLinksTheSameFromBothSides() {
        var goal = goal("Health");
        var run = life.add(ItemKind.PROJECT, fields("name", "Run", "goals", List.of(goal.id())));
        var swim = project("Swim");

        assertThat(life.get(ItemKind.GOAL, goal.id()).texts("projects")).containsExactly(run.id());
        life.link(goal.id(), swim.id(), true);
        life.link(goal.id(), swim.id(), true);
        assertThat(life.get(ItemKind.GOAL, goal.id()).texts("projects"))
                .containsExactly(run.id(), swim.id());
        life.update(ItemKind.GOAL, goal.id(), fields("projects", List.of(swim.id())));
        assertThat(life.get(ItemKind.PROJECT, run.id()).texts("goals")).isEmpty();
        life.delete(ItemKind.PROJECT, swim.id(), false);
        assertThat(life.get(ItemKind.GOAL, goal.id()).texts("projects")).isEmpty();
        assertProblem(
                LifeProblem.NOT_FOUND,
                "'project-9'",
                () ->
                        life.update(
                                ItemKind.GOAL,
                                goal.id(),
                                fields("projects", List.of("project-9"))));
    }

    @Test
    void leavesTheTasksOfADeletedProjectOrTakesThemAlong() {
        var one = project("One");
        var two = project("Two");
        var stays = task("title", "stays", "projectId", one.id());
        var goes = task("title", "goes", "projectId", two.id());

        life.delete(ItemKind.PROJECT, one.id(), false);
        life.delete(ItemKind.PROJECT, two.id(), true);

        assertThat(life.get(ItemKind.TASK, stays.id()).text("projectId")).isEmpty();
        assertProblem(LifeProblem.NOT_FOUND, goes.id(), () -> life.get(ItemKind.TASK, goes.id()));
    }

    @Test
    void undoesTheLastChangeWithAllThatItDid() {
        var goal = goal("Health");
        var project =
                life.add(ItemKind.PROJECT, fields("name", "Run", "goals", List.of(goal.id())));
        var task = task("title", "shoes", "projectId", project.id());
        var review =
                life.add(
                        ItemKind.REVIEW,
                        fields(
                                "content",
                                "well",
                                "type",
                                "WEEKLY",
                                "projects",
                                List.of(project.id())));
        life.delete(ItemKind.PROJECT, project.id(), true);

        var undone = life.undo();

        assertThat(undone.description().en()).isEqualTo("delete project 'Run'");
        assertThat(life.get(ItemKind.PROJECT, project.id()).texts("goals"))
                .containsExactly(goal.id());
        assertThat(life.get(ItemKind.TASK, task.id()).text("projectId")).isEqualTo(project.id());
        assertThat(life.get(ItemKind.REVIEW, review.id()).texts("projects"))
                .containsExactly(project.id());
    }

    @Test
    void findsTasksByTheWordsOfTheirTitles() {
        var offer = task("title", "Mail the offer to Nolan");
        task("title", "Mail the offer to Ann before Nolan");
        var done = task("title", "Print offers for Nolan");
        life.complete(done.id());

        assertThat(life.find(ItemKind.TASK, "the offer for Nolan"))
                .extracting(Item::id)
                .containsExactly(offer.id());
        assertThat(life.find(ItemKind.TASK, "offer of 100% for Nolan")).isEmpty();
    }

    @Test
    void undoesOneChangeAfterTheOther() {
        var project = project("Run");
        life.update(ItemKind.PROJECT, project.id(), fields("status", "PAUSED"));

        life.undo();
        assertThat(life.get(ItemKind.PROJECT, project.id()).text("status")).isEqualTo("ACTIVE");
        life.undo();
        assertThat(life.list(ItemKind.PROJECT, ItemQuery.ALL).items()).isEmpty();
        assertProblem(LifeProblem.NOTHING_TO_UNDO, "no changes to undo", () -> life.undo());
        assertThat(life.changes(10))
                .extracting(change -> change.verb().name())
                .containsExactly("UNDO", "UNDO", "UPDATE", "ADD");
    }

    @Test
    void makesAChangeOnceHoweverOftenItsCallIsRepeated() {
        var call = life.inCall("run-1/node/call 1");

        var first = call.add(ItemKind.TASK, fields("title", "once"));
        life.update(ItemKind.TASK, first.id(), fields("title", "renamed"));

        assertThat(call.add(ItemKind.TASK, fields("title", "once"))).isEqualTo(first);
        assertThat(life.list(ItemKind.TASK, ItemQuery.ALL).total()).isOne();
    }

    @Test
    void undoesOnceHoweverOftenThatCallIsRepeated() {
        project("One");
        project("Two");
        var call = life.inCall("key");

        assertThat(call.undo()).isEqualTo(call.undo());
        assertThat(life.list(ItemKind.PROJECT, ItemQuery.ALL).total()).isOne();
    }

    @Test
    void losesNoUpdateOfFiftyClientsAtOnce() throws Exception {
        var project = project("Shared");

        all(
                50,
                client -> {
                    while (true) {
                        var seen = life.get(ItemKind.PROJECT, project.id());
                        try {
                            return life.update(
                                    ItemKind.PROJECT,
                                    project.id(),
                                    fields(
                                            "description",
                                            seen.text("description") + "[" + client + "]"),
                                    OptionalLong.of(seen.version()));
                        } catch (LifeException e) {
                            assertThat(e.problem().code()).isEqualTo(LifeProblem.CONFLICT.id());
                        }
                    }
                });

        var description = life.get(ItemKind.PROJECT, project.id()).text("description");
        for (int client = 0; client < 50; client++) {
            assertThat(description).contains("[" + client + "]");
        }
        assertThat(life.get(ItemKind.PROJECT, project.id()).version()).isEqualTo(51);
    }

    @Test
    void givesFiftyClientsFiftyIds() throws Exception {
        all(50, client -> life.add(ItemKind.TASK, fields("title", "task " + client)));

        assertThat(life.list(ItemKind.TASK, ItemQuery.ALL.withPage(0, 100)).items())
                .extracting(Item::id)
                .doesNotHaveDuplicates()
                .hasSize(50);
    }

    interface Client {
        Item call(int number);
    }

    private static void all(int clients, Client client) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = new ArrayList<Callable<Item>>();
            for (int number = 0; number < clients; number++) {
                int own = number;
                calls.add(() -> client.call(own));
            }
            for (var done : executor.invokeAll(calls)) {
                done.get();
            }
        }
    }

    @Test
    void listsByFilterOrderAndPart() {
        var project = project("Run");
        task("title", "late", "dueDate", "2026-11-20", "priority", "LOW");
        task("title", "today", "dueDate", "2026-11-21", "projectId", project.id());
        task("title", "past hour", "dueDate", "2026-11-21T09:00");
        task("title", "next week", "dueDate", "2026-11-28", "priority", "URGENT");
        task("title", "far", "dueDate", "2026-11-29");
        life.complete(task("title", "done", "dueDate", "2026-11-01").id());

        assertThat(titles(ItemQuery.ALL.withFilter("due", "overdue")))
                .containsExactly("late", "past hour");
        assertThat(titles(ItemQuery.ALL.withFilter("due", "upcoming")))
                .containsExactly("today", "next week");
        assertThat(titles(ItemQuery.ALL.withFilter("due", "today")))
                .containsExactly("past hour", "today");
        assertThat(titles(ItemQuery.ALL.withFilter("projectId", project.id())))
                .containsExactly("today");
        assertThat(titles(ItemQuery.ALL.withFilter("completed", "true"))).containsExactly("done");
        assertThat(titles(ItemQuery.ALL.withSort("priority", true)))
                .startsWith("next week")
                .endsWith("late");
        assertThat(titles(ItemQuery.ALL.withSort("dueDate", false).withPage(1, 2)))
                .containsExactly("late", "past hour");
        assertThat(life.list(ItemKind.TASK, ItemQuery.ALL.withPage(4, 1)).total()).isEqualTo(6);
        assertProblem(
                LifeProblem.INVALID,
                "'color'",
                () -> titles(ItemQuery.ALL.withFilter("color", "red")));
        assertProblem(
                LifeProblem.INVALID,
                "'color'",
                () -> titles(ItemQuery.ALL.withSort("color", false)));
        assertProblem(LifeProblem.INVALID, "limit is 0", () -> ItemQuery.ALL.withPage(0, 0));
    }

    @Test
    void listsTasksThatAreDueBetweenDaysOrTimes() {
        task("title", "late", "dueDate", "2026-11-20");
        task("title", "today", "dueDate", "2026-11-21");
        task("title", "at nine", "dueDate", "2026-11-21T09:00");
        task("title", "tomorrow", "dueDate", "2026-11-22T00:00");
        task("title", "some day");
        var open = ItemQuery.ALL.withFilter("completed", "false");

        assertThat(titles(open.withFilter("to", "2026-11-21T09:29")))
                .containsExactly("late", "at nine");
        assertThat(
                        titles(
                                open.withFilter("from", "2026-11-21T09:30")
                                        .withFilter("to", "2026-11-21")))
                .containsExactly("today");
        assertThat(titles(open.withFilter("from", "2026-11-21")))
                .containsExactly("at nine", "today", "tomorrow");
        assertThat(titles(open.withFilter("from", "2026-11-22"))).containsExactly("tomorrow");
        assertThat(titles(open.withFilter("due", "none"))).containsExactly("some day");
        assertProblem(LifeProblem.INVALID, "'soon'", () -> titles(open.withFilter("to", "soon")));
        assertProblem(
                LifeProblem.INVALID, "'never'", () -> titles(open.withFilter("due", "never")));
        assertProblem(
                LifeProblem.INVALID,
                "'from'",
                () -> life.list(ItemKind.GOAL, ItemQuery.ALL.withFilter("from", "2026-11-21")));
    }

    private List<String> titles(ItemQuery listing) {
        return life.list(ItemKind.TASK, listing).items().stream().map(Item::name).toList();
    }

    @Test
    void findsWordsInBothScriptsAndTakesSignsAsTheyAre() {
        task("title", "准备 季度 报告", "description", "Finance NUMBERS 100%");
        task("title", "plain");

        assertThat(titles(ItemQuery.ALL.withSearch("报告 numbers"))).containsExactly("准备 季度 报告");
        assertThat(titles(ItemQuery.ALL.withSearch("100%"))).hasSize(1);
        assertThat(titles(ItemQuery.ALL.withSearch("1_0%"))).isEmpty();
        assertThat(titles(ItemQuery.ALL.withSearch("' or 1=1 --"))).isEmpty();
    }

    @Test
    void findsExactlyTheTasksThatHaveAllWordsInThem() {
        var random = new Random(20_261_121);
        var texts = new TreeMap<String, String>();
        for (int number = 0; number < 150; number++) {
            var title = text(random, 12) + number;
            var task = task("title", title, "description", text(random, 40));
            texts.put(task.id(), words(task));
            if (number % 5 == 0) {
                var changed = fields("description", text(random, 9));
                texts.put(task.id(), words(life.update(ItemKind.TASK, task.id(), changed)));
            }
            if (number % 7 == 0) {
                life.delete(ItemKind.TASK, task.id(), false);
                life.undo();
            }
            if (number % 9 == 0) {
                texts.remove(life.delete(ItemKind.TASK, task.id(), false).id());
            }
        }
        store.of("bob").add(ItemKind.TASK, fields("title", SIGNS.toString()));

        for (int round = 0; round < 400; round++) {
            var search = text(random, 4) + (round % 3 == 0 ? " " + text(random, 2) : "");
            var words = List.of(NameNormalizer.key(search).split(" ", -1));
            var found =
                    life.list(ItemKind.TASK, ItemQuery.ALL.withSearch(search).withPage(0, 1_000));

            assertThat(found.items().stream().map(Item::id))
                    .as("search for %s", search)
                    .containsExactlyInAnyOrderElementsOf(
                            texts.entrySet().stream()
                                    .filter(one ->
                                            words.stream().allMatch(one.getValue()::contains))
                                    .map(Map.Entry::getKey)
                                    .toList());
            assertThat(found.total()).isEqualTo(found.items().size());
        }
    }

    private static final List<String> SIGNS =
            List.of(
                    "a",
                    "A",
                    "b",
                    "é",
                    "É",
                    "ß",
                    "İ",
                    "季",
                    "度",
                    "报",
                    "告",
                    "Ａ",
                    "，",
                    "%",
                    "_",
                    "\\",
                    "'",
                    "\"",
                    "“",
                    "*",
                    "-",
                    "(",
                    ":",
                    "^",
                    "{",
                    ",",
                    "🎉",
                    "👨‍👩‍👧",
                    "7",
                    " ",
                    " ");

    private static String words(Item task) {
        return NameNormalizer.key(task.name() + "\n" + task.text("description"));
    }

    /** At least one character that is not a space, so that it can be a title. */
    private static String text(Random random, int most) {
        var text = new StringBuilder(SIGNS.get(random.nextInt(3)));
        for (int length = random.nextInt(most); length > 0; length--) {
            text.append(SIGNS.get(random.nextInt(SIGNS.size())));
        }
        return text.append(random.nextInt(2) == 0 ? "季" : "").reverse().toString();
    }

    @Test
    void findsWordsThatVeryManyTasksHave() {
        life.importItems(
                "many",
                ItemKind.TASK,
                editing -> {
                    for (int number = 1; number <= 2_200; number++) {
                        editing.add(
                                ItemKind.TASK,
                                fields(
                                        "title",
                                        (number % 2 == 0 ? "water" : "watch")
                                                + " plant "
                                                + number));
                    }
                });

        var all = life.list(ItemKind.TASK, ItemQuery.ALL.withSearch("plant"));
        assertThat(all.total()).isEqualTo(1_000);
        assertThat(all.items().getFirst().name()).isEqualTo("water plant 2200");
        assertThat(life.list(ItemKind.TASK, ItemQuery.ALL.withSearch("l")).total())
                .isEqualTo(1_000);
        assertThat(life.list(ItemKind.TASK, ItemQuery.ALL.withSearch("wat plant ch")).total())
                .isEqualTo(1_000);
        assertThat(
                        life.list(
                                ItemKind.TASK,
                                ItemQuery.ALL.withSearch("plant").withFilter("completed", "true")))
                .isEqualTo(new ItemPage(List.of(), 0));
        assertThat(
                        life.list(
                                        ItemKind.TASK,
                                        ItemQuery.ALL.withSearch("plant").withPage(1_150, 20))
                                .total())
                .isEqualTo(1_170);
        assertThat(life.list(ItemKind.TASK, ItemQuery.ALL.withSearch("plant 21")).total())
                .isEqualTo(
                        IntStream.rangeClosed(1, 2_200)
                                .filter(number -> String.valueOf(number).contains("21"))
                                .count());
        assertThat(life.find(ItemKind.TASK, "water plant")).hasSize(10);
        assertThat(life.resolve(ItemKind.TASK, "plant 799").name()).isEqualTo("watch plant 799");
    }

    @Test
    void livesByTheTimeZoneThatThePersonSet() {
        store.close();
        store = open(Clock.fixed(Instant.parse("2026-11-21T15:59:00Z"), ZoneOffset.UTC));
        life = store.of("ada");
        task("title", "today there", "dueDate", "2026-11-22");
        task("title", "an hour ago", "dueDate", "2026-11-21T23:00");

        assertThat(life.today()).hasToString("2026-11-21");
        assertThat(LifeStatistics.of(life).tasks().overdue()).isZero();
        assertThat(life.setZone("asia/tokyo").getId()).isEqualTo("Asia/Tokyo");
        assertThat(life.hasOwnZone()).isTrue();
        assertThat(life.today()).hasToString("2026-11-22");
        assertThat(titles(ItemQuery.ALL.withFilter("due", "today"))).containsExactly("today there");
        assertThat(titles(ItemQuery.ALL.withFilter("due", "overdue")))
                .containsExactly("an hour ago");
        assertThat(LifeStatistics.of(life).tasks().overdue()).isEqualTo(1);
        life.setZone("Asia/Shanghai"); // a minute before midnight
        assertThat(life.today()).hasToString("2026-11-21");
        assertThat(store.of("bob").hasOwnZone()).isFalse();
        assertThat(store.of("ada").zone().getId()).isEqualTo("Asia/Shanghai");

        assertProblem(LifeProblem.INVALID, "'Mars' is not a time zone", () -> life.setZone("Mars"));
        assertThat(life.setZone(" ")).isEqualTo(ZoneOffset.UTC);
        assertThat(life.hasOwnZone()).isFalse();
    }

    @Test
    void tellsTheDayWhereTheClockIsPutBack() {
        store.close();
        store = open(Clock.fixed(Instant.parse("2026-10-25T00:30:00Z"), ZoneOffset.UTC));
        life = store.of("ada");
        life.setZone("Europe/Berlin"); // 02:30, which comes twice
        task("title", "first", "dueDate", "2026-10-25T00:15:00Z");
        task("title", "second", "dueDate", "2026-10-25T02:45");
        task("title", "an hour later", "dueDate", "2026-10-25T01:45:00Z");

        assertThat(titles(ItemQuery.ALL.withFilter("due", "overdue"))).containsExactly("first");
        assertThat(titles(ItemQuery.ALL.withFilter("due", "upcoming")))
                .containsExactly("second", "an hour later");
        assertThat(life.get(ItemKind.TASK, "task-3").text("dueDate")).isEqualTo("2026-10-25T02:45");
        assertThat(life.completedSince(life.today()).total()).isZero();
        life.complete("task-1");
        assertThat(life.completedSince(life.today()).total()).isEqualTo(1);
    }

    @Test
    void hidesWhatIsArchivedUnlessItIsAskedFor() {
        life.archive(ItemKind.PROJECT, project("Old").id());
        project("New");

        assertThat(life.list(ItemKind.PROJECT, ItemQuery.ALL).total()).isOne();
        assertThat(
                        life.list(ItemKind.PROJECT, ItemQuery.ALL.withFilter("status", "archived"))
                                .total())
                .isOne();
        assertThat(life.list(ItemKind.PROJECT, ItemQuery.ALL.withFilter("status", "any")).total())
                .isEqualTo(2);
        assertProblem(
                LifeProblem.INVALID,
                "'LOST'",
                () -> life.list(ItemKind.PROJECT, ItemQuery.ALL.withFilter("status", "lost")));
    }

    @Test
    void findsAThingByIdNameAliasOrPartOfItsName() {
        var site =
                life.add(
                        ItemKind.PROJECT,
                        fields("name", "Website Redesign", "aliases", List.of("官网")));
        var app = project("App redesign");
        project("官网改版");

        assertThat(life.find(ItemKind.PROJECT, "Project-1")).containsExactly(site);
        assertThat(life.find(ItemKind.PROJECT, "app REDESIGN")).containsExactly(app);
        assertThat(life.find(ItemKind.PROJECT, "官网")).containsExactly(site);
        assertThat(life.find(ItemKind.PROJECT, "改版")).hasSize(1);
        assertThat(life.find(ItemKind.PROJECT, "redesign")).containsExactlyInAnyOrder(site, app);
        assertThat(life.find(ItemKind.PROJECT, "nothing")).isEmpty();
    }

    @Test
    void remembersWhatAPersonHadToDoWithLast() {
        var one = project("One");
        var two = project("Two");
        assertThat(life.findRecent(ItemKind.PROJECT)).contains(two);

        task("title", "t", "projectId", one.id());
        assertThat(life.findRecent(ItemKind.PROJECT)).contains(one);

        life.delete(ItemKind.PROJECT, one.id(), false);
        assertThat(life.findRecent(ItemKind.PROJECT)).contains(two);
        assertThat(store.of("bob").findRecent(ItemKind.PROJECT)).isEmpty();
    }

    @Test
    void countsAndAdvisesByFixedRules() {
        var slow = project("Slow");
        for (int number = 0; number < 4; number++) {
            task(
                    "title",
                    "t" + number,
                    "projectId",
                    slow.id(),
                    "priority",
                    number == 0 ? "HIGH" : "LOW",
                    "dueDate",
                    number == 1 ? "2026-11-01" : "2027-01-01");
        }
        life.complete("task-4");

        var progress = LifeStatistics.of(life).progress(slow.id());
        assertThat(progress.progress()).isEqualTo(25);
        assertThat(progress.recommendations())
                .extracting(Advice::type)
                .containsExactly("slow", "overdue", "prioritise");
        var figures = LifeStatistics.of(life).overall();
        assertThat(figures.tasks()).isEqualTo(new LifeFigures.Tasks(4, 1, 3, 1, 25));
        assertThat(figures.projects()).isEqualTo(new LifeFigures.Projects(1, 1, 0, 0));
        assertThat(LifeStatistics.of(life).suggestions())
                .extracting(Advice::type)
                .containsExactly("productivity", "time_management", "reflection");
    }

    @Test
    void findsWhatReviewsHaveInCommon() {
        review("2026-11-21", 8, "工作", "sport");
        review("2026-11-20", 5, "工作");
        review("2026-10-01", 1, "old");

        var week = LifeStatistics.of(life).patterns(TimeRange.WEEK);
        assertThat(week.totalReviews()).isEqualTo(2);
        assertThat(week.averageMood()).isEqualTo(6.5);
        assertThat(week.commonTags().getFirst()).isEqualTo(new LifeFigures.Tag("工作", 2));
        assertThat(week.moodTrend())
                .extracting(LifeFigures.Mood::date)
                .containsExactly("2026-11-20", "2026-11-21");
        review("2026-11-21", 5, NoteTag.EN.text());
        assertThat(LifeStatistics.of(life).patterns(TimeRange.WEEK).averageMood()).isEqualTo(6.5);
        assertThat(LifeStatistics.of(store.of("bob")).patterns(TimeRange.MONTH).averageMood())
                .isEqualTo(5);
        assertThat(LifeStatistics.of(life).patterns(TimeRange.QUARTER).totalReviews()).isEqualTo(4);
    }

    private void review(String date, int mood, String... tags) {
        life.add(
                ItemKind.REVIEW,
                fields(
                        "content",
                        "x",
                        "type",
                        "DAILY",
                        "date",
                        date,
                        "mood",
                        mood,
                        "tags",
                        List.of(tags)));
    }
}
