package dev.troupe.retrieval.vector;

import dev.troupe.model.Embedder;
import dev.troupe.model.ModelException;
import dev.troupe.retrieval.term.Glossary;
import dev.troupe.retrieval.term.ParsedQuery;
import dev.troupe.retrieval.value.IndexProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What texts mean, as vectors of an {@link Embedder}, which is asked for when first needed. */
public final class EmbeddingCache {
    /** What bge-small-zh wants before a question (Xiao et al. 2023, "C-Pack"). */
    private static final String QUESTION = "为这个句子生成表示以用于检索相关文章：";

    private static final int BATCH = 16; // texts that are cached at the same time
    private static final int REMEMBERED = 256; // questions

    private final Supplier<Optional<Embedder>> source;
    private final VectorFile file;
    private final Map<String, List<EmbeddingVector>> questions =
            new LinkedHashMap<>(REMEMBERED, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(
                        Map.Entry<String, List<EmbeddingVector>> eldest) {
                    return size() > REMEMBERED;
                }
            };
    private Optional<Embedder> embedder = Optional.empty();
    private boolean isAsked;

    public EmbeddingCache(Path file, Supplier<Optional<Embedder>> source) {
        this.file = new VectorFile(file);
        this.source = source;
    }

    public VectorFile vectorFile() {
        return file;
    }

    private synchronized Optional<Embedder> embedder() {
        if (!isAsked) {
            embedder = source.get();
            isAsked = true;
        }
        return embedder;
    }

    /**
     * The question, and if it is English the Chinese words of the glossary for it: the model knows
     * both languages, but does not relate them.
     *
     * @return empty without an embedder
     * @throws ModelException when vectors cannot be created
     */
    public List<EmbeddingVector> embedQuestion(String text, ParsedQuery parsed) {
        synchronized (questions) {
            var known = questions.get(text);
            if (known != null) {
                return known;
            }
        }
        var texts = new ArrayList<String>();
        texts.add(QUESTION + text);
        var chinese = translate(text, parsed);
        if (!chinese.isEmpty()) {
            texts.add(chinese);
        }
        var vectors =
                embedder()
                        .map(present ->
                                present.embed(texts).stream().map(EmbeddingVector::of).toList())
                        .orElse(List.of());
        synchronized (questions) {
            questions.put(text, vectors);
        }
        return vectors;
    }

    private static String translate(String text, ParsedQuery parsed) {
        if (text.codePoints().anyMatch(Character::isIdeographic)) {
            return "";
        }
        return parsed.units().stream()
                .flatMap(unit ->
                        Glossary.load().equivalents(unit.word()).stream()
                                .filter(Glossary::isChinese)
                                .limit(1))
                .collect(Collectors.joining(" "));
    }

    /**
     * Creates missing embeddings, and stores them as it continues, so that little is lost when it
     * is interrupted.
     *
     * @param texts by key
     * @throws ModelException when vectors cannot be created
     */
    public void computeMissing(Map<String, String> texts, IndexProgressListener progress) {
        file.readAppended();
        var missing =
                texts.entrySet().stream().filter(text -> file.find(text.getKey()) == null).toList();
        var present = embedder();
        if (missing.isEmpty() || present.isEmpty()) {
            return;
        }
        for (int from = 0; from < missing.size(); from += BATCH) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            var batch = missing.subList(from, Math.min(missing.size(), from + BATCH));
            var made = present.get().embed(batch.stream().map(Map.Entry::getValue).toList());
            var vectors = new LinkedHashMap<String, EmbeddingVector>();
            for (int i = 0; i < batch.size(); i++) {
                vectors.put(batch.get(i).getKey(), EmbeddingVector.of(made.get(i)));
            }
            file.append(vectors);
            progress.onProgress(from + batch.size(), missing.size());
        }
    }
}
