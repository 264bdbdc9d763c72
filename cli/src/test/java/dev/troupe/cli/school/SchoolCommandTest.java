package dev.troupe.cli.school;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchoolCommandTest {
    @TempDir private Path directory;

    @Test
    void importsFilesAndListsClasses() throws Exception {
        var cli =
                new TestCli(directory)
                        .file("classes.csv", "班级\n1A\n")
                        .file("students.csv", "班级,姓名\n1A,小明\n")
                        .file("tests.csv", "班级,测验\n1A,Unit 5\n");

        assertThat(cli.run("school", "import", "classes.csv", "students.csv", "tests.csv"))
                .as(cli.err())
                .isEqualTo(ExitCode.DONE);
        assertThat(cli.out())
                .contains("Imported classes: 1 new, 0 replaced", "Imported assignments: 1 new");

        var list = new TestCli(directory);
        assertThat(list.run("school", "list")).isEqualTo(ExitCode.DONE);
        assertThat(list.out()).contains("1A", "Unit 5").doesNotContain("sample");
    }

    @Test
    void namesFileRowAndValueOfABadRow() throws Exception {
        var cli = new TestCli(directory).file("students.csv", "class,name\n1A,Ann\n");

        assertThat(cli.run("school", "import", "students.csv")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err())
                .contains("Nothing of students.csv was imported", "row 2", "no class '1A'");
    }

    @Test
    void loadsTheSampleOnlyOnRequestAndMarksIt() {
        var empty = new TestCli(directory);
        assertThat(empty.run("school", "list")).isEqualTo(ExitCode.DONE);
        assertThat(empty.out()).contains("no classes", "troupe school sample");

        assertThat(new TestCli(directory).run("school", "sample")).isEqualTo(ExitCode.DONE);
        var list = new TestCli(directory);
        list.run("school", "list");
        assertThat(list.out()).contains("Form 1A (sample data)", "Unit 5 Test");

        var removed = new TestCli(directory);
        assertThat(removed.run("school", "sample", "--remove")).isEqualTo(ExitCode.DONE);
        assertThat(removed.out()).contains("Removed 2 sample classes");
    }
}
