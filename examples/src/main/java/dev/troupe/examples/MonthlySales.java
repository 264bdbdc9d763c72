package dev.troupe.examples;

import dev.troupe.agent.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.TableEngine;
import java.nio.file.Path;
import java.util.List;

/** Turns a sentence into a chart, without a key. */
final class MonthlySales {
    private MonthlySales() {}

    // tag::readme[]
    public static void main(String[] args) throws InterruptedException {
        var workspace = Workspace.of(Path.of("."));
        var parts = Coordinator.Parts.offline(List.of(new DataPack(new TableEngine())), workspace);
        try (var troupe = new Coordinator(parts)) {
            var answer =
                    troupe.handle(
                            "Read examples/data/sales.csv, compute total sales per month and plot a bar chart to chart.png");
            System.out.println(answer.text());
        }
    }
    // end::readme[]
}
