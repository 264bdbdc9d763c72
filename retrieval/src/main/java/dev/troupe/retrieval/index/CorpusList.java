package dev.troupe.retrieval.index;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
import dev.troupe.retrieval.vector.LockedFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The list of corpora, in a separate file, so that a damaged index does not lose them. */
public final class CorpusList {
    private final LockedFile file;

    public CorpusList(Path file) {
        this.file = new LockedFile(file);
    }

    /**
     * In the order in which they were added.
     *
     * @throws RetrievalException code UNREADABLE when the file is damaged
     */
    public List<Corpus> read() {
        var text = file.read();
        if (text.isEmpty()) {
            return List.of();
        }
        try {
            return Json.parse(text).field("corpora").items().stream()
                    .map(CorpusList::toCorpus)
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new RetrievalException(
                    RetrievalProblem.UNREADABLE,
                    "无法解析 %s：%s；请修复它，或删除后重新添加文件夹",
                    "cannot parse %s: %s; correct it, or remove it and add the folders again",
                    file,
                    e.getMessage());
        }
    }

    private static Corpus toCorpus(Value value) {
        return new Corpus(
                value.field("name").asText(),
                value.field("version").isMissing() ? "" : value.field("version").asText(),
                Path.of(value.field("folder").asText()));
    }

    /** Puts a corpus at the end, in place of one with the same id. */
    public void add(Corpus corpus) {
        file.runLocked(() -> {
            var corpora = new ArrayList<>(read());
            corpora.removeIf(other -> other.id().equals(corpus.id()));
            corpora.add(corpus);
            write(corpora);
        });
    }

    public void remove(Corpus corpus) {
        file.runLocked(() -> {
            var corpora = new ArrayList<>(read());
            corpora.removeIf(other -> other.id().equals(corpus.id()));
            write(corpora);
        });
    }

    private void write(List<Corpus> corpora) {
        var values =
                corpora.stream()
                        .map(corpus ->
                                Value.of(
                                        Map.of(
                                                "name", Value.of(corpus.name()),
                                                "version", Value.of(corpus.version()),
                                                "folder", Value.of(corpus.folder().toString()))))
                        .toList();
        file.write(Json.write(Value.of(Map.of("corpora", Value.of(values)))));
    }
}
