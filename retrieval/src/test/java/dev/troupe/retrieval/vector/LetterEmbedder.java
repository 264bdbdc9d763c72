package dev.troupe.retrieval.vector;

import dev.troupe.model.Embedder;
import java.util.List;

/** Texts are as close as their letters are alike: enough to see that vectors are used. */
public final class LetterEmbedder implements Embedder {
    private int made;

    /** How many texts it was asked about. */
    synchronized int made() {
        return made;
    }

    @Override
    public synchronized List<float[]> embed(List<String> texts) {
        made += texts.size();
        return texts.stream().map(LetterEmbedder::vector).toList();
    }

    private static float[] vector(String text) {
        var vector = new float[VectorFile.DIMENSIONS];
        text.chars().forEach(letter -> vector[letter % vector.length]++);
        double length = 0;
        for (float each : vector) {
            length += each * each;
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(length);
        }
        return vector;
    }
}
