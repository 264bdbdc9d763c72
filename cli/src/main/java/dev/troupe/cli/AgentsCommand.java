package dev.troupe.cli;

import dev.troupe.agent.Requirement;
import dev.troupe.agent.Roster;
import dev.troupe.agent.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
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
            var ensemble = Ensemble.open(opened, surroundings);
            ensemble.warn(surroundings);
            var entries = ensemble.catalog().snapshot().entries();
            var out = surroundings.out();
            if (isJson) {
                out.println(
                        Json.write(Value.of(entries.stream().map(AgentsCommand::json).toList())));
            } else {
                entries.forEach(this::print);
            }
            return Exit.DONE;
        }
    }

    private void print(Roster.Entry entry) {
        var agent = entry.agent();
        var card = agent.card();
        var language = surroundings.language();
        var color = surroundings.screen().hasColor();
        var out = surroundings.out();
        out.println(
                (color ? Style.BOLD.on(card.type()) : card.type())
                        + "  ("
                        + CellText.oneLine(entry.source().toString())
                        + ")");
        out.println("  " + CellText.oneLine(card.words(surroundings.language()).description()));
        out.println(
                "  " + language.choose("工具：", "tools: ") + String.join(", ", agent.toolNames()));
        if (!entry.isAvailable()) {
            out.println(
                    "  "
                            + language.choose("不可用：", "not available: ")
                            + CellText.oneLine(entry.remedy(language)));
        }
    }

    private static Value json(Roster.Entry entry) {
        var agent = entry.agent();
        var card = agent.card();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("type", Value.of(card.type()));
        fields.put("name", Value.of(card.name()));
        fields.put("description", Value.of(card.description()));
        fields.put("capabilities", texts(card.capabilities()));
        fields.put("consumes", texts(card.consumes().stream().sorted().toList()));
        fields.put("produces", texts(card.produces().stream().sorted().toList()));
        fields.put("source", Value.of(entry.source().toString()));
        fields.put("available", Value.of(entry.isAvailable()));
        fields.put(
                "requirements",
                Value.of(
                        card.requirements().stream()
                                .map(requirement -> json(requirement, entry))
                                .toList()));
        fields.put("maxTurns", Value.of(agent.maxTurns()));
        var model = agent.model();
        if (model != null) {
            fields.put("model", Value.of(model));
        }
        fields.put(
                "tools", Value.of(agent.tools().stream().map(tool -> json(tool.spec())).toList()));
        return Value.of(fields);
    }

    private static Value json(Requirement requirement, Roster.Entry entry) {
        return Fields.of(
                "name", Value.of(requirement.name()),
                "met", Value.of(!entry.unmet().contains(requirement)),
                "remedy", Value.of(requirement.remedy(Language.EN)));
    }

    private static Value json(ToolSpec<?> spec) {
        return Fields.of(
                "name", Value.of(spec.name()),
                "description", Value.of(spec.description()),
                "risk", Value.of(spec.risk().name()));
    }

    private static Value texts(List<String> texts) {
        return Value.of(texts.stream().map(Value::of).toList());
    }
}
