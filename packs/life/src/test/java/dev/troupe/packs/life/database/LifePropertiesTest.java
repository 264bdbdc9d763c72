package dev.troupe.packs.life.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.item.LifeChange;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.store.Life;
import dev.troupe.packs.life.store.LifeStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever is done: links look the same from both sides, and undoing it all leaves nothing. */
class LifePropertiesTest {
    private static final LifeStore STORE = opened();
    private static int people;

    private static LifeStore opened() {
        try {
            var directory = Files.createTempDirectory("troupe-life-properties");
            directory.toFile().deleteOnExit();
            return LifeStore.inFile(directory.resolve("life.db"), LifeContract.CLOCK);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A user's action on the things with these numbers, if they exist. */
    record Step(String what, int one, int other) {
        void on(Life life) {
            var project = "project-" + one;
            var goal = "goal-" + other;
            switch (what) {
                case "goal" ->
                        life.add(
                                ItemKind.GOAL,
                                LifeContract.fields("title", "g" + one, "stage", "LIFE"));
                case "project" ->
                        life.add(ItemKind.PROJECT, LifeContract.fields("name", "p" + one));
                case "task" ->
                        life.add(
                                ItemKind.TASK,
                                LifeContract.fields("title", "t" + other, "projectId", project));
                case "review" ->
                        life.add(
                                ItemKind.REVIEW,
                                LifeContract.fields(
                                        "content",
                                        "r",
                                        "type",
                                        "DAILY",
                                        "projects",
                                        List.of(project)));
                case "link" -> life.link(goal, project, true);
                case "part" -> life.link(goal, project, false);
                case "relink" ->
                        life.update(
                                ItemKind.GOAL,
                                goal,
                                LifeContract.fields("projects", List.of(project)));
                case "complete" -> life.complete("task-" + one);
                case "archive" -> life.archive(ItemKind.PROJECT, project);
                case "delete project" -> life.delete(ItemKind.PROJECT, project, other % 2 == 0);
                case "delete goal" -> life.delete(ItemKind.GOAL, goal, false);
                default -> throw new IllegalStateException(what);
            }
        }
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        var what =
                Arbitraries.of(
                        "goal",
                        "project",
                        "project",
                        "task",
                        "review",
                        "link",
                        "part",
                        "relink",
                        "complete",
                        "archive",
                        "delete project",
                        "delete goal");
        var number = Arbitraries.integers().between(1, 4);
        return Combinators.combine(what, number, number)
                .as(Step::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(25);
    }

    @Property(tries = 60)
    void linksAgreeAndEveryChangeCanBeUndone(@ForAll("steps") List<Step> steps) {
        people++;
        var life = STORE.of("person " + people);
        var states = new ArrayList<Map<String, Value>>();
        states.add(state(life));
        for (var step : steps) {
            long before =
                    life.changes(1).stream().mapToLong(LifeChange::number).findFirst().orElse(0);
            try {
                step.on(life);
            } catch (LifeException _) { // its target does not exist
                assertThat(state(life)).isEqualTo(states.getLast());
            }
            assertThat(linksFromGoals(life)).isEqualTo(linksFromProjects(life));
            if (life.changes(1).stream().anyMatch(change -> change.number() > before)) {
                states.add(state(life));
            }
        }
        for (int undone = states.size() - 2; undone >= 0; undone--) {
            life.undo();
            assertThat(state(life)).isEqualTo(states.get(undone));
        }
        assertThat(state(life)).isEmpty();
    }

    /** All things by their ids, without versions, which never go back. */
    private static Map<String, Value> state(Life life) {
        var state = new TreeMap<String, Value>();
        for (var kind : ItemKind.values()) {
            for (var item : all(life, kind)) {
                var fields = new TreeMap<>(item.fields());
                fields.remove("version");
                state.put(item.id(), Value.of(fields));
            }
        }
        return state;
    }

    private static List<Item> all(Life life, ItemKind kind) {
        var listing = ItemQuery.ALL.withPage(0, 1_000);
        boolean hasStatus = kind == ItemKind.GOAL || kind == ItemKind.PROJECT;
        return life.list(kind, hasStatus ? listing.withFilter("status", "any") : listing).items();
    }

    private static List<String> linksFromGoals(Life life) {
        return all(life, ItemKind.GOAL).stream()
                .flatMap(goal ->
                        goal.texts("projects").stream().map(project -> goal.id() + " " + project))
                .sorted()
                .toList();
    }

    private static List<String> linksFromProjects(Life life) {
        return all(life, ItemKind.PROJECT).stream()
                .flatMap(project ->
                        project.texts("goals").stream().map(goal -> goal + " " + project.id()))
                .sorted()
                .toList();
    }
}
