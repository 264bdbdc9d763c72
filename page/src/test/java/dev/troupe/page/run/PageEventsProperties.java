package dev.troupe.page.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.blueprint.ComputeGraph;
import dev.troupe.page.blueprint.ComputeNode;
import dev.troupe.page.blueprint.DataBinding;
import dev.troupe.page.blueprint.DataContract;
import dev.troupe.page.blueprint.PageLayout;
import dev.troupe.page.blueprint.TabSpec;
import dev.troupe.page.blueprint.UiComposition;
import dev.troupe.page.check.BlueprintRules;
import dev.troupe.page.check.PageTools;
import dev.troupe.page.component.ComponentRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** The events of random blueprints, some of whose tools fail. */
class PageEventsProperties {
    /** Returns a table, fails, or throws. */
    private record Source() implements Tool<Source.Input, Value> {
        private record Input(@Nullable Value from, String mode) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly("source", "Returns a table.", Input.class);
        }

        @Override
        public Value call(Input input, ToolContext context) {
            return switch (input.mode()) {
                case "error" -> Json.parse("{\"error\": \"no data\"}");
                case "throw" -> throw new IllegalStateException("broken");
                default ->
                        Json.parse("{\"rows\": [{\"name\": \"a\", \"n\": 1}, {\"name\": \"b\"}]}");
            };
        }
    }

    private static final BlueprintRules RULES =
            new BlueprintRules(PageTools.of(List.of(new Source())), ComponentRegistry.STANDARD);

    @Property(tries = 500)
    void everyValidBlueprintEndsWithOneCompleteAndEventsInOrder(@ForAll long seed)
            throws InterruptedException {
        var blueprint = create(new Random(seed));
        assertThat(RULES.check(blueprint)).isEmpty();
        var events = new ArrayList<PageEvent>();

        PageRunner.Result result;
        try (var runner =
                PageFixture.runner(new InMemoryJournal(), Path.of("."), List.of(new Source()))) {
            result = runner.run(blueprint, PageRunner.Request.LOCAL, events::add);
        }

        requireOrder(events);
        boolean isDone = events.getLast().field("message").equals(Value.of("completed"));
        assertThat(result.page().isPresent()).isEqualTo(isDone);
        if (isDone) {
            assertThat(result.page().orElseThrow().blocks())
                    .extracting(block -> block.id())
                    .containsExactlyElementsOf(blueprint.slots().map(it -> it.id()).toList());
        } else {
            assertThat(result.problem()).isPresent();
        }
    }

    private static void requireOrder(List<PageEvent> events) {
        var phases = new ArrayList<String>();
        var calls = 0;
        Map<String, String> blocks = new HashMap<>();
        for (var event : events) {
            var block = event.field("blockId").asText();
            switch (event.type()) {
                case PLAN -> throw new AssertionError("a blueprint that runs is not planned");
                case PHASE -> phases.add(event.field("phase").asText());
                case TOOL_CALL -> calls++;
                case TOOL_RESULT -> assertThat(--calls).isNotNegative();
                case BLOCK_START -> assertThat(blocks.put(block, "start")).isNull();
                case SLOT_DELTA -> {
                    assertThat(blocks).containsEntry(block, "start");
                    requireText(event);
                }
                case BLOCK_COMPLETE -> assertThat(blocks.put(block, "complete")).isEqualTo("start");
                case DATA_ERROR -> assertThat(event.field("message").asText()).isNotBlank();
                case MESSAGE -> assertThat(event).isSameAs(events.get(events.size() - 2));
                case COMPLETE -> assertThat(event).isSameAs(events.getLast());
            }
        }
        assertThat(List.of("data", "compute", "compose").subList(0, phases.size()))
                .isEqualTo(phases);
        assertThat(calls).isZero();
        assertThat(events.getLast().type()).isEqualTo(PageEvent.Type.COMPLETE);
    }

    /** A text as it is; what is a list is its JSON. */
    private static void requireText(PageEvent event) {
        assertThat(event.field("deltaText")).isInstanceOf(Value.Text.class);
        if (!event.field("slotKey").asText().equals("content")) {
            assertThat(Json.parse(event.field("deltaText").asText()))
                    .isInstanceOf(Value.ListOf.class);
        }
    }

    private static Blueprint create(Random random) {
        var bindings = new ArrayList<DataBinding>();
        int count = random.nextInt(5);
        for (int i = 0; i <= count; i++) {
            var arguments = new HashMap<String, Value>();
            arguments.put("mode", Value.of(mode(random)));
            if (i > 0 && random.nextBoolean()) {
                arguments.put("from", Value.of("$data.d" + random.nextInt(i) + ".rows[0]"));
            }
            var binding = DataBinding.ofTool("d" + i, "source", arguments);
            bindings.add(random.nextBoolean() ? binding.asOptional() : binding);
        }
        var nodes = new ArrayList<ComputeNode>();
        for (int i = 0; i < random.nextInt(4); i++) {
            nodes.add(
                    ComputeNode.ofTool(
                            "c" + i,
                            "source",
                            Map.of(
                                    "mode", Value.of(mode(random)),
                                    "from", Value.of("$data.d" + random.nextInt(bindings.size()))),
                            "key" + i));
        }
        var slots = new ArrayList<ComponentSlot>();
        var types = List.of("table", "chart", "kpi_grid", "markdown");
        for (int i = 0; i <= random.nextInt(6); i++) {
            var data =
                    nodes.isEmpty() || random.nextBoolean()
                            ? "$data.d" + random.nextInt(bindings.size())
                            : "$compute.key" + random.nextInt(nodes.size());
            var type = types.get(random.nextInt(types.size()));
            slots.add(new ComponentSlot("s" + i, type, data, Map.of(), type.equals("markdown")));
        }
        return Blueprint.of(
                "bp-random",
                "Random",
                "",
                new DataContract(List.of(), bindings),
                new ComputeGraph(nodes),
                new UiComposition(PageLayout.TABS, List.of(new TabSpec("t", "T", slots))));
    }

    private static String mode(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> "error";
            case 1 -> "throw";
            default -> "ok";
        };
    }
}
