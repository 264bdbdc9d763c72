package dev.troupe.store.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.Place;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of the store of uploaded files, on each database. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class UploadedFileStoreTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
    private static final UploadedFile FIRST =
            new UploadedFile("file-b", "ann", "销售.csv", "user_data", NOW, 700);
    private static final UploadedFile SECOND =
            new UploadedFile("file-a", "ann", "b.csv", "vision", NOW.plusSeconds(1), 30);

    @TempDir private Path directory;
    private final Place.Kind kind;
    private Place place;
    private DurableJournal journal;

    UploadedFileStoreTest(Place.Kind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        place = kind.in(directory);
        journal = place.open();
    }

    @AfterEach
    void close() {
        journal.close();
    }

    @Test
    void listsTheFilesOfAUserAcrossARestart() {
        journal.uploadedFiles().add(SECOND);
        journal.uploadedFiles().add(FIRST);
        journal.uploadedFiles().add(FIRST);

        journal.close();
        journal = place.open();

        assertThat(journal.uploadedFiles().list("ann")).containsExactly(FIRST, SECOND);
        assertThat(journal.uploadedFiles().list("bob")).isEmpty();
        assertThat(journal.uploadedFiles().find("ann", "file-b")).contains(FIRST);
        assertThat(journal.uploadedFiles().find("bob", "file-b")).isEmpty();
    }

    @Test
    void countsThemUntilTheyAreDeleted() {
        journal.uploadedFiles().add(FIRST);
        journal.uploadedFiles().add(SECOND);
        assertThat(journal.accounts().storedBytes().find("ann").files()).isEqualTo(730);

        journal.uploadedFiles().delete("file-b");

        assertThat(journal.accounts().storedBytes().find("ann").files()).isEqualTo(30);
        assertThat(journal.uploadedFiles().list("ann")).containsExactly(SECOND);
    }
}
