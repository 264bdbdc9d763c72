package dev.troupe.embedding;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.bgesmallzhv15q.BgeSmallZhV15QuantizedEmbeddingModel;
import dev.troupe.core.value.Problem;
import dev.troupe.model.Embedder;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The quantized model bge-small-zh-v1.5 (Xiao et al. 2023, "C-Pack"), which knows Chinese and some
 * English, on ONNX Runtime. Texts of {@link PrecomputedVectors} are not computed; the model is
 * loaded for the first other text.
 */
public final class BgeSmallZhEmbedder implements Embedder {
    /**
     * Bytes. ONNX Runtime walks a model's graph recursively when it loads it; the usual megabyte is
     * too little by a hair, and running out ends the whole process.
     */
    private static final long STACK = 16L << 20;

    private static final String CACHE = "troupe.cache"; // system property: a directory

    private final @Nullable Path cache;
    private final Executor thread =
            Executors.newSingleThreadExecutor(BgeSmallZhEmbedder::newThread);
    private @Nullable BgeSmallZhV15QuantizedEmbeddingModel model; // only that thread touches it

    /**
     * Stores native libraries in the directory that the system property {@code troupe.cache} names;
     * without it, in the default directories of tokenizer and ONNX Runtime.
     */
    public BgeSmallZhEmbedder() {
        this(System.getProperty(CACHE) == null ? null : Path.of(System.getProperty(CACHE)));
    }

    /**
     * @param cache where native libraries are stored; only the first one in a process counts
     */
    public BgeSmallZhEmbedder(@Nullable Path cache) {
        this.cache = cache;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        var known = PrecomputedVectors.load();
        var unknown = texts.stream().filter(text -> !known.containsKey(text)).distinct().toList();
        var made = computeVectors(unknown);
        var vectors = new ArrayList<float[]>();
        for (var text : texts) {
            var vector = known.get(text);
            vectors.add(vector == null ? made.getOrDefault(text, new float[0]) : vector);
        }
        return vectors;
    }

    /**
     * The libraries read their files by the class loader of the thread, and what fails there fails
     * for the life of the process. The class loader of the caller may belong to a web application
     * that is stopped in the meantime.
     */
    private static Thread newThread(Runnable work) {
        var thread =
                Thread.ofPlatform().daemon().name("embedding").stackSize(STACK).unstarted(work);
        thread.setContextClassLoader(BgeSmallZhEmbedder.class.getClassLoader());
        return thread;
    }

    /** Vectors by the model itself. */
    Map<String, float[]> computeVectors(List<String> texts) {
        if (texts.isEmpty()) {
            return Map.of();
        }
        try {
            return CompletableFuture.supplyAsync(() -> runModel(texts), thread).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof ModelException problem ? problem : e;
        }
    }

    private Map<String, float[]> runModel(List<String> texts) {
        var loaded = model == null ? loadModel() : model;
        model = loaded;
        var made = embed(loaded, texts);
        var vectors = new HashMap<String, float[]>();
        for (int i = 0; i < texts.size(); i++) {
            vectors.put(texts.get(i), normalize(made.get(i)));
        }
        return vectors;
    }

    /**
     * The library throws bare runtime exceptions, for instance for a text without a single token.
     */
    private static List<Embedding> embed(
            BgeSmallZhV15QuantizedEmbeddingModel loaded, List<String> texts) {
        try {
            return loaded.embedAll(texts.stream().map(TextSegment::from).toList()).content();
        } catch (RuntimeException e) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.BAD_REQUEST,
                            "这些文字无法变成向量：%s",
                            "these texts cannot be turned into vectors: %s",
                            e.getMessage()),
                    null,
                    e);
        }
    }

    private static float[] normalize(Embedding embedding) {
        embedding.normalize();
        return embedding.vector();
    }

    /** ONNX Runtime has no library for some platforms, and the disk may be full. */
    private BgeSmallZhV15QuantizedEmbeddingModel loadModel() {
        NativeLibraries.disableNetwork();
        if (cache != null) {
            NativeLibraries.setDirectory(cache);
        }
        try {
            return new BgeSmallZhV15QuantizedEmbeddingModel(Runnable::run);
        } catch (LinkageError | RuntimeException e) { // each library has its own exceptions
            throw new ModelException(
                    Problem.of(
                            ModelProblem.UNAVAILABLE,
                            "句向量无法在 %s %s 上加载：%s；只按规则匹配请求",
                            "sentence embeddings cannot be loaded on %s %s: %s; requests are matched by rules alone",
                            System.getProperty("os.name"),
                            System.getProperty("os.arch"),
                            e.getMessage()),
                    null,
                    e);
        }
    }
}
