package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.packs.life.item.ItemKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes fields of a thing. */
@Command(name = "update", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeUpdateCommand implements Callable<Integer> {
    private final CliContext context;
    private final ItemKind kind;

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

    LifeUpdateCommand(CliContext context, ItemKind kind) {
        this.context = context;
        this.kind = kind;
    }

    @Override
    public Integer call() {
        var desk = new LifeCommandContext(context);
        return desk.run(life -> {
            var given = life.withIds(kind, LifeCommandContext.parseFields(kind, fields));
            var changed = life.update(kind, life.resolve(kind, which).id(), given);
            desk.printItem(changed, isJson, "已修改%s“%s”（%s）", "changed %s '%s' (%s)");
        });
    }
}
