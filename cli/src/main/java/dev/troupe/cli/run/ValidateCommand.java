package dev.troupe.cli.run;

import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.cli.terminal.TroupeVersion;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.WorkflowProblem;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.settings.ModelSelection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** States everything that is wrong with a workflow file. */
@Command(name = "validate", mixinStandardHelpOptions = true, versionProvider = TroupeVersion.class)
public final class ValidateCommand implements Callable<Integer> {
    private final CliContext context;
    private final Packs.Source packs;

    @Parameters(paramLabel = "FILE", descriptionKey = "workflow-file")
    private String file = "";

    @Option(names = "--json", descriptionKey = "json-report")
    private boolean isJson;

    public ValidateCommand(CliContext context, Packs.Source packs) {
        this.context = context;
        this.packs = packs;
    }

    /** What was found. */
    private record ValidationResult(
            List<WorkflowProblem> problems, List<String> warnings, int nodes) {}

    @Override
    public Integer call() {
        try (var assembly =
                TroupeRuntime.open(
                        packs, ModelSelection.offline(), context.environment(), context::warn)) {
            var read = RequestReader.readWorkflow(file, context);
            var problems = assembly.rules().check(read.value());
            var findings =
                    new ValidationResult(problems, read.warnings(), read.value().nodes().size());
            if (isJson) {
                context.out()
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
            return problems.isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
        } catch (JsonException e) {
            return reportUnreadable(e.text());
        }
    }

    private void print(ValidationResult findings) {
        var out = context.out();
        var language = context.language();
        findings.warnings()
                .forEach(warning ->
                        out.println(
                                language.choose("警告：", "warning: ") + CellText.cleanLine(warning)));
        findings.problems()
                .forEach(problem ->
                        out.println(
                                problem.code()
                                        + language.choose("：", ": ")
                                        + CellText.cleanLine(context.localize(problem.text()))));
        out.println(
                findings.problems().isEmpty()
                        ? language.choose("%s 有效，%d 个节点。", "%s is valid, %d nodes.")
                                .formatted(file, findings.nodes())
                        : language.choose("%s 无效，%d 个问题。", "%s is not valid, %d problems.")
                                .formatted(file, findings.problems().size()));
    }

    private int reportUnreadable(LocalizedText text) {
        var reading = context.language().choose("不是有效的工作流：", "is not a valid workflow: ");
        if (isJson) {
            var problem =
                    ValueRecords.of("code", Value.of("UNREADABLE"), "message", Value.of(text.en()));
            context.out().println(Json.write(json(List.of(problem), List.of())));
        } else {
            context.out()
                    .println(file + " " + reading + CellText.cleanLine(context.localize(text)));
        }
        return ExitCode.FAILED;
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
