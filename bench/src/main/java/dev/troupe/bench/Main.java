package dev.troupe.bench;

import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs all measurements, or those named: {@code overhead}, {@code makespan}, {@code live}, {@code
 * validation}, {@code streaming}, {@code journal}, {@code durable}, {@code planning}, {@code life},
 * {@code sandbox}, {@code page}; prints one table. {@code search DIR} measures the search of the
 * amis documents, which are in DIR.
 */
public final class Main {
    private static final Set<String> ALL =
            Set.of(
                    "overhead",
                    "makespan",
                    "live",
                    "validation",
                    "streaming",
                    "journal",
                    "durable",
                    "planning",
                    "life",
                    "sandbox",
                    "page");

    private Main() {}

    public static void main(String[] args) throws Exception {
        if (args.length == 2 && args[0].equals("search")) {
            DocSearch.measure(Path.of(args[1]));
            return;
        }
        var wanted = args.length == 0 ? ALL : Set.of(args);
        if (wanted.contains("live-troupe")) {
            ConcurrentRuns.troupe();
        } else if (wanted.contains("live-floor")) {
            ConcurrentRuns.floor();
        } else if (ALL.containsAll(wanted)) {
            printTable(wanted);
        } else {
            throw new IllegalArgumentException("measures are " + wanted + "; give some of " + ALL);
        }
    }

    private static void printTable(Set<String> wanted) throws Exception {
        Consumer<MeasurementRow> print = System.out::println;
        System.out.println(MeasurementRow.HEADER);
        if (wanted.contains("overhead")) {
            NodeOverhead.measure(print);
        }
        if (wanted.contains("makespan")) {
            Makespan.measure(print);
        }
        if (wanted.contains("live")) {
            ConcurrentRuns.measure(print);
        }
        if (wanted.contains("validation")) {
            WorkflowValidation.measure(print);
        }
        if (wanted.contains("streaming")) {
            PlanExtensionCost.measure(print);
        }
        if (wanted.contains("journal")) {
            JournalCommits.measure(print);
        }
        if (wanted.contains("durable")) {
            DurableRuns.measure(print);
        }
        if (wanted.contains("planning")) {
            StreamedPlanning.measure(print);
        }
        if (wanted.contains("life")) {
            LifeLoad.measure(print);
        }
        if (wanted.contains("sandbox")) {
            SandboxStart.measure(print);
        }
        if (wanted.contains("page")) {
            PageRefresh.measure(print);
        }
    }
}
