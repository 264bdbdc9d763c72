package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.run.RunArchiver;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.testing.agent.RunReplay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that was exported once, as a test that needs no model, no tool and no data. */
@Timeout(180)
class ReplayTest {
    @TempDir private Path directory;
    private Path exported;
    private List<DataPack> packs;

    /** What {@code troupe run} and {@code troupe export} do; a project stores the file. */
    @BeforeEach
    void export() throws Exception {
        exported = directory.resolve("monthly-sales.troupe");
        packs = List.of(new DataPack(new TableEngine()));
        var workspace = Files.createDirectory(directory.resolve("workspace"));
        Files.writeString(
                workspace.resolve("sales.csv"),
                "date,amount\n2024-01-05,10\n2024-01-09,20\n2024-02-03,12\n");
        var journal = new InMemoryJournal();
        var run = new AtomicReference<RunId>();
        var config =
                CoordinatorConfig.offlineBuilder(packs, Workspace.of(workspace))
                        .journal(journal)
                        .runListener(entry -> {
                            if (entry.event() instanceof RunEvent.RunStarted) {
                                run.set(entry.run());
                            }
                        })
                        .build();
        try (var troupe = new Coordinator(config)) {
            var answer =
                    troupe.handle(
                            "Read sales.csv, compute the total amount per month, save totals.csv and draw a bar chart chart.png");
            assertThat(answer.artifacts()).hasSize(2);
        }
        RunArchiver.archive(journal.read(run.get(), 0), Set.of()).write(exported);
    }

    // tag::readme
    @Test
    void endsAsItDid() throws InterruptedException {
        RunReplay.of(exported, packs).assertSameEnd();
    }

    // end::readme

    @Test
    void noticesAnAgentThatHasLostItsTools() {
        var catalog = new Catalog();
        for (var agent : packs.getFirst().agents()) {
            catalog.register(new Agent(agent.card(), agent.instructions(), List.of(), 9));
        }

        assertThatThrownBy(() -> RunReplay.of(exported, catalog).assertSameEnd())
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("is not on record", "export a new run");
    }

    @Test
    void noticesAnAgentThatMayTakeFewerTurns() {
        var catalog = new Catalog();
        for (var agent : packs.getFirst().agents()) {
            catalog.register(new Agent(agent.card(), agent.instructions(), agent.tools(), 1));
        }

        assertThatThrownBy(() -> RunReplay.of(exported, catalog).assertSameEnd())
                .isInstanceOf(AssertionError.class);
    }
}
