package dev.troupe.cli;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.core.WorkflowProblem;
import dev.troupe.runtime.Assembly;
import dev.troupe.runtime.Fields;
import dev.troupe.runtime.ModelChoice;
import dev.troupe.runtime.Packs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says everything that is wrong with a workflow file. */
@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        versionProvider = TroupeCommand.Version.class)
final class ValidateCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Packs.Source packs;

    @Parameters(paramLabel = "FILE", descriptionKey = "workflow-file")
    private String file = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    ValidateCommand(Surroundings surroundings, Packs.Source packs) {
        this.surroundings = surroundings;
        this.packs = packs;
    }

    /** What was found. */
    private record Findings(List<WorkflowProblem> problems, List<String> warnings, int nodes) {}

    @Override
    public Integer call() {
        try (var assembly =
                Assembly.open(
                        packs,
                        ModelChoice.offline(),
                        surroundings.environment(),
                        surroundings::warn)) {
            var read = RequestText.workflow(file, surroundings);
            var problems = assembly.rules().check(read.value());
            var findings = new Findings(problems, read.warnings(), read.value().nodes().size());
            if (isJson) {
                surroundings
                        .out()
                        .println(
                                Json.write(
                                        json(
                                                problems.stream()
                                                        .map(ValidateCommand::json)
                                                        .toList(),
                                                findings.warnings())));
            } else {
                print(findings);
            }
            return problems.isEmpty() ? Exit.DONE : Exit.FAILED;
        } catch (JsonException e) {
            return unreadable(e.sentence());
        }
    }

    private void print(Findings findings) {
        var out = surroundings.out();
        var language = surroundings.language();
        findings.warnings()
                .forEach(warning ->
                        out.println(
                                language.choose("警告：", "warning: ") + CellText.oneLine(warning)));
        findings.problems()
                .forEach(problem ->
                        out.println(
                                problem.code()
                                        + language.choose("：", ": ")
                                        + CellText.oneLine(surroundings.say(problem.sentence()))));
        out.println(
                findings.problems().isEmpty()
                        ? language.choose("%s 有效，%d 个节点。", "%s is valid, %d nodes.")
                                .formatted(file, findings.nodes())
                        : language.choose("%s 无效，%d 个问题。", "%s is not valid, %d problems.")
                                .formatted(file, findings.problems().size()));
    }

    private int unreadable(Sentence sentence) {
        var reading = surroundings.language().choose("不是工作流：", "is no workflow: ");
        if (isJson) {
            var problem =
                    Fields.of("code", Value.of("UNREADABLE"), "message", Value.of(sentence.en()));
            surroundings.out().println(Json.write(json(List.of(problem), List.of())));
        } else {
            surroundings
                    .out()
                    .println(file + " " + reading + CellText.oneLine(surroundings.say(sentence)));
        }
        return Exit.FAILED;
    }

    private static Value json(List<Value> problems, List<String> warnings) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("valid", Value.of(problems.isEmpty()));
        fields.put("problems", Value.of(problems));
        fields.put("warnings", Value.of(warnings.stream().map(Value::of).toList()));
        return Value.of(fields);
    }

    private static Value json(WorkflowProblem problem) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("code", Value.of(problem.code().name()));
        var node = problem.node();
        if (node != null) {
            fields.put("node", Value.of(node.value()));
        }
        fields.put("message", Value.of(problem.message()));
        return Value.of(fields);
    }
}
