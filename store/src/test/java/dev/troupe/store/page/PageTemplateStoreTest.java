package dev.troupe.store.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Samples;
import dev.troupe.store.value.Place;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of the store of templates, on each database. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class PageTemplateStoreTest {
    @TempDir private Path directory;
    private final Place.Kind kind;
    private DurableJournal journal;

    PageTemplateStoreTest(Place.Kind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        journal = kind.in(directory).open();
    }

    @AfterEach
    void close() {
        journal.close();
    }

    private PageTemplateStore templates() {
        return journal.pageTemplates();
    }

    private StoredTemplate add(String id, String user, boolean isShared, String name) {
        var template =
                new StoredTemplate(
                        id,
                        user,
                        isShared,
                        name,
                        Samples.START,
                        Value.of(Map.of("name", Value.of(name))));
        templates().add(template);
        return template;
    }

    @Test
    void readsWhatWasAdded() {
        var added = add("t-1", "ada", true, "Compare classes");

        assertThat(templates().find("t-1")).contains(added);
        assertThat(templates().find("t-2")).isEmpty();
    }

    @Test
    void listsOwnOnesFirstAndOfOthersOnlyTheSharedOnes() {
        add("t-1", "bo", true, "A");
        add("t-2", "bo", false, "B");
        add("t-3", "ada", false, "Z");
        add("t-4", "ada", true, "C");

        assertThat(templates().listFor("ada", 10))
                .extracting(StoredTemplate::id)
                .containsExactly("t-4", "t-3", "t-1");
        assertThat(templates().listFor("ada", 2)).hasSize(2);
        assertThat(templates().count("bo")).isEqualTo(2);
    }

    @Test
    void deletesATemplateOnce() {
        add("t-1", "ada", false, "A");

        assertThat(templates().delete("t-1")).isTrue();
        assertThat(templates().delete("t-1")).isFalse();
        assertThat(templates().find("t-1")).isEmpty();
    }

    @Test
    void countsForTheStorageOfItsUser() {
        long before = journal.accounts().storedBytes().find("ada").pages();

        add("t-1", "ada", false, "A");

        assertThat(journal.accounts().storedBytes().find("ada").pages()).isGreaterThan(before);
    }
}
