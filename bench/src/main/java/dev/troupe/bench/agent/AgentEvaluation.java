package dev.troupe.bench.agent;

import dev.troupe.model.ChatModel;
import dev.troupe.model.replay.RecordingModel;
import dev.troupe.model.replay.ReplayingModel;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.testing.model.RecordedCallFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Runs the suites and prints their figures. Options: {@code --suite NAME} (all), {@code --model
 * scripted} (the scripts of the tasks), {@code --model provider:name} (with the settings of {@code
 * TROUPE_HOME}), {@code --record DIR} to record the calls of each task, {@code --replay DIR} to
 * play them instead of a model, {@code --only ID}, {@code --print} for the requests.
 */
public final class AgentEvaluation {
    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private List<String> suites = TaskSet.SUITES;
    private String model = "scripted";
    private Path record = Path.of("");
    private Path replay = Path.of("");
    private String only = "";
    private boolean isPrinted;

    private AgentEvaluation() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var evaluation = new AgentEvaluation();
        evaluation.readOptions(arguments);
        System.exit(evaluation.run() ? 0 : 1);
    }

    private void readOptions(String[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--suite" -> suites = List.of(arguments[++i]);
                case "--model" -> model = arguments[++i];
                case "--record" -> record = Path.of(arguments[++i]);
                case "--replay" -> replay = Path.of(arguments[++i]);
                case "--only" -> only = arguments[++i];
                case "--print" -> isPrinted = true;
                default ->
                        throw new IllegalArgumentException(
                                "unknown option '"
                                        + arguments[i]
                                        + "'; use --suite, --model, --record, --replay, --only, --print");
            }
        }
    }

    private boolean run() throws IOException, InterruptedException {
        boolean isLive = !model.equals("scripted") && replay.toString().isEmpty();
        if (!isLive) {
            return run(task -> new ScriptedProvider(task.script()));
        }
        var environment = Environment.ofProcess();
        try (var runtime =
                TroupeRuntime.open(
                        StandardPacks::open,
                        ModelSelection.of(model, environment),
                        environment,
                        _ -> {})) {
            var live =
                    runtime.model(model, "")
                            .orElseThrow(() ->
                                    new IllegalArgumentException(
                                            "no model '"
                                                    + model
                                                    + "'; give scripted, or provider:name"));
            return run(_ -> live);
        }
    }

    private boolean run(Function<AgentTask, ChatModel> models)
            throws IOException, InterruptedException {
        var runner = new TaskRunner(task -> recorded(task, models));
        boolean passed = true;
        out.println("| Suite | Passed | Calls | Input tokens | Per task | Reused prefix |");
        out.println("| --- | --- | --- | --- | --- | --- |");
        for (var suite : suites) {
            passed &= runSuite(suite, runner);
        }
        return passed;
    }

    private ChatModel recorded(AgentTask task, Function<AgentTask, ChatModel> models) {
        var name = task.id() + ".jsonl";
        try {
            if (!replay.toString().isEmpty()) {
                return new ReplayingModel(RecordedCallFile.read(replay.resolve(name)));
            }
            if (record.toString().isEmpty()) {
                return models.apply(task);
            }
            Files.createDirectories(record);
            Files.deleteIfExists(record.resolve(name));
            return new RecordingModel(
                    models.apply(task), RecordedCallFile.recorder(record.resolve(name)));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private boolean runSuite(String suite, TaskRunner runner)
            throws IOException, InterruptedException {
        var flawed = new ArrayList<String>();
        var calls = new ArrayList<MeasuredModel.Call>();
        var tasks = TaskSet.read(suite).stream().filter(task -> task.id().contains(only)).toList();
        for (var task : tasks) {
            var outcome = runner.run(task);
            calls.addAll(outcome.calls());
            var flaws = task.check().findFlaws(outcome);
            if (!flaws.isEmpty()) {
                flawed.add(task.id() + ": " + String.join("; ", flaws));
            }
            if (isPrinted) {
                outcome.calls()
                        .forEach(call ->
                                out.println(
                                        call.part() + " " + call.tokens() + "\n" + call.text()));
            }
        }
        var usage = PromptUsage.of(calls);
        out.printf(
                "| %s | %d of %d | %d | %,d | %,d | %.1f %% |%n",
                suite,
                tasks.size() - flawed.size(),
                tasks.size(),
                calls.size(),
                usage.tokens(),
                tasks.isEmpty() ? 0 : usage.tokens() / tasks.size(),
                100 * usage.reusedShare());
        usage.perPart().forEach((part, figures) -> out.println("  " + part + ": " + figures));
        flawed.forEach(flaw -> out.println("  FAILED " + flaw));
        return flawed.isEmpty();
    }
}
