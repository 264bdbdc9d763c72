package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.ItemKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds a thing. */
@Command(name = "add", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeAddCommand implements Callable<Integer> {
    private final CliContext context;
    private final ItemKind kind;

    @Parameters(index = "0", paramLabel = "NAME", descriptionKey = "life-name")
    private String name = "";

    @Parameters(index = "1..*", paramLabel = "FIELD=VALUE", descriptionKey = "life-fields")
    private List<String> fields = new ArrayList<>();

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeAddCommand(CliContext context, ItemKind kind) {
        this.context = context;
        this.kind = kind;
    }

    @Override
    public Integer call() {
        var desk = new LifeCommandContext(context);
        return desk.run(life -> {
            var given = LifeCommandContext.parseFields(kind, fields);
            given.put(kind.nameField(), Value.of(name));
            var added = life.add(kind, life.withIds(kind, given));
            desk.printItem(added, isJson, "已添加%s“%s”（%s）", "added %s '%s' (%s)");
        });
    }
}
