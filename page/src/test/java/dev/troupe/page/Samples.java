package dev.troupe.page;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.page.check.BlueprintRules;
import dev.troupe.page.check.PageTools;
import dev.troupe.page.component.ComponentRegistry;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A small set of tools, and a blueprint that uses them. */
public final class Samples {
    private Samples() {}

    /** Returns the scores of a class. */
    public record FindScores() implements Tool<FindScores.Input, Value> {
        public record Input(@Describe("id of the class") String classId, @Nullable Integer limit) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly("findScores", "Returns the scores of a class.", Input.class);
        }

        @Override
        public Value call(Input input, ToolContext context) {
            return Json.parse(
                    """
                    {"scores": [58, 85, 72, 91, 65],
                     "submissions": [{"name": "Ann", "score": 58, "submitted": true},
                                     {"name": "Bo", "score": null, "submitted": false},
                                     {"name": "Cy", "score": 91, "submitted": true}]}
                    """);
        }
    }

    /** Returns the mean of some numbers. */
    public record ComputeMean() implements Tool<ComputeMean.Input, Value> {
        public record Input(List<BigDecimal> data) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly("computeMean", "Returns the mean.", Input.class);
        }

        @Override
        public Value call(Input input, ToolContext context) {
            var sum = input.data().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
            return Value.of(
                    java.util.Map.of(
                            "mean",
                            Value.of(sum.doubleValue() / input.data().size()),
                            "count",
                            Value.of(input.data().size())));
        }
    }

    public static final PageTools TOOLS =
            PageTools.of(List.of(new FindScores(), new ComputeMean()));

    public static final BlueprintRules RULES =
            new BlueprintRules(TOOLS, ComponentRegistry.STANDARD);

    /** A valid blueprint with a binding, a computation and three components. */
    public static final String SCORES =
            """
            {
              "id": "bp-scores", "name": "Scores",
              "dataContract": {
                "inputs": [{"id": "class", "type": "class", "label": "Class"}],
                "bindings": [{"id": "scores", "toolName": "findScores",
                              "paramMapping": {"classId": "$input.class"}}]
              },
              "computeGraph": {"nodes": [{"id": "mean", "type": "tool", "toolName": "computeMean",
                  "toolArgs": {"data": "$data.scores.scores"}, "outputKey": "stats"}]},
              "uiComposition": {"layout": "tabs", "tabs": [{"id": "main", "label": "Main", "slots": [
                {"id": "kpi", "componentType": "kpi_grid", "dataBinding": "$compute.stats"},
                {"id": "list", "componentType": "table", "dataBinding": "$data.scores"},
                {"id": "text", "componentType": "markdown", "dataBinding": "$data.scores",
                 "aiContentSlot": true}
              ]}]}
            }
            """;
}
