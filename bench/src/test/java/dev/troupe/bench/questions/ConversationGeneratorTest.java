package dev.troupe.bench.questions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConversationGeneratorTest {
    @Test
    void drawsTheSameConversationsForTheSameSeed() {
        var first = new ConversationGenerator(1).draw(400);

        assertThat(new ConversationGenerator(1).draw(400)).isEqualTo(first);
        assertThat(first).hasSize(100).allMatch(turns -> turns.size() == 4);
    }

    @Test
    void saysEveryChangeAndLeavesNoSlotOpen() {
        for (var turns : new ConversationGenerator(2).draw(400)) {
            assertThat(turns.getFirst().text()).contains(turns.getFirst().files().keySet());
            assertThat(turns).allSatisfy(turn -> assertThat(turn.text()).doesNotContain("{", "}"));
        }
    }

    @Test
    void computesFiguresOfTheRowsThatAreLeft() {
        var region = column("Region", SampleColumn.Role.CATEGORY);
        var product = column("Product", SampleColumn.Role.CATEGORY);
        var amount = column("Amount", SampleColumn.Role.AMOUNT);
        var rows =
                List.of(
                        row("East", "Tea", 1),
                        row("East", "Milk", 2),
                        row("West", "Tea", 4),
                        row("North", "Tea", 8));
        var table = new SampleTable("t.csv", "rows", List.of(region, product, amount), rows);
        var asked =
                new AskedFigures(
                        table,
                        new Measure(Aggregate.SUM, amount),
                        region,
                        Map.of(),
                        List.of(),
                        0,
                        0);

        assertThat(values(asked)).containsExactly(3.0, 4.0, 8.0);
        assertThat(values(asked.withOnly(product, "Tea"))).containsExactly(1.0, 4.0, 8.0);
        assertThat(values(asked.withoutLabel("North"))).containsExactly(3.0, 4.0);
        assertThat(values(asked.withLimit(2))).containsExactly(8.0, 4.0);
        assertThat(values(asked.withGroup(null))).containsExactly(15.0);
    }

    private static List<Double> values(AskedFigures asked) {
        var grid = asked.expected().grids().getFirst();
        return IntStream.range(0, grid.rows().size())
                .mapToObj(row -> SummaryRequests.value(grid.rows().get(row)))
                .toList();
    }

    private static SampleColumn column(String name, SampleColumn.Role role) {
        return new SampleColumn(name, name, role, List.of());
    }

    private static List<Cell> row(String region, String product, double amount) {
        return List.of(Cell.of(region), Cell.of(product), Cell.of(amount));
    }
}
