package dev.troupe.bench.questions;

import dev.troupe.bench.questions.TableQuestions.Part;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Measures how questions about tables are answered without a key; prints tables of verdicts.
 *
 * <p>{@code generated [--count 1500] [--seed 1] [--unknown]}: generated requests; with {@code
 * --unknown} each has one word that no table has, and an answer that does not name it is wrong.
 *
 * <p>{@code conversations [--count 1500] [--seed 1]}: generated conversations of four turns, whose
 * later messages each change one thing; the count is that of turns.
 *
 * <p>{@code tables --dir DIR [--held-out]}: questions of public collections; those of held-out
 * tables give totals and nothing else.
 *
 * <p>{@code office}: everyday requests, written by hand. {@code corrections}: conversations in
 * which later messages correct the first one.
 *
 * <p>{@code --agree} answers what a run asks about its reading by the first option, as a user who
 * agrees does; without it, a run that asks counts as a refusal.
 *
 * <p>{@code --out FILE} receives each question with its answer as a line of JSON; {@code --only
 * TEXT} asks those whose kind, language or id contains it; {@code --print} asks nothing and prints
 * the requests.
 */
public final class QuestionMeasurement {
    private static final String COUNT = "1500";

    private QuestionMeasurement() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        var options = options(List.of(args).subList(1, args.length));
        switch (args[0]) {
            case "generated" -> measure(generate(options), options);
            case "tables" -> measureTables(options);
            case "office" -> measure(WrittenQuestions.readRequests(), options);
            case "conversations" ->
                    measureTurns(
                            new ConversationGenerator(seed(options)).draw(count(options)), options);
            case "corrections" -> measureTurns(WrittenQuestions.readConversations(), options);
            default ->
                    throw new IllegalArgumentException(
                            "measures are generated, conversations, tables, office, corrections");
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

    private static List<Question> generate(Map<String, String> options) {
        var set = options.containsKey("--second") ? "second/" : "";
        return new QuestionGenerator(seed(options), options.containsKey("--unknown"), set)
                .draw(count(options));
    }

    private static int count(Map<String, String> options) {
        return Integer.parseInt(options.getOrDefault("--count", COUNT));
    }

    private static long seed(Map<String, String> options) {
        return Long.parseLong(options.getOrDefault("--seed", "1"));
    }

    private static void measureTables(Map<String, String> options)
            throws IOException, InterruptedException {
        var directory = Path.of(options.getOrDefault("--dir", "."));
        if (!options.containsKey("--held-out")) {
            measure(TableQuestions.read(directory, Part.DEVELOPMENT), options);
            return;
        }
        if (Set.of("--out", "--print", "--only").stream().anyMatch(options::containsKey)) {
            throw new IllegalArgumentException("held-out questions give totals only");
        }
        measure(TableQuestions.read(directory, Part.HELD_OUT), options);
    }

    private static void measure(List<Question> questions, Map<String, String> options)
            throws IOException, InterruptedException {
        measureTurns(questions.stream().map(List::of).toList(), options);
    }

    /** Asks conversations; each of their questions has its own verdict. */
    private static void measureTurns(
            List<List<Question>> conversations, Map<String, String> options)
            throws IOException, InterruptedException {
        var only = options.getOrDefault("--only", "");
        var wanted =
                conversations.stream()
                        .filter(turns -> turns.stream().anyMatch(turn -> matches(turn, only)))
                        .toList();
        if (options.containsKey("--print")) {
            wanted.forEach(turns ->
                    turns.forEach(turn -> System.out.println(turn.kind() + "\t" + turn.text())));
            return;
        }
        var board = new Scoreboard();
        var out = Path.of(options.getOrDefault("--out", "/dev/null"));
        try (var runner = ProductRunner.open(options.containsKey("--agree"));
                var log = new ResultLog(out)) {
            for (var turns : wanted) {
                var messages = turns.stream().map(Question::text).toList();
                var answers = runner.ask(turns.getFirst().files(), messages);
                for (int i = 0; i < turns.size(); i++) {
                    var turn = turns.get(i);
                    var verdict = Verdict.of(turn, answers.get(i));
                    board.add(verdict, turn.language(), turn.kind() + " " + turn.language());
                    log.write(turn, answers.get(i), verdict);
                }
            }
        }
        System.out.println(board);
    }

    private static boolean matches(Question question, String only) {
        return (question.kind() + " " + question.language() + " " + question.id()).contains(only);
    }
}
