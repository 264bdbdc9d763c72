package dev.troupe.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.store.postgres.UnprivilegedUser;
import dev.troupe.store.value.Durability;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OpeningTest {
    private static final RunId RUN = new RunId("run-1");

    @TempDir private Path directory;
    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("deep/down/troupe.db");
    }

    @Test
    void makesFileAndDirectoryWhereThereAreNone() {
        SqliteJournal.open(file).close();

        assertThat(file).exists();
    }

    @Test
    void takesAnEmptyFileForANewOne() throws IOException {
        Files.createDirectories(directory.resolve("deep/down"));
        Files.createFile(file);

        SqliteJournal.open(file, Durability.RELAXED).close();

        assertThat(Files.size(file)).isPositive();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aDirectoryThatCannotBeWrittenIsNamedWithTheRemedy() throws IOException {
        var readOnly = Path.of("/proc/self"); // also for root, who may write anywhere else
        if (!UnprivilegedUser.isRoot()) {
            readOnly = Files.createDirectory(directory.resolve("read-only"));
            Files.setPosixFilePermissions(readOnly, PosixFilePermissions.fromString("r-x------"));
        }
        var there = readOnly.resolve("troupe.db");

        assertThatThrownBy(() -> SqliteJournal.open(there))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.problem().is(StoreProblem.UNAVAILABLE)).isTrue())
                .hasMessageContainingAll(there.toString(), "is writable");
    }

    @Test
    void aFileOfTheFirstVersionIsBroughtToThisOne() {
        file.toFile().getParentFile().mkdirs();
        Samples.sql(
                file,
                Samples.script("1-journal.sql"),
                "create table store_version (version bigint not null)",
                "insert into store_version values (1)",
                "update owner set epoch = 7, pid = 4711",
                "insert into run values ('run-1', 'Report', 'RUNNING', 1, null, 2, 0, 1)",
                "insert into event values ('run-1', 1, 1, 'run.timed-out', null, '{}', 0)");

        try (var journal = SqliteJournal.open(file)) {
            assertThat(journal.owner().epoch()).isEqualTo(8);
            assertThat(journal.abandonedRuns()).extracting(RunSummary::run).containsExactly(RUN);
            journal.append(RUN, Samples.entry(RUN, 2, new RunEvent.RunTimedOut()));
            assertThat(journal.read(RUN, 0)).hasSize(2);
            assertThat(journal.abandonedRuns()).isEmpty();
        }
    }

    @Test
    void severalHaveTheFileOpenEachWithRunsOfItsOwn() {
        var other = new RunId("run-2");
        try (var ann = SqliteJournal.open(file);
                var ben = SqliteJournal.open(file)) {
            ann.append(RUN, Samples.run(RUN, "Ann's", 0, 0));
            ben.append(other, Samples.run(other, "Ben's", 1, 0));

            assertThat(ben.runs(RunFilter.ALL, RunPage.first(9))).hasSize(2);
            assertThat(ben.abandonedRuns()).isEmpty();
            assertThatThrownBy(() ->
                            ben.append(RUN, Samples.entry(RUN, 2, new RunEvent.RunTimedOut())))
                    .hasMessageContainingAll(
                            "belongs to process " + ProcessHandle.current().pid(),
                            "stop that process first");
            assertThatThrownBy(() -> ben.delete(RUN)).hasMessageContaining("is not over");
        }
    }

    @Test
    void theRunOfAnOwnerThatIsGoneIsTakenOverByOneThatIsThere() {
        try (var ben = SqliteJournal.open(file)) {
            try (var ann = SqliteJournal.open(file)) {
                ann.append(RUN, Samples.run(RUN, "Ann's", 0, 0));
                assertThat(ben.abandonedRuns()).isEmpty();
            }

            assertThat(ben.abandonedRuns()).extracting(RunSummary::run).containsExactly(RUN);
            ben.append(RUN, Samples.entry(RUN, 2, new RunEvent.RunTimedOut()));

            assertThat(ben.abandonedRuns()).isEmpty();
        }
    }

    @Test
    void oneFileIsOneFileByWhateverNameItIsCalled() throws IOException {
        try (var first = SqliteJournal.open(file)) {
            var link = Files.createSymbolicLink(directory.resolve("link.db"), file);
            try (var second = SqliteJournal.open(link)) {
                assertThat(second.owner().epoch()).isEqualTo(first.owner().epoch() + 1);
            }
        }
        assertThat(directory.resolve("link.db.lock")).doesNotExist();
    }

    @Test
    void nothingIsPutInThePlaceOfAFileThatIsOpen() {
        var backup = directory.resolve("backup");
        try (var journal = SqliteJournal.open(file)) {
            journal.backup(backup);

            assertThatThrownBy(() -> SqliteJournal.restore(backup, file))
                    .isInstanceOfSatisfying(
                            StoreException.class,
                            e -> {
                                assertThat(e.problem().is(StoreProblem.IN_USE)).isTrue();
                                assertThat(e.text().zh()).contains("独占使用");
                            })
                    .hasMessageContainingAll("process " + ProcessHandle.current().pid(), "stop");
        }
    }

    @Test
    void eachOwnerHasAHigherEpoch() {
        for (int epoch = 1; epoch <= 3; epoch++) {
            try (var journal = SqliteJournal.open(file)) {
                assertThat(journal.owner().epoch()).isEqualTo(epoch);
                assertThat(journal.owner().pid()).isEqualTo(ProcessHandle.current().pid());
            }
        }
    }

    @Test
    void aFileOfANewerVersionIsRefusedAndLeftAsItIs() throws IOException {
        SqliteJournal.open(file).close();
        Samples.sql(file, "update store_version set version = 99");

        assertRefused(StoreProblem.NEWER_VERSION, "version 99", "install a newer Troupe");
    }

    @Test
    void aFileThatIsNoDatabaseIsRefusedAndLeftAsItIs() throws IOException {
        Files.createDirectories(directory.resolve("deep/down"));
        Files.writeString(file, "dear diary, ".repeat(1_000));

        assertRefused(StoreProblem.NOT_A_STORE, "is not a Troupe store", "move it away");
    }

    @Test
    void aDatabaseOfAnotherProgramIsRefusedAndLeftAsItIs() throws IOException {
        Files.createDirectories(directory.resolve("deep/down"));
        Samples.sql(file, "create table diary (day text)");

        assertRefused(StoreProblem.NOT_A_STORE, "is not a Troupe store");
    }

    @Test
    void aDamagedFileThatWasNotClosedIsRefusedAndLeftAsItIs() throws IOException {
        fill();
        Samples.sql(file, "update owner set closed = null");
        var content = Files.readAllBytes(file);
        Arrays.fill(content, 8 * 4096, content.length - 4096, (byte) 0x55);
        Files.write(file, content);

        assertRefused(StoreProblem.DAMAGED, "damaged", "restore a backup");
    }

    @Test
    void aFileThatWasCutOffIsRefusedAndLeftAsItIs() throws IOException {
        fill();
        Samples.sql(file, "update owner set closed = null");
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 3 * 4096));

        assertRefused(StoreProblem.DAMAGED, "restore a backup");
    }

    private void fill() {
        try (var journal = SqliteJournal.open(file)) {
            for (int i = 1; i <= 300; i++) {
                journal.append(
                        RUN, Samples.entry(RUN, i, new RunEvent.CancelRequested("why " + i)));
            }
        }
    }

    private void assertRefused(StoreProblem problem, String... words) throws IOException {
        var before = Files.readAllBytes(file);

        assertThatThrownBy(() -> SqliteJournal.open(file))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(problem.id()))
                .hasMessageContaining(file.toString())
                .hasMessageContainingAll(words);

        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }
}
