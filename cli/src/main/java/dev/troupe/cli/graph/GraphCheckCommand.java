package dev.troupe.cli.graph;

import dev.troupe.chat.graph.CoordinatorGraph;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.RecordWriter;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.graph.StateGraphProblem;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists everything that is wrong with a state graph for the coordinator. */
@Command(name = "check", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
final class GraphCheckCommand implements Callable<Integer> {
    private final CliContext context;

    @Parameters(paramLabel = "FILE", descriptionKey = "graph-file")
    private String file = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    GraphCheckCommand(CliContext context) {
        this.context = context;
    }

    /**
     * What was found.
     *
     * @param unreadable why it is not a state graph at all, a line each; empty if it is one
     */
    private record Findings(
            List<LocalizedText> unreadable,
            List<StateGraphProblem> problems,
            List<String> warnings,
            int nodes,
            int edges) {
        int count() {
            return unreadable.size() + problems.size();
        }
    }

    @Override
    public Integer call() {
        var findings = check();
        if (isJson) {
            context.out().println(Json.write(json(findings)));
        } else {
            print(findings);
        }
        return findings.count() == 0 ? ExitCode.DONE : ExitCode.FAILED;
    }

    private Findings check() {
        try {
            var read = GraphFile.read(file, context);
            var document = read.value();
            return new Findings(
                    List.of(),
                    CoordinatorGraph.check(document),
                    read.warnings(),
                    document.nodes().size(),
                    document.edges().size());
        } catch (JsonException e) {
            var zh = e.text().zh().lines().toList();
            var en = e.text().en().lines().toList();
            var lines = new ArrayList<LocalizedText>();
            for (int i = 0; i < en.size(); i++) {
                lines.add(new LocalizedText(zh.get(i), en.get(i)));
            }
            return new Findings(lines, List.of(), List.of(), 0, 0);
        }
    }

    private void print(Findings findings) {
        var out = context.out();
        var language = context.language();
        findings.warnings()
                .forEach(warning ->
                        out.println(
                                language.choose("警告：", "warning: ") + CellText.cleanLine(warning)));
        findings.unreadable()
                .forEach(text -> out.println(CellText.cleanLine(context.localize(text))));
        findings.problems()
                .forEach(problem ->
                        out.println(
                                problem.code()
                                        + language.choose("：", ": ")
                                        + CellText.cleanLine(context.localize(problem.text()))));
        out.println(
                findings.count() == 0
                        ? language.choose(
                                        "%s 有效，%d 个节点，%d 条边。",
                                        "%s is valid, %d nodes and %d edges.")
                                .formatted(file, findings.nodes(), findings.edges())
                        : language.choose("%s 无效，%d 个问题。", "%s is not valid, %d problems.")
                                .formatted(file, findings.count()));
    }

    private static Value json(Findings findings) {
        var problems = new ArrayList<Value>();
        findings.unreadable()
                .forEach(text ->
                        problems.add(
                                ValueRecords.of(
                                        "code", Value.of("UNREADABLE"),
                                        "message", Value.of(text.en()))));
        findings.problems().forEach(problem -> problems.add(json(problem)));
        return ValueRecords.of(
                "valid", Value.of(findings.count() == 0),
                "problems", Value.of(problems),
                "warnings", ValueRecords.texts(findings.warnings()));
    }

    private static Value json(StateGraphProblem problem) {
        return new RecordWriter()
                .put("code", problem.code().name())
                .putUnlessEmpty("element", problem.element())
                .put("message", problem.message())
                .toValue();
    }
}
