package dev.troupe.cli.life;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.statistics.LifeFigures;
import dev.troupe.packs.life.statistics.LifeStatistics;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Counts everything, and reports what follows from the counts. */
@Command(name = "stats", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class LifeStatsCommand implements Callable<Integer> {
    private final CliContext context;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeStatsCommand(CliContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        return new LifeCommandContext(context).run(life -> print(LifeStatistics.of(life)));
    }

    private void print(LifeStatistics statistics) {
        var figures = statistics.overall();
        var language = context.language();
        if (isJson) {
            var fields = new LinkedHashMap<String, Value>();
            fields.put("figures", Json.toValue(figures));
            fields.put(
                    "suggestions",
                    Value.of(
                            statistics.suggestions().stream()
                                    .map(one -> one.toValue(language))
                                    .toList()));
            context.out().println(Json.write(Value.of(fields)));
            return;
        }
        print(figures);
        statistics
                .suggestions()
                .forEach(
                        advice -> context.out().println("- " + context.localize(advice.message())));
    }

    private void print(LifeFigures.Overall figures) {
        var desk = new LifeCommandContext(context);
        desk.print("目标：%s", "goals: %s", figures.goals());
        desk.print(
                "项目：%s（进行中 %s，完成 %s，完成率 %s%%）",
                "projects: %s (active %s, completed %s, %s%%)",
                figures.projects().total(),
                figures.projects().active(),
                figures.projects().completed(),
                figures.projects().completionRate());
        desk.print(
                "任务：%s（完成 %s，未完成 %s，逾期 %s，完成率 %s%%）",
                "tasks: %s (completed %s, open %s, overdue %s, %s%%)",
                figures.tasks().total(),
                figures.tasks().completed(),
                figures.tasks().pending(),
                figures.tasks().overdue(),
                figures.tasks().completionRate());
        desk.print(
                "回顾：%s（本周 %s）",
                "reviews: %s (this week %s)",
                figures.reviews().total(),
                figures.reviews().thisWeek());
    }
}
