package dev.troupe.agent;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Does the work of a node once for each item of a list, some at a time. The result of an item is
 * recorded, so that a node that is started again does what is left. The results of all items become
 * a list; an item that failed is named, and the others count.
 */
final class NodeItems {
    private static final int MAX_ITEMS = 200;
    private static final int CONCURRENT = 4; // each waits for a model most of the time
    private static final int LABEL = 300; // characters of an item in a task
    private static final int NAMED = 60; // characters of an item in a summary

    private final NodeContext node;
    private final Workspace workspace;
    private final Language language;

    /** What is done for one item. */
    @FunctionalInterface
    interface ItemTask {
        NodeResult run(NodeContext item) throws InterruptedException;
    }

    /** An item whose work failed, which is not recorded, so that a retry does it again. */
    private static final class ItemFailedException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Problem problem;

        ItemFailedException(Problem problem) {
            super(problem.message());
            this.problem = problem;
        }
    }

    NodeItems(NodeContext node, Workspace workspace) {
        this.node = node;
        this.workspace = workspace;
        this.language = Language.of(node.workflow().description());
    }

    /** Done, or failed. */
    private record ItemResult(
            Value item, String summary, Value output, Value writes, @Nullable Problem problem) {}

    NodeResult run(ItemTask task) throws InterruptedException {
        var list = node.node().forEach();
        var found = node.runEffect(Effect.repeatable("items"), this::findItems);
        if (found.isMissing()) {
            return NodeResult.failure(
                    AgentProblem.BAD_ARGUMENTS,
                    "变量“%s”不是列表，无法逐项处理；前面的步骤应把列表存入该变量",
                    "variable '%s' holds no list to work through; the node before must store the list in it",
                    list);
        }
        var items = found.items();
        if (items.size() > MAX_ITEMS) {
            return NodeResult.failure(
                    AgentProblem.BAD_ARGUMENTS,
                    "“%s”有 %d 项，一次最多处理 %d 项；请缩小范围",
                    "'%s' has %d items; at most %d are done in one run, so select fewer",
                    list,
                    items.size(),
                    MAX_ITEMS);
        }
        return combine(runAll(items, task));
    }

    private Value findItems() {
        var list = node.node().forEach();
        if (node.node().isForEachFile()) {
            return Value.of(findFiles(list).stream().map(Value::of).toList());
        }
        return switch (node.variable(list)) {
            case Value.ListOf all -> all;
            case Value.RecordOf(var fields) -> onlyList(fields).orElse(Value.missing());
            default -> Value.missing();
        };
    }

    /** A record with a list in it, as tools return pages or rows. */
    private static Optional<Value> onlyList(Map<String, Value> fields) {
        var lists = fields.values().stream().filter(Value.ListOf.class::isInstance).toList();
        return lists.size() == 1 ? Optional.of(lists.getFirst()) : Optional.empty();
    }

    /** Those of the workspace itself, sorted. */
    private List<String> findFiles(String pattern) {
        var matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        try (var files = Files.list(workspace.root())) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName())
                    .filter(name -> !name.toString().startsWith(".") && matcher.matches(name))
                    .map(Object::toString)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** In order. An item that waits for a user ends the attempt once the others are done. */
    private List<ItemResult> runAll(List<Value> items, ItemTask task) throws InterruptedException {
        var permits = new Semaphore(CONCURRENT);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var futures = new ArrayList<Future<ItemResult>>();
            for (int i = 0; i < items.size(); i++) {
                int number = i + 1;
                var item = items.get(i);
                Callable<ItemResult> work =
                        () -> {
                            permits.acquire();
                            try {
                                return runOne(number, items.size(), item, task);
                            } finally {
                                permits.release();
                            }
                        };
                futures.add(executor.submit(work));
            }
            try {
                return results(futures);
            } catch (InterruptedException e) {
                executor.shutdownNow();
                throw e;
            }
        }
    }

    private static List<ItemResult> results(List<Future<ItemResult>> futures)
            throws InterruptedException {
        var results = new ArrayList<ItemResult>();
        Throwable thrown = null;
        for (var future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException e) {
                thrown = thrown == null ? e.getCause() : thrown;
            }
        }
        if (thrown instanceof Error error) {
            throw error; // it waits for a user, or another engine continues
        }
        if (thrown instanceof RuntimeException failed) {
            throw failed;
        }
        if (thrown instanceof InterruptedException stopped) {
            throw stopped;
        }
        return results;
    }

    private ItemResult runOne(int number, int count, Value item, ItemTask task)
            throws InterruptedException {
        var label = label(item, LABEL);
        var context = new ItemContext(node, number, label);
        try {
            var done =
                    node.runEffect(
                            Effect.repeatable("item " + number),
                            () -> {
                                report(number, count, item);
                                return toValue(context, task.run(context));
                            });
            return new ItemResult(
                    item,
                    done.field("summary").asText(),
                    done.field("output"),
                    done.field("writes"),
                    null);
        } catch (ItemFailedException e) {
            return new ItemResult(item, "", Value.missing(), Value.missing(), e.problem);
        }
    }

    private void report(int number, int count, Value item) {
        var text =
                language.choose("第 %d 项，共 %d 项：%s", "item %d of %d: %s")
                        .formatted(number, count, label(item, NAMED));
        node.report(
                "agent.progress",
                Value.of(
                        Map.of(
                                "text", Value.of(text),
                                "item", Value.of(number),
                                "items", Value.of(count))));
    }

    private static Value toValue(ItemContext context, NodeResult result)
            throws InterruptedException {
        return switch (result) {
            case NodeResult.Succeeded(var output, var summary, var writes, _) -> {
                var all = new LinkedHashMap<>(writes);
                all.putAll(context.writes());
                yield Value.of(
                        Map.of(
                                "summary", Value.of(summary),
                                "output", output,
                                "writes", Value.of(all)));
            }
            case NodeResult.Failed(var problem) -> throw new ItemFailedException(problem);
            case NodeResult.Cancelled(var reason) -> throw new InterruptedException(reason);
        };
    }

    /** A text or a number as it is; of a record its name or address, or else all of it. */
    private static String label(Value item, int max) {
        var text =
                item instanceof Value.RecordOf
                        ? List.of("url", "path", "file", "name", "title", "id").stream()
                                .map(field -> item.field(field).asText())
                                .filter(word -> !word.isBlank())
                                .findFirst()
                                .orElseGet(() -> Json.write(item))
                        : item.asText();
        return text.length() <= max ? text : text.substring(0, max) + "…";
    }

    private NodeResult combine(List<ItemResult> results) {
        var failed = results.stream().filter(result -> result.problem() != null).toList();
        if (!results.isEmpty() && failed.size() == results.size()) {
            var first = results.getFirst().problem();
            return new NodeResult.Failed(
                    new Problem(
                            Objects.requireNonNull(first).code(),
                            LocalizedText.of(
                                    "%d 项全部失败：\n%s",
                                    "all %d items failed:\n%s",
                                    results.size(),
                                    String.join("\n", failed.stream().map(this::line).toList())),
                            failed.stream().allMatch(NodeItems::isRetryable)));
        }
        gatherVariables(results);
        var output = new LinkedHashMap<String, Value>();
        output.put("items", Value.of(results.stream().map(this::entry).toList()));
        output.put("sources", listOf("sources", results));
        var omissions = new ArrayList<>(listOf("omissions", results).items());
        failed.stream().map(this::line).map(Value::of).forEach(omissions::add);
        output.put("omissions", Value.of(omissions));
        return NodeResult.success(Value.of(output), summary(results, failed.size()));
    }

    private static boolean isRetryable(ItemResult failed) {
        var problem = failed.problem();
        return problem != null && problem.isRetryable();
    }

    private String summary(List<ItemResult> results, int failed) {
        if (results.isEmpty()) {
            return language.choose(
                            "“%s”没有任何项，没有可做的。", "'%s' has no items; there was nothing to do.")
                    .formatted(node.node().forEach());
        }
        var lines = new ArrayList<String>();
        lines.add(
                language.choose("完成 %d 项，共 %d 项：", "%d of %d items done:")
                        .formatted(results.size() - failed, results.size()));
        results.forEach(result -> lines.add("- " + line(result)));
        return String.join("\n", lines);
    }

    private String line(ItemResult result) {
        var problem = result.problem();
        var item = label(result.item(), NAMED);
        return problem == null
                ? language.choose("%s：%s", "%s: %s").formatted(item, result.summary())
                : language.choose("%s 失败：%s", "%s failed: %s")
                        .formatted(item, problem.text().text(language == Language.ZH));
    }

    private Value entry(ItemResult result) {
        var problem = result.problem();
        return Value.of(
                Map.of(
                        "item", result.item(),
                        "state", Value.of(problem == null ? "COMPLETED" : "FAILED"),
                        "summary", Value.of(problem == null ? result.summary() : problem.message()),
                        "output", result.output()));
    }

    /** The lists of all items, one after the other. */
    private static Value listOf(String field, List<ItemResult> results) {
        return Value.of(
                results.stream()
                        .flatMap(result -> result.output().field(field).items().stream())
                        .distinct()
                        .toList());
    }

    /** What items stored under one name becomes a list, in the order of the items. */
    private void gatherVariables(List<ItemResult> results) {
        var gathered = new LinkedHashMap<String, List<Value>>();
        for (var result : results) {
            if (result.writes() instanceof Value.RecordOf(var fields)) {
                fields.forEach((key, value) ->
                        gathered.computeIfAbsent(key, _ -> new ArrayList<>()).add(value));
            }
        }
        gathered.forEach((key, values) -> node.setVariable(key, Value.of(values)));
    }
}
