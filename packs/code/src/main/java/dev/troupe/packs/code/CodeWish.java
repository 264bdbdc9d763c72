package dev.troupe.packs.code;

import dev.troupe.agent.NodeBrief;
import dev.troupe.core.Value;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Mentions;
import dev.troupe.language.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a task for the code agent asks of a table, and how its files are called. */
record CodeWish(NodeBrief brief) {
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
    private static final String SCRIPT = "analysis.py";
    private static final String NUMBERS = "analysis-result.csv";

    /** The table that is asked about: named in the task, left by a node before, or in the goal. */
    Optional<String> table() {
        return tables(task()).stream()
                .findFirst()
                .or(this::inherited)
                .or(() -> tables(brief.goal()).stream().findFirst())
                .or(() -> only(brief.variables()));
    }

    /** The task with the steps that say more. */
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
    private Optional<String> inherited() {
        return brief.parents().reversed().stream()
                .flatMap(parent ->
                        Stream.concat(
                                parent.variables().stream().filter(key -> key.contains("_result")),
                                parent.variables().stream()))
                .findFirst();
    }

    private static Optional<String> only(List<String> keys) {
        return keys.size() == 1 ? Optional.of(keys.getFirst()) : Optional.empty();
    }

    /** Arguments of {@code draftScript}. */
    Map<String, Value> draft(String table) {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("table", Value.of(table));
        arguments.put("question", Value.of(task()));
        arguments.put("goal", Value.of(brief.goal()));
        picture().ifPresent(file -> arguments.put("picture", Value.of(file)));
        arguments.put("result", Value.of(result()));
        return arguments;
    }

    /**
     * Arguments of {@code executeCode}.
     *
     * @param draft what {@code draftScript} answered
     */
    Map<String, Value> execution(String table, Value draft) {
        var writes = Stream.concat(picture().stream(), Stream.of(result())).map(Value::of);
        var data = draft.field("data").asText();
        var kept =
                brief.variables().contains(table)
                        ? Stream.concat(writes, Stream.of(Value.of(data)))
                        : writes;
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("language", Value.of(CodeLanguage.PYTHON.name()));
        arguments.put("code", draft.field("code"));
        arguments.put("tables", Value.of(List.of(Value.of(table))));
        arguments.put("writes", Value.of(kept.toList()));
        arguments.put("saveAs", Value.of(script()));
        arguments.put("timeoutSeconds", Value.of(120));
        return arguments;
    }

    /** Where a chart goes; empty where none is asked for. */
    private Optional<String> picture() {
        var named = written("png").or(() -> written("svg"));
        boolean isAsked =
                CHART_WORDS.stream()
                        .anyMatch(word -> Words.contains(task() + " " + brief.goal(), word));
        return named.or(
                () -> isAsked ? Optional.of("chart" + suffix() + ".png") : Optional.empty());
    }

    private String script() {
        return written("py").orElseGet(() -> SCRIPT.replace(".", suffix() + "."));
    }

    private String result() {
        return written("csv").orElseGet(() -> NUMBERS.replace(".", suffix() + "."));
    }

    private Optional<String> written(String ending) {
        return Stream.of(task(), brief.goal())
                .flatMap(text ->
                        ending.equals("csv")
                                ? FileRoles.of(text).writes().stream()
                                : Mentions.of(text).files().stream())
                .filter(file -> file.toLowerCase(Locale.ROOT).endsWith("." + ending))
                .findFirst();
    }

    /** A number that keeps the files of nodes that run side by side apart; none for the first. */
    private String suffix() {
        var codeNodes = brief.node().replaceAll("\\D", "");
        return codeNodes.isEmpty() || Integer.parseInt(codeNodes) <= 2 ? "" : "-" + codeNodes;
    }
}
