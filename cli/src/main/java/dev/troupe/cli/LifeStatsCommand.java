package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.packs.life.LifeFigures;
import dev.troupe.packs.life.Statistics;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Counts everything, and says what follows from the counts. */
@Command(
        name = "stats",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class LifeStatsCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    LifeStatsCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        return new LifeDesk(surroundings).with(life -> tell(Statistics.of(life)));
    }

    private void tell(Statistics statistics) {
        var figures = statistics.overall();
        var language = surroundings.language();
        if (isJson) {
            var fields = new LinkedHashMap<String, Value>();
            fields.put("figures", Json.from(figures));
            fields.put(
                    "suggestions",
                    Value.of(
                            statistics.suggestions().stream()
                                    .map(one -> one.toValue(language))
                                    .toList()));
            surroundings.out().println(Json.write(Value.of(fields)));
            return;
        }
        tell(figures);
        statistics
                .suggestions()
                .forEach(advice ->
                        surroundings.out().println("- " + surroundings.say(advice.message())));
    }

    private void tell(LifeFigures.Overall figures) {
        var desk = new LifeDesk(surroundings);
        desk.say("目标：%s", "goals: %s", figures.goals());
        desk.say(
                "项目：%s（进行中 %s，完成 %s，完成率 %s%%）",
                "projects: %s (active %s, completed %s, %s%%)",
                figures.projects().total(),
                figures.projects().active(),
                figures.projects().completed(),
                figures.projects().completionRate());
        desk.say(
                "任务：%s（完成 %s，未完成 %s，逾期 %s，完成率 %s%%）",
                "tasks: %s (completed %s, open %s, overdue %s, %s%%)",
                figures.tasks().total(),
                figures.tasks().completed(),
                figures.tasks().pending(),
                figures.tasks().overdue(),
                figures.tasks().completionRate());
        desk.say(
                "回顾：%s（本周 %s）",
                "reviews: %s (this week %s)",
                figures.reviews().total(),
                figures.reviews().thisWeek());
    }
}
