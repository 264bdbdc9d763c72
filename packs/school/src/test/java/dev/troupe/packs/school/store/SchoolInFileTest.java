package dev.troupe.packs.school.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Records in a file of SQLite. */
class SchoolInFileTest extends SchoolContract {
    SchoolInFileTest(@TempDir Path directory) {
        super(SchoolStore.inFile(directory.resolve("school.db")));
    }
}
