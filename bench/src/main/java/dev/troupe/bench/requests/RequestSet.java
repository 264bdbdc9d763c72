package dev.troupe.bench.requests;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The requests of {@code en.jsonl} and {@code zh.jsonl}: {@code {id, kind, say, files, before, yes,
 * expect}}, where {@code expect} lists alternatives with the names of {@link Expectation}. {@code
 * {site}} stands for the address of the local site.
 */
final class RequestSet {
    /** Half of the requests, by the SHA-256 of their text. */
    enum Half {
        /** Even: may be looked at. */
        DEVELOPMENT,
        /** Odd: gives totals only. */
        HELD_OUT
    }

    private RequestSet() {}

    /**
     * @param directory of the resources; empty for the requests from end to end, {@code conditions}
     *     for those with and without one more condition
     */
    static List<Request> read(String directory) {
        var prefix = directory.isEmpty() ? "" : directory + "/";
        return Stream.of("en", "zh")
                .flatMap(language ->
                        resource(prefix + language + ".jsonl")
                                .lines()
                                .filter(line -> !line.isBlank())
                                .map(line -> request(Json.parse(line), language)))
                .toList();
    }

    static Half half(Request request) {
        try {
            var hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(request.text().getBytes(StandardCharsets.UTF_8));
            return hash[hash.length - 1] % 2 == 0 ? Half.DEVELOPMENT : Half.HELD_OUT;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    static String resource(String name) {
        try (var stream = RequestSet.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalArgumentException("no resource " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Request request(Value row, String language) {
        var files = new LinkedHashMap<String, String>();
        fields(row.field("files")).forEach((path, text) -> files.put(path, text.asText()));
        return new Request(
                row.field("id").asText(),
                language,
                row.field("kind").asText(),
                row.field("say").asText(),
                files,
                row.field("before").items().stream().map(RequestSet::texts).toList(),
                !row.field("yes").isMissing(),
                row.field("expect").items().stream().map(RequestSet::expectation).toList());
    }

    private static Expectation expectation(Value row) {
        var codes = new HashSet<Integer>();
        row.field("exit").items().forEach(code -> codes.add(number(code)));
        var files = new LinkedHashMap<String, List<String>>();
        fields(row.field("files")).forEach((path, words) -> files.put(path, texts(words)));
        return new Expectation(
                codes.isEmpty() ? Set.of(0) : codes,
                row.field("contains").items().stream().map(RequestSet::words).toList(),
                texts(row.field("lacks")),
                files,
                new LinkedHashSet<>(texts(row.field("absent"))),
                texts(row.field("posted")),
                later(row.field("later")),
                limit(row.field("maxLength")),
                limit(row.field("maxPages")));
    }

    private static Map<List<String>, List<String>> later(Value rows) {
        var later = new LinkedHashMap<List<String>, List<String>>();
        rows.items()
                .forEach(row -> later.put(texts(row.field("args")), texts(row.field("contains"))));
        return later;
    }

    private static Map<String, Value> fields(Value value) {
        return value instanceof Value.RecordOf(var fields) ? fields : Map.of();
    }

    private static List<String> words(Value value) {
        return value.items().isEmpty() ? List.of(value.asText()) : texts(value);
    }

    private static List<String> texts(Value value) {
        return value.items().stream().map(Value::asText).toList();
    }

    private static int limit(Value value) {
        return value.isMissing() ? Integer.MAX_VALUE : number(value);
    }

    private static int number(Value value) {
        return Integer.parseInt(value.asText());
    }
}
