package dev.troupe.cli;

import dev.troupe.packs.life.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes fields of a thing. */
@Command(
        name = "update",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeUpdateCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Kind kind;

    @Parameters(index = "0", paramLabel = "ID|NAME", descriptionKey = "life-which")
    private String which = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "FIELD=VALUE",
            descriptionKey = "life-fields")
    private List<String> fields = new ArrayList<>();

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeUpdateCommand(Surroundings surroundings, Kind kind) {
        this.surroundings = surroundings;
        this.kind = kind;
    }

    @Override
    public Integer call() {
        var desk = new LifeDesk(surroundings);
        return desk.with(life -> {
            var given = life.withIds(kind, LifeDesk.fields(kind, fields));
            var changed = life.update(kind, life.one(kind, which).id(), given);
            desk.tell(changed, isJson, "已修改%s“%s”（%s）", "changed %s '%s' (%s)");
        });
    }
}
