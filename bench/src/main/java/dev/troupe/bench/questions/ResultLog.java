package dev.troupe.bench.questions;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;

/** Writes each question with its answer and verdict as a line of JSON. */
final class ResultLog implements AutoCloseable {
    private final BufferedWriter out;

    ResultLog(Path file) throws IOException {
        this.out = Files.newBufferedWriter(file);
    }

    void write(Question question, ProductAnswer answer, Verdict verdict) throws IOException {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(question.id()));
        fields.put("kind", Value.of(question.kind()));
        fields.put("language", Value.of(question.language()));
        fields.put("verdict", Value.of(verdict.name()));
        fields.put("request", Value.of(question.text()));
        if (question.unknown() != null) {
            fields.put("unknown", Value.of(question.unknown()));
        }
        fields.put("state", Value.of(answer.state().name()));
        fields.put("answer", Value.of(answer.text()));
        if (!question.expected().grids().isEmpty()) {
            fields.put("expected", grid(question.expected().grids().getFirst()));
        }
        var files = new LinkedHashMap<String, Value>();
        question.files().forEach((name, text) -> files.put(name, Value.of(text)));
        fields.put("files", Value.of(files));
        out.write(Json.write(Value.of(fields)));
        out.newLine();
        out.flush();
    }

    private static Value grid(Expected.Grid grid) {
        return Value.of(
                grid.rows().stream()
                        .map(row ->
                                Value.of(
                                        row.stream()
                                                .map(cell -> Value.of(cell.toString()))
                                                .toList()))
                        .toList());
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
