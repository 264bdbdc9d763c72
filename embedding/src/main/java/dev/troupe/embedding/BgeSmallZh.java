package dev.troupe.embedding;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.bgesmallzhv15q.BgeSmallZhV15QuantizedEmbeddingModel;
import dev.troupe.core.Problem;
import dev.troupe.model.Embedder;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The quantized model bge-small-zh-v1.5 (Xiao et al. 2023, "C-Pack"), which knows Chinese and some
 * English, on ONNX Runtime. Vectors of {@link KnownVectors} are looked up; the model is loaded for
 * the first other text.
 */
public final class BgeSmallZh implements Embedder {
    private final ReentrantLock loading = new ReentrantLock();
    private volatile @Nullable BgeSmallZhV15QuantizedEmbeddingModel model;

    @Override
    public List<float[]> embed(List<String> texts) {
        var known = KnownVectors.all();
        var unknown = texts.stream().filter(text -> !known.containsKey(text)).distinct().toList();
        var made = compute(unknown);
        var vectors = new ArrayList<float[]>();
        for (var text : texts) {
            var vector = known.get(text);
            vectors.add(vector == null ? made.getOrDefault(text, new float[0]) : vector);
        }
        return vectors;
    }

    /** Vectors by the model itself. */
    Map<String, float[]> compute(List<String> texts) {
        if (texts.isEmpty()) {
            return Map.of();
        }
        var segments = texts.stream().map(TextSegment::from).toList();
        var made = loaded().embedAll(segments).content();
        var vectors = new HashMap<String, float[]>();
        for (int i = 0; i < texts.size(); i++) {
            vectors.put(texts.get(i), unit(made.get(i)));
        }
        return vectors;
    }

    private static float[] unit(Embedding embedding) {
        embedding.normalize();
        return embedding.vector();
    }

    private BgeSmallZhV15QuantizedEmbeddingModel loaded() {
        var loaded = model;
        if (loaded != null) {
            return loaded;
        }
        loading.lock();
        try {
            loaded = model;
            if (loaded == null) {
                loaded = load();
                model = loaded;
            }
            return loaded;
        } finally {
            loading.unlock();
        }
    }

    /** ONNX Runtime has no library for some platforms. */
    private static BgeSmallZhV15QuantizedEmbeddingModel load() {
        try {
            return new BgeSmallZhV15QuantizedEmbeddingModel(Runnable::run);
        } catch (LinkageError e) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.UNAVAILABLE,
                            "sentence embeddings cannot be loaded on "
                                    + System.getProperty("os.name")
                                    + " "
                                    + System.getProperty("os.arch")
                                    + ": "
                                    + e.getMessage()
                                    + "; requests are matched by rules alone"),
                    null,
                    e);
        }
    }
}
