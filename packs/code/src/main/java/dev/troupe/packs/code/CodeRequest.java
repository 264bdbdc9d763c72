package dev.troupe.packs.code;

import dev.troupe.agent.NodeBrief;
import dev.troupe.core.value.Value;
import dev.troupe.language.CueMatcher;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Mentions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a task for the code agent asks of a table, and how its files are called. */
record CodeRequest(NodeBrief brief) {
    private static final List<String> CHART_WORDS =
            List.of(
                    "图",
                    "画",
                    "绘",
                    "可视化",
                    "chart",
                    "plot",
                    "graph",
                    "draw",
                    "histogram",
                    "visualize",
                    "visualise",
                    "visualization",
                    "visualisation",
                    "picture");
    private static final String NUMBERS = "analysis-result.csv";

    /** The table that is asked about: named in the task, left by a node before, or in the goal. */
    Optional<String> findTable() {
        return tables(task()).stream()
                .findFirst()
                .or(this::findInheritedTable)
                .or(() -> tables(brief.goal()).stream().findFirst())
                .or(() -> findOnly(brief.variables()));
    }

    /** The task with the steps that add to it. */
    String task() {
        var steps = brief.steps().stream().map(NodeBrief.NumberedStep::desc).toList();
        var joined = String.join(brief.language().choose("；", "; "), steps);
        return brief.task().isBlank() || joined.contains(brief.task()) ? joined : brief.task();
    }

    private static List<String> tables(String text) {
        return FileRoles.of(text).reads().stream()
                .filter(file ->
                        file.toLowerCase(Locale.ROOT)
                                .matches(".*\\.(?:csv|tsv|json|jsonl|ndjson|xlsx)"))
                .toList();
    }

    /** The last variable that the nodes before set; of one, a computed table before its source. */
    private Optional<String> findInheritedTable() {
        return brief.parents().reversed().stream()
                .flatMap(parent ->
                        Stream.concat(
                                parent.variables().stream().filter(key -> key.contains("_result")),
                                parent.variables().stream()))
                .findFirst();
    }

    private static Optional<String> findOnly(List<String> keys) {
        return keys.size() == 1 ? Optional.of(keys.getFirst()) : Optional.empty();
    }

    /** Arguments of {@code draftScript}; files that the user named are replaced. */
    Map<String, Value> draftArguments(String table) {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("table", Value.of(table));
        arguments.put("question", Value.of(task()));
        arguments.put("goal", Value.of(brief.goal()));
        findPicture().ifPresent(file -> arguments.put("picture", Value.of(file)));
        arguments.put("result", Value.of(findWrittenFile("csv").orElse(NUMBERS)));
        var named = Stream.of(findNamedPicture(), findWrittenFile("csv")).flatMap(Optional::stream);
        arguments.put("replaces", Value.of(named.map(Value::of).toList()));
        return arguments;
    }

    /** Also as runs of earlier versions recorded it. */
    private static boolean isDataFileTaken(Value draft) {
        return Stream.of("isDataFileTaken", "isDataThere")
                .anyMatch(field -> draft.field(field).equals(Value.of(true)));
    }

    /**
     * Arguments of {@code executeCode}.
     *
     * @param draft what {@code draftScript} answered
     */
    Map<String, Value> executionArguments(String table, Value draft) {
        var writes =
                Stream.of(draft.field("picture"), draft.field("result"))
                        .filter(file -> !file.asText().isEmpty());
        boolean isKept = brief.variables().contains(table) && !isDataFileTaken(draft);
        var kept = isKept ? Stream.concat(writes, Stream.of(draft.field("data"))) : writes;
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("language", Value.of(CodeLanguage.PYTHON.name()));
        arguments.put("code", draft.field("code"));
        arguments.put("tables", Value.of(List.of(Value.of(table))));
        arguments.put("writes", Value.of(kept.toList()));
        arguments.put("saveAs", Value.of(script(draft)));
        arguments.put("timeoutSeconds", Value.of(120));
        return arguments;
    }

    /** The script goes with its result: analysis-result-2.csv comes from analysis-2.py. */
    private String script(Value draft) {
        var number = draft.field("result").asText().replaceFirst("^.*?(-\\d+)?\\.csv$", "$1");
        return findWrittenFile("py")
                .orElse("analysis" + (number.matches("-\\d+") ? number : "") + ".py");
    }

    /** The file of the chart; empty if none is requested. */
    private Optional<String> findPicture() {
        var texts = task() + " " + brief.goal();
        boolean isAsked = CHART_WORDS.stream().anyMatch(word -> CueMatcher.contains(texts, word));
        return findNamedPicture().or(() -> isAsked ? Optional.of("chart.png") : Optional.empty());
    }

    private Optional<String> findNamedPicture() {
        return findWrittenFile("png").or(() -> findWrittenFile("svg"));
    }

    private Optional<String> findWrittenFile(String ending) {
        return Stream.of(task(), brief.goal())
                .flatMap(text ->
                        ending.equals("csv")
                                ? FileRoles.of(text).writes().stream()
                                : Mentions.of(text).files().stream())
                .filter(file -> file.toLowerCase(Locale.ROOT).endsWith("." + ending))
                .findFirst();
    }
}
