package dev.troupe.packs.life.request;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sentences that users write, with the calls that are expected of them. */
record LifeSentences(List<Expected> sentences) {
    /** A sentence with the expected calls; none if it is not for this pack. */
    record Expected(String sentence, List<PlannedCall> calls) {}

    /** The sentences of a file next to the tests. */
    static LifeSentences read(String file) {
        var sentences = new ArrayList<Expected>();
        for (var line : lines(file)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith(" ")) {
                var last = sentences.removeLast();
                var calls = new ArrayList<>(last.calls());
                calls.add(call(line.strip()));
                sentences.add(new Expected(last.sentence(), calls));
            } else {
                sentences.add(new Expected(line.strip(), List.of()));
            }
        }
        return new LifeSentences(sentences);
    }

    private static List<String> lines(String file) {
        try (var in = LifeSentences.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PlannedCall call(String line) {
        int blank = line.indexOf(' ');
        var fields = Json.parse(line.substring(blank + 1));
        return new PlannedCall(
                line.substring(0, blank),
                fields instanceof Value.RecordOf(var arguments) ? arguments : Map.of());
    }

    /** Every second one, which the rules are written for. */
    LifeSentences forWriting() {
        return everySecond(0);
    }

    /** The others, which the rules have not been written for. */
    LifeSentences heldOut() {
        return everySecond(1);
    }

    private LifeSentences everySecond(int first) {
        var some = new ArrayList<Expected>();
        for (int i = first; i < sentences.size(); i += 2) {
            some.add(sentences.get(i));
        }
        return new LifeSentences(some);
    }
}
