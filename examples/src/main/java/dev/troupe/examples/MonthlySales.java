package dev.troupe.examples;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import java.nio.file.Path;
import java.util.List;

/** Turns a sentence into a chart, without a key. */
final class MonthlySales {
    private MonthlySales() {}

    // tag::readme[]
    public static void main(String[] args) throws InterruptedException {
        var workspace = Workspace.of(Path.of("."));
        var packs = List.of(new DataPack(new TableEngine()));
        var config = CoordinatorConfig.offlineBuilder(packs, workspace).build();
        try (var troupe = new Coordinator(config)) {
            var answer =
                    troupe.handle(
                            "Read examples/data/sales.csv, compute total sales per month and plot a bar chart to chart.png");
            System.out.println(answer.text());
        }
    }
    // end::readme[]
}
