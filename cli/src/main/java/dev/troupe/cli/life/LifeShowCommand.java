package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one thing with all its fields. */
@Command(name = "show", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeShowCommand implements Callable<Integer> {
    private final CliContext context;
    private final ItemKind kind;

    @Parameters(paramLabel = "ID|NAME", descriptionKey = "life-which")
    private String which = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeShowCommand(CliContext context, ItemKind kind) {
        this.context = context;
        this.kind = kind;
    }

    @Override
    public Integer call() {
        return new LifeCommandContext(context).run(life -> show(life.resolve(kind, which)));
    }

    private void show(Item item) {
        if (isJson) {
            context.out().println(Json.write(item.toValue()));
            return;
        }
        item.fields()
                .forEach((name, value) -> {
                    var text =
                            value instanceof Value.ListOf || value instanceof Value.RecordOf
                                    ? Json.write(value)
                                    : value.asText();
                    context.out().println(name + ": " + CellText.cleanLine(text));
                });
    }
}
