package dev.troupe.packs.life.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.store.LifeStore;
import dev.troupe.store.value.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A life in a file of SQLite. */
class LifeInFileTest extends LifeContract {
    @TempDir private Path directory = Path.of("");

    @Override
    LifeStore open(Clock clock) {
        return LifeStore.inFile(directory.resolve("life.db"), clock);
    }

    @Test
    void seesWhatAnotherProcessWrites() {
        try (var here = open(CLOCK);
                var there = open(CLOCK)) {
            here.of("ada").add(ItemKind.PROJECT, fields("name", "here"));
            there.of("ada").add(ItemKind.PROJECT, fields("name", "there"));

            assertThat(here.of("ada").list(ItemKind.PROJECT, ItemQuery.ALL).total()).isEqualTo(2);
        }
    }

    @Test
    void leavesAFileThatIsNoneOfItsOwn() throws IOException {
        var file = directory.resolve("other.db");
        Files.writeString(file, "notes of mine, which are no database");

        assertThatThrownBy(() -> LifeStore.inFile(file, CLOCK))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("was not changed");
        assertThat(file).hasContent("notes of mine, which are no database");
    }
}
