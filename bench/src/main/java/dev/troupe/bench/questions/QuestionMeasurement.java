package dev.troupe.bench.questions;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures how questions about tables are answered without a key; prints a table of verdicts.
 *
 * <p>{@code generated [--count 1500] [--seed 1] [--unknown] [--out FILE]}: generated requests; with
 * {@code --unknown} each has one word that no table has, and an answer that does not name it is
 * wrong. {@code --out} receives each question with its answer as a line of JSON, {@code --print}
 * prints the requests and asks nothing.
 */
public final class QuestionMeasurement {
    private static final String COUNT = "1500";

    private QuestionMeasurement() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        var options = options(List.of(args).subList(1, args.length));
        switch (args[0]) {
            case "generated" -> measureGenerated(options);
            default -> throw new IllegalArgumentException("measures are: generated");
        }
        System.exit(0); // threads of native libraries may still run
    }

    private static Map<String, String> options(List<String> args) {
        var options = new HashMap<String, String>();
        for (int i = 0; i < args.size(); i++) {
            boolean hasValue = i + 1 < args.size() && !args.get(i + 1).startsWith("--");
            options.put(args.get(i), hasValue ? args.get(++i) : "");
        }
        return options;
    }

    private static void measureGenerated(Map<String, String> options)
            throws IOException, InterruptedException {
        int count = Integer.parseInt(options.getOrDefault("--count", COUNT));
        long seed = Long.parseLong(options.getOrDefault("--seed", "1"));
        var questions = new QuestionGenerator(seed, options.containsKey("--unknown")).draw(count);
        if (options.containsKey("--print")) {
            questions.forEach(q -> System.out.println(q.kind() + "\t" + q.text()));
            return;
        }
        measure(questions, options);
    }

    private static void measure(List<Question> questions, Map<String, String> options)
            throws IOException, InterruptedException {
        var board = new Scoreboard();
        var out = Path.of(options.getOrDefault("--out", "/dev/null"));
        try (var runner = ProductRunner.open();
                var log = new ResultLog(out)) {
            for (var question : questions) {
                var answer = runner.ask(question.files(), List.of(question.text())).getFirst();
                var verdict = Verdict.of(question, answer);
                board.add(
                        verdict, question.language(), question.kind() + " " + question.language());
                log.write(question, answer, verdict);
            }
        }
        System.out.println(board);
    }
}
