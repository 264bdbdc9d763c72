package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TableGrid;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists things of one kind. */
@Command(mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeListCommand implements Callable<Integer> {
    private final CliContext context;
    private final ItemKind kind;

    @Option(
            names = {"-f", "--filter"},
            paramLabel = "NAME=VALUE",
            descriptionKey = "life-filter")
    private Map<String, String> filters = new LinkedHashMap<>();

    @Option(names = "--search", paramLabel = "WORDS", descriptionKey = "life-search")
    private String search = "";

    @Option(names = "--sort", paramLabel = "FIELD", descriptionKey = "life-sort")
    private String sort = "";

    @Option(names = "--desc", descriptionKey = "life-desc")
    private boolean isDescending;

    @Option(names = "--page", paramLabel = "N", descriptionKey = "life-page")
    private int page = 1;

    @Option(names = "--limit", paramLabel = "N", descriptionKey = "life-limit")
    private int limit = 20;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeListCommand(CliContext context, ItemKind kind) {
        this.context = context;
        this.kind = kind;
    }

    @Override
    public Integer call() {
        var desk = new LifeCommandContext(context);
        return desk.run(life -> {
            var wanted = new LinkedHashMap<>(filters);
            wanted.computeIfPresent(
                    "projectId",
                    (_, said) ->
                            said.equals("none") ? said : life.resolve(ItemKind.PROJECT, said).id());
            wanted.computeIfPresent("goalId", (_, said) -> life.resolve(ItemKind.GOAL, said).id());
            int first = Math.multiplyExact(Math.clamp(page, 1, 1_000_000) - 1, limit);
            var listing = new ItemQuery(wanted, search, sort, isDescending, first, limit);
            var found = life.list(kind, listing);
            if (isJson) {
                context.out().println(Json.write(json(found.items(), found.total())));
                return;
            }
            lines(found.items()).forEach(context.out()::println);
            desk.print("共 %s 个%s", "%s %ss in all", found.total(), kind.noun());
        });
    }

    private Value json(List<Item> items, long total) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put(kind.plural(), Value.of(items.stream().map(Item::toValue).toList()));
        fields.put("total", Value.of(total));
        return Value.of(fields);
    }

    private List<String> lines(List<Item> items) {
        if (items.isEmpty()) {
            return List.of();
        }
        var rows = new ArrayList<List<String>>();
        rows.add(columns().stream().map(this::header).toList());
        for (var item : items) {
            rows.add(columns().stream().map(column -> cell(item, column)).toList());
        }
        return new TableGrid(rows).lines(context.screen().size().cells().columns());
    }

    private List<String> columns() {
        return Stream.of(
                        "id",
                        kind.nameField(),
                        "status",
                        "stage",
                        "type",
                        "completed",
                        "priority",
                        "dueDate",
                        "deadline",
                        "endDate",
                        "date",
                        "projectId")
                .filter(name -> name.equals("id") || kind.fieldNames().contains(name))
                .collect(Collectors.toList());
    }

    /** In English the name of the field, as it is typed to change it. */
    private String header(String column) {
        return context.language().choose(chineseHeader(column), column);
    }

    private static String chineseHeader(String column) {
        return switch (column) {
            case "id" -> "编号";
            case "title" -> "标题";
            case "name" -> "名称";
            case "content" -> "内容";
            case "status" -> "状态";
            case "stage" -> "阶段";
            case "type" -> "类型";
            case "completed" -> "已完成";
            case "priority" -> "优先级";
            case "dueDate", "deadline" -> "截止";
            case "endDate" -> "结束";
            case "date" -> "日期";
            case "projectId" -> "项目";
            default -> column;
        };
    }

    private String cell(Item item, String column) {
        return column.equals(kind.nameField())
                ? CellText.cleanLine(item.name())
                : item.text(column);
    }
}
