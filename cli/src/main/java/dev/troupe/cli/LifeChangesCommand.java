package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.packs.life.Change;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists what was done, the last first. */
@Command(
        name = "changes",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeChangesCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Option(names = "--limit", paramLabel = "N", descriptionKey = "life-limit")
    private int limit = 20;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeChangesCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        return new LifeDesk(surroundings).with(life -> life.changes(limit).forEach(this::tell));
    }

    private void tell(Change change) {
        if (isJson) {
            surroundings.out().println(Json.write(json(change)));
            return;
        }
        var undone = change.isUndone() ? surroundings.language().choose("（已撤销）", " (undone)") : "";
        surroundings
                .out()
                .println(
                        change.at()
                                + "  "
                                + CellText.oneLine(surroundings.say(change.said()))
                                + undone);
    }

    private static Value json(Change change) {
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
