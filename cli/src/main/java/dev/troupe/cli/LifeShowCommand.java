package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.packs.life.Item;
import dev.troupe.packs.life.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one thing with all its fields. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeShowCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Kind kind;

    @Parameters(paramLabel = "ID|NAME", descriptionKey = "life-which")
    private String which = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeShowCommand(Surroundings surroundings, Kind kind) {
        this.surroundings = surroundings;
        this.kind = kind;
    }

    @Override
    public Integer call() {
        return new LifeDesk(surroundings).with(life -> show(life.one(kind, which)));
    }

    private void show(Item item) {
        if (isJson) {
            surroundings.out().println(Json.write(item.toValue()));
            return;
        }
        item.fields()
                .forEach((name, value) -> {
                    var text =
                            value instanceof Value.ListOf || value instanceof Value.RecordOf
                                    ? Json.write(value)
                                    : value.asText();
                    surroundings.out().println(name + ": " + CellText.oneLine(text));
                });
    }
}
