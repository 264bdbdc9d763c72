package dev.troupe.cli.graph;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.chat.graph.CoordinatorGraph;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.StateGraphJson;
import dev.troupe.core.graph.InvalidStateGraph;
import dev.troupe.core.graph.StateGraphDocument;
import dev.troupe.runtime.AgentRegistry;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.settings.GraphSettings;
import dev.troupe.runtime.settings.ModelSelection;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the stages of the coordinator, with a node for each agent that can be invited. */
@Command(name = "show", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class GraphShowCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Parameters(paramLabel = "FILE", arity = "0..1", descriptionKey = "graph-file")
    private String file = "";

    @Option(names = "--shipped", descriptionKey = "graph-shipped")
    private boolean isShipped;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    GraphShowCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    @Override
    public Integer call() {
        if (isShipped && !file.isEmpty()) {
            throw new UsageException(
                    "--shipped 与文件“%s”不能同时使用",
                    "--shipped and the file '%s' exclude each other", file);
        }
        try {
            var document =
                    isShipped
                            ? CoordinatorGraph.shippedDocument()
                            : CoordinatorGraph.of(readDocument(), agents()).graph().document();
            if (isJson) {
                context.out().println(Json.writePretty(StateGraphJson.write(document)));
            } else {
                new GraphText(document, context.language()).lines().forEach(context.out()::println);
            }
            return ExitCode.DONE;
        } catch (JsonException e) {
            throw new UsageException("%s：%s", "%s: %s", file, e.text());
        } catch (InvalidStateGraph e) {
            throw new UsageException(e.text());
        }
    }

    private StateGraphDocument readDocument() {
        return file.isEmpty()
                ? GraphSettings.read(context.environment())
                : GraphFile.read(file, context).value();
    }

    private List<AgentCard> agents() {
        try (var opened = packs.open(context.environment())) {
            var selection = ModelSelection.of(null, context.environment());
            var registry = AgentRegistry.open(opened, selection, context.environment());
            registry.warn(context::warn);
            return registry.catalog().snapshot().entries().stream()
                    .map(CatalogSnapshot.Entry::agent)
                    .map(Agent::card)
                    .toList();
        }
    }
}
