package dev.troupe.cli;

import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.Style;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.AgentRegistry;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.report.AgentJson;
import dev.troupe.runtime.settings.ModelSelection;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the agents and their tools. */
@Command(name = "agents", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class AgentsCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    AgentsCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        try (var opened = packs.open(context.environment())) {
            var selection = ModelSelection.of(null, context.environment());
            var ensemble = AgentRegistry.open(opened, selection, context.environment());
            ensemble.warn(context::warn);
            var entries = ensemble.catalog().snapshot().entries();
            var out = context.out();
            if (isJson) {
                out.println(Json.write(Value.of(entries.stream().map(AgentJson::write).toList())));
            } else {
                entries.forEach(this::print);
            }
            return ExitCode.DONE;
        }
    }

    private void print(CatalogSnapshot.Entry entry) {
        var agent = entry.agent();
        var card = agent.card();
        var language = context.language();
        var color = context.screen().hasColor();
        var out = context.out();
        out.println(
                (color ? Style.BOLD.apply(card.type()) : card.type())
                        + "  ("
                        + CellText.cleanLine(entry.source().toString())
                        + ")");
        out.println("  " + CellText.cleanLine(card.words(context.language()).description()));
        out.println(
                "  " + language.choose("工具：", "tools: ") + String.join(", ", agent.toolNames()));
        if (!entry.isAvailable()) {
            out.println(
                    "  "
                            + language.choose("不可用：", "not available: ")
                            + CellText.cleanLine(entry.remedy(language)));
        }
    }
}
