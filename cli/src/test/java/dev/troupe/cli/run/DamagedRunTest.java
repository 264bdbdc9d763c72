package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of which one entry cannot be read, next to others. */
@Tag("slow")
class DamagedRunTest {
    @TempDir private Path directory;
    private Path database;
    private String damaged = "";

    @BeforeEach
    void damage() throws IOException, SQLException {
        database = directory.resolve("home/troupe.db");
        for (var name : new String[] {"one", "two"}) {
            assertThat(cli().run("run", "Read sales.csv and save it as " + name + ".csv")).isZero();
        }
        try (var journal = SqliteJournal.open(database)) {
            damaged = journal.runs(RunFilter.ALL, RunPage.first(1)).getFirst().run().value();
        }
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                var update =
                        connection.prepareStatement(
                                "update event set payload = '{' where seq = 3 and run_id = ?")) {
            update.setString(1, damaged);
            update.executeUpdate();
        }
    }

    private TestCli cli() throws IOException {
        return new TestCli(directory).file("sales.csv", TestCli.SALES);
    }

    @Test
    void isListedAsDamagedAndKeepsNoOtherFromBeingListed() throws IOException {
        var cli = cli();

        assertThat(cli.run("runs")).as(cli.err()).isZero();

        assertThat(cli.out()).contains(damaged, "damaged", "completed");
    }

    @Test
    void isToldWithTheRemedyWhenItIsShown() throws IOException {
        var cli = cli();

        assertThat(cli.run("show", damaged)).isNotZero();

        assertThat(cli.err() + cli.out())
                .contains("entry 3 of run " + damaged, "troupe runs --delete " + damaged)
                .doesNotContain("unexpected");
    }

    @Test
    void isFoundByTheDoctorInBothLanguages() throws IOException {
        var english = cli();
        var chinese = cli().with("TROUPE_LANG", "zh");

        assertThat(english.run("doctor")).isEqualTo(ExitCode.FAILED);
        assertThat(chinese.run("doctor")).isEqualTo(ExitCode.FAILED);

        assertThat(english.out())
                .contains(
                        "✗ Record", "damaged runs (1): " + damaged, "other runs are not affected");
        assertThat(chinese.out()).contains("✗ 运行记录", "1 次运行的记录已损坏：" + damaged);
        assertThat(cli().run("runs", "--delete", damaged)).isZero();
        var well = cli();
        assertThat(well.run("doctor")).as(well.out()).isZero();
        assertThat(well.out()).contains("runs checked: 1, no damage");
    }

    @Test
    void isDeletedAsAnyOther() throws IOException {
        assertThat(cli().run("runs", "--delete", damaged)).isZero();

        var cli = cli();
        assertThat(cli.run("runs")).isZero();
        assertThat(cli.out()).doesNotContain(damaged).contains("completed");
    }
}
