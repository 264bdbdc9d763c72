package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.LifeChange;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists what was done, the last first. */
@Command(name = "changes", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeChangesCommand implements Callable<Integer> {
    private final CliContext context;

    @Option(names = "--limit", paramLabel = "N", descriptionKey = "life-limit")
    private int limit = 20;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeChangesCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return new LifeCommandContext(context)
                .run(life -> life.changes(limit).forEach(this::print));
    }

    private void print(LifeChange change) {
        if (isJson) {
            context.out().println(Json.write(json(change)));
            return;
        }
        var undone = change.isUndone() ? context.language().choose("（已撤销）", " (undone)") : "";
        context.out()
                .println(
                        change.at()
                                + "  "
                                + CellText.cleanLine(context.localize(change.description()))
                                + undone);
    }

    private static Value json(LifeChange change) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("number", Value.of(change.number()));
        fields.put("at", Value.of(change.at().toString()));
        fields.put("verb", Value.of(change.verb().name()));
        fields.put("kind", Value.of(change.kind().name()));
        fields.put("id", Value.of(change.id()));
        fields.put("name", Value.of(change.name()));
        fields.put("undone", Value.of(change.isUndone()));
        return Value.of(fields);
    }
}
