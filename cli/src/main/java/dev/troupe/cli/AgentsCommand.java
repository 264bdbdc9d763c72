package dev.troupe.cli;

import dev.troupe.agent.Roster;
import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.runtime.AgentJson;
import dev.troupe.runtime.Ensemble;
import dev.troupe.runtime.Packs;
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
        try (var opened = packs.open(surroundings.environment())) {
            var ensemble = Ensemble.open(opened, surroundings.environment());
            ensemble.warn(surroundings::warn);
            var entries = ensemble.catalog().snapshot().entries();
            var out = surroundings.out();
            if (isJson) {
                out.println(Json.write(Value.of(entries.stream().map(AgentJson::write).toList())));
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
}
