package dev.troupe.bench.requests;

import dev.troupe.bench.requests.RequestSet.Half;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/**
 * Measures requests from end to end; prints a table of verdicts.
 *
 * <p>{@code [--only TEXT] [--out FILE]}: those of the development half whose id or kind contains
 * the text; each goes to the file as a line of JSON with its verdict, its failures and the answer.
 * {@code --held-out}: the other half, which gives totals and nothing else. {@code --set
 * conditions}: requests with and without one more condition, in place of those from end to end.
 */
public final class RequestMeasurement {
    private static final int AT_ONCE = 2;

    private RequestMeasurement() {}

    private record Measured(Request request, Outcome outcome, Verdict verdict) {}

    public static void main(String[] args)
            throws IOException, InterruptedException, ExecutionException {
        var options = options(args);
        boolean isHeldOut = options.containsKey("--held-out");
        if (isHeldOut && (options.containsKey("--only") || options.containsKey("--out"))) {
            throw new IllegalArgumentException("held-out requests give totals only");
        }
        var half = isHeldOut ? Half.HELD_OUT : Half.DEVELOPMENT;
        var only = options.getOrDefault("--only", "");
        var requests =
                RequestSet.read(options.getOrDefault("--set", "")).stream()
                        .filter(request -> RequestSet.half(request) == half)
                        .filter(request -> (request.id() + " " + request.kind()).contains(only))
                        .toList();
        var measured = measure(requests);
        if (options.containsKey("--out")) {
            var lines = measured.stream().map(RequestMeasurement::line).toList();
            Files.write(Path.of(options.get("--out")), lines);
        }
        System.out.print(table(measured, isHeldOut));
    }

    private static Map<String, String> options(String... args) {
        var options = new HashMap<String, String>();
        for (int i = 0; i < args.length; i++) {
            boolean hasValue = i + 1 < args.length && !args[i + 1].startsWith("--");
            options.put(args[i], hasValue ? args[++i] : "");
        }
        return options;
    }

    private static List<Measured> measure(List<Request> requests)
            throws InterruptedException, ExecutionException {
        try (var executor = Executors.newFixedThreadPool(AT_ONCE)) {
            var tasks = new ArrayList<Callable<Measured>>();
            for (var request : requests) {
                tasks.add(() -> measure(request));
            }
            var measured = new ArrayList<Measured>();
            for (var future : executor.invokeAll(tasks)) {
                measured.add(future.get());
            }
            return measured;
        }
    }

    private static Measured measure(Request request) throws IOException, InterruptedException {
        var outcome = CommandRunner.run(request);
        return new Measured(request, outcome, Verdict.of(request, outcome));
    }

    private static String line(Measured measured) {
        var request = measured.request();
        var failures =
                request.expectations().stream()
                        .map(each ->
                                Value.of(each.failures(request, measured.outcome()).toString()))
                        .toList();
        return Json.write(
                Value.of(
                        Map.of(
                                "id", Value.of(request.id()),
                                "kind", Value.of(request.kind()),
                                "verdict", Value.of(measured.verdict().name()),
                                "say", Value.of(request.text()),
                                "exit", Value.of(measured.outcome().exitCode()),
                                "answer", Value.of(measured.outcome().text()),
                                "failures", Value.of(failures))));
    }

    private static String table(List<Measured> measured, boolean isTotalOnly) {
        var groups = new TreeMap<String, Map<Verdict, Integer>>();
        for (var each : measured) {
            count(groups, "all", each.verdict());
            count(groups, each.request().language(), each.verdict());
            if (!isTotalOnly) {
                count(groups, "kind " + each.request().kind(), each.verdict());
            }
        }
        var text =
                new StringBuilder(
                        """
                        | | asked | right | silent wrong | needlessly refused | right % |
                        | --- | ---: | ---: | ---: | ---: | ---: |
                        """);
        groups.forEach((name, counts) -> text.append(row(name, counts)));
        return text.toString();
    }

    private static void count(
            Map<String, Map<Verdict, Integer>> groups, String name, Verdict verdict) {
        groups.computeIfAbsent(name, _ -> new EnumMap<>(Verdict.class))
                .merge(verdict, 1, Integer::sum);
    }

    private static String row(String name, Map<Verdict, Integer> counts) {
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        int right = counts.getOrDefault(Verdict.RIGHT, 0);
        return "| %s | %d | %d | %d | %d | %.0f |%n"
                .formatted(
                        name,
                        all,
                        right,
                        counts.getOrDefault(Verdict.SILENT_WRONG, 0),
                        counts.getOrDefault(Verdict.NEEDLESSLY_REFUSED, 0),
                        100.0 * right / Math.max(1, all));
    }
}
