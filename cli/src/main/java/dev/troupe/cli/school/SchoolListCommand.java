package dev.troupe.cli.school;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TableGrid;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.packs.school.record.SchoolClass;
import dev.troupe.packs.school.store.School;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists the classes with their assignments. */
@Command(name = "list", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class SchoolListCommand implements Callable<Integer> {
    private final CliContext context;

    SchoolListCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return SchoolTask.execute(context, this::print);
    }

    private void print(School school) {
        var classes = school.classes("");
        if (classes.isEmpty()) {
            context.out()
                    .println(
                            context.language()
                                    .choose(
                                            "没有班级；用 troupe school import 导入，或用 troupe school sample 加载示例数据",
                                            "no classes; import them with troupe school import, or load sample data with troupe school sample"));
            return;
        }
        var rows = new ArrayList<List<String>>();
        rows.add(
                List.of(
                        "id",
                        context.language().choose("班级", "class"),
                        context.language().choose("学生", "students"),
                        context.language().choose("作业", "assignments")));
        classes.forEach(it -> rows.add(row(it, school)));
        new TableGrid(rows)
                .lines(context.screen().size().cells().columns())
                .forEach(context.out()::println);
    }

    private List<String> row(SchoolClass found, School school) {
        var name = CellText.cleanLine(found.name());
        var titles =
                school.assignments("", found.id()).stream()
                        .map(it -> CellText.cleanLine(it.title()))
                        .toList();
        return List.of(
                CellText.cleanLine(found.id()),
                found.isSample()
                        ? name + context.language().choose("（示例数据）", " (sample data)")
                        : name,
                Integer.toString(found.studentCount()),
                String.join(", ", titles));
    }
}
