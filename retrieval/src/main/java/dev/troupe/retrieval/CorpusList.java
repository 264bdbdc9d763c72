package dev.troupe.retrieval;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Which corpora there are, in a file of their own, so that no index that breaks can lose them. */
final class CorpusList {
    private final KeptFile file;

    CorpusList(Path file) {
        this.file = new KeptFile(file);
    }

    /**
     * In the order in which they were added.
     *
     * @throws RetrievalException code UNREADABLE when the file is damaged
     */
    List<Corpus> read() {
        var text = file.read();
        if (text.isEmpty()) {
            return List.of();
        }
        try {
            return Json.parse(text).field("corpora").items().stream()
                    .map(CorpusList::corpus)
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new RetrievalException(
                    RetrievalProblem.UNREADABLE,
                    "%s 读不懂：%s；请修好它，或删除后重新添加文件夹",
                    "%s cannot be understood: %s; mend it, or remove it and add the folders again",
                    file,
                    e.getMessage());
        }
    }

    private static Corpus corpus(Value value) {
        return new Corpus(
                value.field("name").asText(),
                value.field("version").isMissing() ? "" : value.field("version").asText(),
                Path.of(value.field("folder").asText()));
    }

    /** Puts a corpus at the end, in place of one with the same id. */
    void add(Corpus corpus) {
        file.locked(() -> {
            var corpora = new ArrayList<>(read());
            corpora.removeIf(other -> other.id().equals(corpus.id()));
            corpora.add(corpus);
            write(corpora);
        });
    }

    void remove(Corpus corpus) {
        file.locked(() -> {
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
