package dev.troupe.cli;

import dev.troupe.agent.Agent;
import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the agents and their tools. */
@Command(
        name = "agents",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class AgentsCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    AgentsCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        try (var opened = packs.open(surroundings)) {
            var agents = opened.all().stream().flatMap(pack -> pack.agents().stream()).toList();
            var out = surroundings.out();
            if (isJson) {
                out.println(
                        Json.write(Value.of(agents.stream().map(AgentsCommand::json).toList())));
            } else {
                agents.forEach(this::print);
            }
            return Exit.DONE;
        }
    }

    private void print(Agent agent) {
        var card = agent.card();
        var color = surroundings.screen().hasColor();
        var out = surroundings.out();
        var tools = String.join(", ", tools(agent));
        out.println(color ? Style.BOLD.on(card.type()) : card.type());
        out.println("  " + card.description());
        out.println("  " + surroundings.language().choose("工具：", "tools: ") + tools);
    }

    private static List<String> tools(Agent agent) {
        return agent.tools().stream().map(tool -> tool.spec().name()).toList();
    }

    private static Value json(Agent agent) {
        var card = agent.card();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("type", Value.of(card.type()));
        fields.put("name", Value.of(card.name()));
        fields.put("description", Value.of(card.description()));
        fields.put("capabilities", texts(card.capabilities()));
        fields.put("consumes", texts(card.consumes().stream().sorted().toList()));
        fields.put("produces", texts(card.produces().stream().sorted().toList()));
        fields.put(
                "tools",
                Value.of(
                        agent.tools().stream()
                                .map(tool -> {
                                    var spec = new LinkedHashMap<String, Value>();
                                    spec.put("name", Value.of(tool.spec().name()));
                                    spec.put("description", Value.of(tool.spec().description()));
                                    spec.put("risk", Value.of(tool.spec().risk().name()));
                                    return Value.of(spec);
                                })
                                .toList()));
        return Value.of(fields);
    }

    private static Value texts(List<String> texts) {
        return Value.of(texts.stream().map(Value::of).toList());
    }
}
