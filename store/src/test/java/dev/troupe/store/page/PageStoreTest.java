package dev.troupe.store.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Samples;
import dev.troupe.store.value.Place;
import dev.troupe.store.value.StoreException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of the store of pages, on each database. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class PageStoreTest {
    @TempDir private Path directory;
    private final Place.Kind kind;
    private Place place;
    private DurableJournal journal;

    PageStoreTest(Place.Kind kind) {
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

    private PageStore pages() {
        return journal.pages();
    }

    private static Value content(String text) {
        return Value.of(Map.of("text", Value.of(text)));
    }

    private static PageVersion version(String page, long number, String text) {
        return new PageVersion(
                page,
                number,
                Samples.START.plusSeconds(number),
                number == 1 ? "build" : "refresh",
                "note " + number,
                content(text));
    }

    private StoredPage create(String id, String user, String title, int second) {
        var at = Samples.START.plusSeconds(second);
        var page = new StoredPage(id, user, title, at, at, 1);
        pages().create(page, version(id, 1, "first"));
        return page;
    }

    private PageLink link(String id, String page, int expires) {
        var link =
                new PageLink(
                        id,
                        "hash-" + id,
                        page,
                        Samples.START,
                        Samples.START.plusSeconds(expires),
                        List.of("https://a.example", "https://b.example"));
        pages().addLink(link);
        return link;
    }

    @Test
    void storesEveryVersionOfAPage() {
        create("p-1", "ann", "Sales 销量", 0);

        pages().append(version("p-1", 2, "second 第二\0"), "Sales 2");

        assertThat(pages().find("p-1").orElseThrow())
                .isEqualTo(
                        new StoredPage(
                                "p-1",
                                "ann",
                                "Sales 2",
                                Samples.START,
                                Samples.START.plusSeconds(2),
                                2));
        assertThat(pages().findVersion("p-1", 1)).hasValue(version("p-1", 1, "first"));
        assertThat(pages().findVersion("p-1", 2)).hasValue(version("p-1", 2, "second 第二\0"));
        assertThat(pages().findVersion("p-1", 3)).isEmpty();
        assertThat(pages().versions("p-1", 10, Long.MAX_VALUE))
                .extracting(PageVersion::number, PageVersion::cause, PageVersion::note)
                .containsExactly(tuple(2L, "refresh", "note 2"), tuple(1L, "build", "note 1"));
        assertThat(pages().versions("p-1", 10, 2)).hasSize(1);
    }

    @Test
    void isTheSameAfterARestart() {
        create("p-1", "ann", "Sales", 0);
        link("s-1", "p-1", 60);

        journal.close();
        journal = place.open();

        assertThat(pages().findVersion("p-1", 1)).hasValue(version("p-1", 1, "first"));
        assertThat(pages().findLink("hash-s-1")).isPresent();
    }

    @Test
    void refusesAnIdThatIsTaken() {
        create("p-1", "ann", "Sales", 0);

        assertThatThrownBy(() -> create("p-1", "bob", "Other", 1))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("use a new id");
        assertThat(pages().find("p-1").orElseThrow().user()).isEqualTo("ann");
    }

    @Test
    void recordsOneOfTwoConcurrentVersions() throws Exception {
        create("p-1", "ann", "Sales", 0);
        var writes = new ArrayList<Callable<Boolean>>();
        for (var text : List.of("one", "other")) {
            writes.add(() -> {
                try {
                    pages().append(version("p-1", 2, text), "Sales");
                    return true;
                } catch (StoreException _) {
                    return false;
                }
            });
        }

        var recorded = new ArrayList<Boolean>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var future : threads.invokeAll(writes)) {
                recorded.add(future.get());
            }
        }

        assertThat(recorded).containsExactlyInAnyOrder(true, false);
        assertThat(pages().find("p-1").orElseThrow().lastVersion()).isEqualTo(2);
    }

    @Test
    void listsThoseOfOneUserTheLatestFirst() {
        create("p-1", "ann", "Sales", 0);
        var second = create("p-2", "ann", "销量 50%", 1);
        create("p-3", "bob", "sales", 2);

        assertThat(ids("ann", "")).containsExactly("p-2", "p-1");
        assertThat(ids("ann", "SALES")).containsExactly("p-1");
        assertThat(ids("ann", "50%")).containsExactly("p-2");
        assertThat(pages().list("ann", "", 10, second))
                .extracting(StoredPage::id)
                .containsExactly("p-1");
    }

    private List<String> ids(String user, String text) {
        return pages().list(user, text, 10, null).stream().map(StoredPage::id).toList();
    }

    @Test
    void deletesAPageWithItsVersionsAndLinks() {
        create("p-1", "ann", "Sales", 0);
        link("s-1", "p-1", 60);

        assertThat(pages().delete("p-1")).isTrue();
        assertThat(pages().delete("p-1")).isFalse();

        assertThat(pages().find("p-1")).isEmpty();
        assertThat(pages().findVersion("p-1", 1)).isEmpty();
        assertThat(pages().findLink("hash-s-1")).isEmpty();
        assertThatThrownBy(() -> pages().append(version("p-1", 2, "late"), "Sales"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("was deleted");
        link("s-2", "p-1", 60);
        assertThat(pages().findLink("hash-s-2")).isEmpty();
    }

    @Test
    void deletesLinksByTheirPageAndWhenTheyHaveExpired() {
        create("p-1", "ann", "Sales", 0);
        create("p-2", "bob", "Other", 0);
        var early = link("s-1", "p-1", 10);
        var late = link("s-2", "p-1", 20);

        assertThat(pages().findLink("hash-s-1")).hasValue(early);
        assertThat(pages().links("p-1")).containsExactlyInAnyOrder(early, late);
        assertThat(pages().deleteLink("p-2", "s-1")).isFalse();
        pages().deleteLinksExpiredBefore(Samples.START.plusSeconds(15));

        assertThat(pages().links("p-1")).containsExactly(late);
        assertThat(pages().deleteLink("p-1", "s-2")).isTrue();
        assertThat(pages().findLink("hash-s-2")).isEmpty();
    }

    @Test
    void countsTheBytesOfAllVersionsForTheirUser() {
        create("p-1", "ann", "Sales", 0);
        pages().append(version("p-1", 2, "é".repeat(1_000)), "Sales");
        var stored = journal.accounts().storedBytes();

        long bytes = bytesOf(content("first")) + bytesOf(content("é".repeat(1_000)));
        assertThat(stored.find("ann").pages()).isEqualTo(bytes).isGreaterThan(2_000);
        assertThat(stored.find("ann").total()).isEqualTo(bytes);
        assertThat(stored.find("bob").total()).isZero();
        pages().delete("p-1");
        assertThat(stored.find("ann").total()).isZero();
    }

    private static long bytesOf(Value content) {
        return Json.write(content).getBytes(StandardCharsets.UTF_8).length;
    }

    @Test
    void reportsAVersionThatIsDamaged() {
        create("p-1", "ann", "Sales", 0);
        pages().append(version("p-1", 2, "second"), "Sales");
        journal.close();

        place.sql("update page_version set content = '{}' where version = 1");
        journal = place.open();

        assertThatThrownBy(() -> pages().findVersion("p-1", 1))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("version 1 of page p-1 is damaged");
        assertThat(pages().findVersion("p-1", 2)).isPresent();
    }
}
