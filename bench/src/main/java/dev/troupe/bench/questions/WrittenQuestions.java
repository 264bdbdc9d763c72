package dev.troupe.bench.questions;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * Requests and conversations written by hand over the files in {@code office}, as JSON lines.
 *
 * <p>A request is {@code {id, kind, files, say, expect}}, a conversation {@code {id, files, turns:
 * [{say, expect}]}}. What is expected is {@code {number}}, {@code {rows, order}}, {@code
 * {crosstab}}, or {@code {ask}}: a word that must be named because the files do not have it. {@code
 * also} has another answer that is right.
 */
final class WrittenQuestions {
    private WrittenQuestions() {}

    static List<Question> readRequests() {
        return Stream.of("en", "zh")
                .flatMap(language ->
                        lines("requests", language)
                                .map(row ->
                                        question(row, row, language, row.field("kind").asText())))
                .toList();
    }

    static List<List<Question>> readConversations() {
        return Stream.of("en", "zh")
                .flatMap(language ->
                        lines("conversations", language).map(row -> turns(row, language)))
                .toList();
    }

    private static Stream<Value> lines(String name, String language) {
        return TextLines.read("office/" + name + "." + language + ".jsonl").stream()
                .filter(line -> !line.isEmpty())
                .map(Json::parse);
    }

    private static List<Question> turns(Value row, String language) {
        var questions = new ArrayList<Question>();
        for (var turn : row.field("turns").items()) {
            var kind = questions.isEmpty() ? "first" : "correction";
            questions.add(question(row, turn, language, kind));
        }
        return questions;
    }

    private static Question question(Value row, Value turn, String language, String kind) {
        var files = new LinkedHashMap<String, String>();
        for (var file : row.field("files").items()) {
            files.put(file.asText(), TextLines.readWhole("office/" + file.asText()));
        }
        var ask = turn.field("expect").field("ask");
        return new Question(
                row.field("id").asText(),
                kind,
                language,
                turn.field("say").asText(),
                files,
                ask.isMissing() ? expected(turn.field("expect")) : new Expected(List.of()),
                ask.isMissing() ? null : ask.asText());
    }

    private static Expected expected(Value expect) {
        var first = grid(expect);
        var also = expect.field("also");
        return also.isMissing() ? first : first.or(expected(also));
    }

    private static Expected grid(Value expect) {
        if (!expect.field("number").isMissing()) {
            return Expected.numbers(List.of(Double.parseDouble(expect.field("number").asText())));
        }
        if (!expect.field("crosstab").isMissing()) {
            return Expected.laidOut(rows(expect.field("crosstab")), Expected.Layout.CROSSTAB);
        }
        var rows = rows(expect.field("rows"));
        return expect.field("order").isMissing()
                ? Expected.rows(rows)
                : Expected.ordered(rows, Integer.parseInt(expect.field("order").asText()));
    }

    private static List<List<Cell>> rows(Value rows) {
        return rows.items().stream()
                .map(row -> row.items().stream().map(WrittenQuestions::cell).toList())
                .toList();
    }

    /** Numbers are written as numbers; everything else is a label. */
    private static Cell cell(Value value) {
        return value instanceof Value.Num(var number)
                ? Cell.of(number.doubleValue())
                : Cell.of(value.asText());
    }
}
