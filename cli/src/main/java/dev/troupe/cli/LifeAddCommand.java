package dev.troupe.cli;

import dev.troupe.core.Value;
import dev.troupe.packs.life.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds a thing. */
@Command(
        name = "add",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeAddCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Kind kind;

    @Parameters(index = "0", paramLabel = "NAME", descriptionKey = "life-name")
    private String name = "";

    @Parameters(index = "1..*", paramLabel = "FIELD=VALUE", descriptionKey = "life-fields")
    private List<String> fields = new ArrayList<>();

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeAddCommand(Surroundings surroundings, Kind kind) {
        this.surroundings = surroundings;
        this.kind = kind;
    }

    @Override
    public Integer call() {
        var desk = new LifeDesk(surroundings);
        return desk.with(life -> {
            var given = LifeDesk.fields(kind, fields);
            given.put(kind.nameField(), Value.of(name));
            var added = life.add(kind, life.withIds(kind, given));
            desk.tell(added, isJson, "已添加%s“%s”（%s）", "added %s '%s' (%s)");
        });
    }
}
