package dev.troupe.embedding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Vectors that were computed beforehand, so that a command need not wait for them: a line each, the
 * sentence, a tab, and one signed byte a dimension in Base64.
 */
final class PrecomputedVectors {
    private static final String FILE = "vectors.tsv";
    private static final int SCALE = 127; // a dimension of a vector of length 1 is in -1 to 1

    private PrecomputedVectors() {}

    private static final class Holder {
        private static final Map<String, float[]> ALL = readVectors();
    }

    /** By sentence; read on first use. */
    static Map<String, float[]> load() {
        return Holder.ALL;
    }

    private static Map<String, float[]> readVectors() {
        try (var in = PrecomputedVectors.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("resource " + FILE + " is missing");
            }
            var vectors = new HashMap<String, float[]>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t", 2))
                    .forEach(cells -> vectors.put(cells[0], decode(cells[1])));
            return Map.copyOf(vectors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file for these vectors, sorted by sentence. */
    static List<String> formatLines(Map<String, float[]> vectors) {
        return new TreeMap<>(vectors)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + "\t" + encode(entry.getValue()))
                        .toList();
    }

    private static String encode(float[] vector) {
        float most = 0;
        for (float each : vector) {
            most = Math.max(most, Math.abs(each));
        }
        var bytes = new byte[vector.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Math.round(vector[i] / most * SCALE);
        }
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static float[] decode(String text) {
        var bytes = Base64.getDecoder().decode(text);
        double sum = 0;
        for (byte each : bytes) {
            sum += (double) each * each;
        }
        var vector = new float[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            vector[i] = (float) (bytes[i] / Math.sqrt(sum));
        }
        return vector;
    }
}
