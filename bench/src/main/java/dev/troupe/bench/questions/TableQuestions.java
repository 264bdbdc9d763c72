package dev.troupe.bench.questions;

import static java.util.Objects.requireNonNullElse;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Questions of public collections over their tables, from files of JSON lines: {@code {id, lang,
 * question, tables, answers, ordered}}.
 */
final class TableQuestions {
    private TableQuestions() {}

    /** Whether details of a question may be looked at while the product is written. */
    enum Part {
        /** Half of the tables, then half of the rest, whose answers were read later. */
        DEVELOPMENT,
        HELD_OUT;

        /** By the hash of a table's path, so that no table has questions in both. */
        static Part of(String table) {
            try {
                var digest = MessageDigest.getInstance("SHA-256");
                var hash = digest.digest(table.getBytes(StandardCharsets.UTF_8));
                boolean isRead = hash[hash.length - 1] % 2 == 0 || hash[hash.length - 2] % 2 == 0;
                return isRead ? DEVELOPMENT : HELD_OUT;
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /**
     * @param directory of the collections, with their tables in {@code tables}
     */
    static List<Question> read(Path directory, Part part) throws IOException {
        var questions = new ArrayList<Question>();
        try (var files = Files.list(directory)) {
            for (var file : files.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
                var kind = file.getFileName().toString().replace(".jsonl", "");
                for (var line : Files.readAllLines(file)) {
                    var row = Json.parse(line);
                    if (Part.of(row.field("tables").item(0).asText()) == part) {
                        questions.add(question(directory, kind, row));
                    }
                }
            }
        }
        return questions;
    }

    private static Question question(Path directory, String kind, Value row) {
        var files = new LinkedHashMap<String, String>();
        for (var table : row.field("tables").items()) {
            var path = directory.resolve("tables").resolve(table.asText());
            files.put(requireNonNullElse(path.getFileName(), path).toString(), readText(path));
        }
        var language = row.field("lang").asText();
        boolean isTruncated = row.field("sql").asText().contains("/"); // divides whole numbers
        return new Question(
                row.field("id").asText(),
                isTruncated ? kind + " (gold divides whole numbers)" : kind,
                language,
                request(language, List.copyOf(files.keySet()), row.field("question").asText()),
                files,
                expected(row),
                null);
    }

    private static String request(String language, List<String> files, String question) {
        boolean isChinese = language.equals("zh");
        var names =
                files.stream()
                        .map(file -> file.contains(" ") ? '"' + file + '"' : file)
                        .collect(Collectors.joining(isChinese ? "和" : " and "));
        return isChinese ? "根据" + names + "," + question : "In " + names + ": " + question;
    }

    private static String readText(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Rows where the answers are rows; otherwise values, wherever the answer shows them. */
    private static Expected expected(Value row) {
        var answers = row.field("answers").items();
        boolean isNamed = row.field("format").asText().length() > 0;
        if (isNamed) {
            return Expected.anywhere(answers.stream().map(pair -> cell(pair.item(1))).toList());
        }
        if (answers.stream().allMatch(answer -> answer.items().isEmpty())) {
            var cells = answers.stream().map(TableQuestions::cell).toList();
            return Expected.labels(cells).or(Expected.anywhere(cells));
        }
        var rows = answers.stream().map(TableQuestions::cells).toList();
        boolean isOrdered = row.field("ordered").equals(Value.of(true));
        var exact = isOrdered ? Expected.ordered(rows, 0) : Expected.rows(rows);
        var distinct = rows.stream().distinct().toList();
        return distinct.size() == rows.size()
                ? exact
                : exact.or(isOrdered ? Expected.ordered(distinct, 0) : Expected.rows(distinct));
    }

    private static List<Cell> cells(Value row) {
        return row.items().stream().map(TableQuestions::cell).toList();
    }

    static Cell cell(Value value) {
        var text = value.asText().strip();
        var number = AnswerText.number(text);
        boolean isPlain = text.matches("[-+]?[\\d,]*\\.?\\d+(?:[eE][-+]?\\d+)?");
        return isPlain && number.isPresent() ? Cell.of(number.getAsDouble()) : Cell.of(text);
    }
}
