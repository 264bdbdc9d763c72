package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.OfflineSkills;
import dev.troupe.chat.TestCards;
import dev.troupe.chat.conversation.Plan;
import dev.troupe.chat.conversation.PlanConstraints;
import dev.troupe.chat.conversation.TestConfigs;
import dev.troupe.model.OfflineModel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OfflinePlannerTest {
    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"统计 a.csv", "sum a.csv", "读取 a.csv，计算每月总额，画图保存为 b.png"})
    void itsPlansNeedNoRepair(String request) throws Exception {
        assertThat(plan(request).repairs()).isEmpty();
    }

    @Test
    void aNodeIsNamedByAllThatWasSaid() throws Exception {
        var request = "Compute the total amount of every product in a.csv for each month of 2024";

        assertThat(plan(request).workflow().nodes())
                .extracting(node -> node.name())
                .isEqualTo(List.of(request));
    }

    private Plan plan(String request) throws InterruptedException {
        var catalog = TestCards.catalog();
        var model = new OfflineModel(OfflineSkills.of(catalog));
        var config = TestConfigs.of(model, catalog, Workspace.of(directory)).build();
        try (var troupe = new Coordinator(config)) {
            return troupe.plan(request, PlanConstraints.NONE);
        }
    }
}
