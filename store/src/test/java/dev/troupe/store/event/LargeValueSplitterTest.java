package dev.troupe.store.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.Samples;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.database.SqliteBackend;
import dev.troupe.store.disk.SqliteConnections;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeValueSplitterTest {
    private static final RunId RUN = new RunId("run-1");

    @TempDir private Path directory;

    @Property(tries = 200)
    void whatIsTakenOutAndPutBackIsTheSame(
            @ForAll("values") Value value, @ForAll @IntRange(min = 8, max = 60) int limit) {
        var split = LargeValueSplitter.split(value, limit);

        var whole = split.rest();
        var outerFirst =
                split.parts().stream()
                        .sorted(Comparator.comparingInt(part -> part.path().size()))
                        .toList();
        for (var part : outerFirst) {
            var content = LargeValueSplitter.decode(part.kind(), part.content());
            whole = LargeValueSplitter.withPart(whole, part.path(), content);
        }
        assertThat(whole).isEqualTo(value);
        assertThat(Json.write(split.rest()).length()).isLessThan(8 * limit);
    }

    @Provide
    Arbitrary<Value> values() {
        var text = Arbitraries.strings().ofMaxLength(80).map(Value::of);
        var number = Arbitraries.integers().map(Value::of);
        Arbitrary<Value> leaf = Arbitraries.oneOf(text, number, Arbitraries.just(Value.missing()));
        return nested(nested(nested(leaf)));
    }

    private static Arbitrary<Value> nested(Arbitrary<Value> inner) {
        var list = inner.list().ofMaxSize(5).map(items -> Value.of(items));
        var record =
                Arbitraries.maps(Arbitraries.strings().ofMaxLength(4), inner)
                        .ofMaxSize(5)
                        .map(fields -> Value.of(fields));
        return Arbitraries.oneOf(inner, list, record);
    }

    @Test
    void keepsLargeTextsInFilesOfTheirOwnThatAnyoneCanRead() throws Exception {
        var file = directory.resolve("troupe.db");
        try (var journal = SqliteJournal.open(file)) {
            var output = Value.of(Map.of("page", Samples.big("网页"), "title", Value.of("t")));
            journal.append(RUN, Samples.entry(RUN, 1, Samples.finished("agent-1", output)));

            assertThat(blobFiles(file))
                    .singleElement()
                    .satisfies(blob -> assertThat(Files.readString(blob)).startsWith("网页 网页"));
            assertThat(payload(file)).contains("\"title\":\"t\"").hasSizeLessThan(300);
        }
    }

    @Test
    void readsABlobOnlyWhenItsEntryIsAskedFor() throws Exception {
        var file = directory.resolve("troupe.db");
        try (var journal = SqliteJournal.open(file)) {
            journal.append(RUN, Samples.entry(RUN, 1, Samples.finished("agent-1", Value.of(1))));
            journal.append(
                    RUN, Samples.entry(RUN, 2, Samples.finished("agent-2", Samples.big("x"))));
            Files.delete(blobFiles(file).getFirst());

            var entries = journal.read(RUN, 0);

            assertThat(entries).hasSize(2);
            assertThat(entries.getFirst().sequence()).isEqualTo(1);
            assertThatThrownBy(() -> entries.get(1))
                    .isInstanceOf(JournalException.class)
                    .hasMessageContainingAll("blob file", "not there", "backup");
        }
    }

    @Test
    void saysWhichRowIsDamaged() throws Exception {
        var file = directory.resolve("troupe.db");
        try (var journal = SqliteJournal.open(file)) {
            journal.append(RUN, Samples.entry(RUN, 1, Samples.finished("agent-1", Value.of(1))));
            Samples.sql(file, "update event set payload = '{]'");

            assertThatThrownBy(() -> journal.read(RUN, 0))
                    .isInstanceOf(JournalException.class)
                    .hasMessageContainingAll("entry 1 of run run-1", "is damaged", "backup");
        }
    }

    private static List<Path> blobFiles(Path file) throws IOException {
        try (var files = Files.walk(SqliteBackend.blobDirectory(file))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static String payload(Path file) throws SQLException {
        try (var connection = SqliteConnections.openReader(file);
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select payload from event")) {
            return rows.getString(1);
        }
    }
}
