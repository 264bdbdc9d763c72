package dev.troupe.packs.school.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.school.SchoolFixture;
import dev.troupe.packs.school.record.RecordKind;
import dev.troupe.packs.school.record.SchoolException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordImportTest {
    private final SchoolFixture fixture;

    RecordImportTest(@TempDir Path directory) {
        fixture = new SchoolFixture(directory);
    }

    @BeforeEach
    void loadTwoClasses() {
        fixture.load("classes.csv", "name\n1A\n1B\n");
        fixture.load("students.csv", "class,name\n1A,Ann\n1B,Ann\n1B,Bo\n");
        fixture.load("tests.csv", "class,title,max_score\n1A,Unit 5,100\n1B,Unit 5,50\n");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "班级,年级 | 1C,中一 | CLASSES",
                "班级,姓名,学号 | 1A,Cy,3 | STUDENTS",
                "class,assignment,max_score | 1A,Quiz,20 | ASSIGNMENTS",
                "班级,测验,姓名,成绩 | 1B,Unit 5,Bo,30 | SUBMISSIONS",
                "assignment,student,question,topic,score,max_score | Unit 5,Bo,Q1,Tense,3,5 | ITEMS",
                "rubric_id,criterion,title,max_score | r1,Content,Essay,20 | RUBRICS",
            })
    void recognizesTheKindByTheHeadings(String headings, String row, RecordKind kind) {
        assertThat(fixture.load("file.csv", headings + "\n" + row + "\n").kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "class,assignment,student,score | 1B,Unit 5,Bo,abc | row 2: score 'abc' is not a number",
                "class,assignment,student,score | 1B,Unit 5,Bo,-1 | row 2: score '-1' must not be below 0",
                "class,assignment,student,score | 1B,Unit 5,Bo,51 | row 2: score '51' is above max_score '50'",
                "class,assignment,student,score | 1B,Unit 9,Bo,5 | row 2: there is no assignment of the student's class 'Unit 9'",
                "class,assignment,student,score | 9Z,Unit 5,Bo,5 | row 2: there is no class '9Z'",
                "assignment,student,score | Unit 5,Ann,5 | row 2: several match student 'Ann' (1A/Ann, 1B/Ann)",
                "class,title,max_score | 1A,Quiz,0 | row 2: max_score '0' must be above 0",
                "class,title,due_date | 1A,Quiz,soon | row 2: due_date 'soon' must be a date",
                "class,name | 1A, | row 2: name '' must not be empty",
            })
    void namesFileRowAndValue(String headings, String row, String problem) {
        var before = fixture.school().count(RecordKind.SUBMISSIONS);

        assertThatThrownBy(() -> fixture.load("bad.csv", headings + "\n" + row + "\n"))
                .isInstanceOf(SchoolException.class)
                .hasMessageContainingAll("Nothing of bad.csv was imported", problem);
        assertThat(fixture.school().count(RecordKind.SUBMISSIONS)).isEqualTo(before);
    }

    @Test
    void namesTheSecondOfTwoRowsForOneRecord() {
        assertThatThrownBy(() -> fixture.load("bad.csv", "class,name\n1A,Dan\n1A,Eve\n1A,Dan\n"))
                .hasMessageContaining("row 4 has the same record as row 2 (1A/Dan)");
    }

    @Test
    void namesAllProblemsAndHowManyMore() {
        var csv = "class,name\n" + "9Z,Someone\n".repeat(30);

        assertThatThrownBy(() -> fixture.load("bad.csv", csv))
                .hasMessageContainingAll("row 2:", "row 21:", "10 more");
    }

    @Test
    void refusesRecordsBeyondTheQuotaOfAUser() {
        long stored =
                Arrays.stream(RecordKind.values())
                        .mapToLong(kind -> fixture.school().count(kind))
                        .sum();
        var imports =
                new RecordImport(fixture.school(), false, new RecordQuota(stored + 1, 1_000_000));
        var two = SchoolFixture.rows("two.csv", "class,name\n1A,Dan\n1A,Eve\n");

        assertThatThrownBy(() -> imports.store(two, RecordKind.STUDENTS))
                .isInstanceOf(SchoolException.class)
                .hasMessageContainingAll(
                        "Nothing of two.csv was imported",
                        stored + " records are stored and 2 more would exceed the limit of");
        var one = SchoolFixture.rows("one.csv", "class,name\n1A,Dan\n");
        assertThat(imports.store(one, RecordKind.STUDENTS).added()).isEqualTo(1);
        assertThat(imports.store(one, RecordKind.STUDENTS).replaced()).isEqualTo(1);
    }

    @Test
    void refusesTextsBeyondTheQuotaOfAUserAndKeepsWhatWasStored() {
        long stored = fixture.school().change(sql -> sql.countCharacters());
        var imports =
                new RecordImport(fixture.school(), false, new RecordQuota(1_000, stored + 200));
        long students = fixture.school().count(RecordKind.STUDENTS);
        var wide = SchoolFixture.rows("wide.csv", "class,name\n1A," + "D".repeat(300) + "\n");

        assertThatThrownBy(() -> imports.store(wide, RecordKind.STUDENTS))
                .isInstanceOf(SchoolException.class)
                .hasMessageContainingAll(
                        "Nothing of wide.csv was imported",
                        "of at most " + (stored + 200),
                        "remove those that are not needed");
        assertThat(fixture.school().count(RecordKind.STUDENTS)).isEqualTo(students);
        assertThat(fixture.school().<Long>change(sql -> sql.countCharacters())).isEqualTo(stored);
        var narrow = SchoolFixture.rows("narrow.csv", "class,name\n1A,Dan\n");
        assertThat(imports.store(narrow, RecordKind.STUDENTS).added()).isEqualTo(1);
    }

    @Test
    void refusesAFileThatIsTooLargeBeforeItsRowsAreRead(@TempDir Path directory) throws Exception {
        var file = directory.resolve("large.csv");
        try (var sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(ImportFile.MAX_BYTES + 1L);
        }

        assertThatThrownBy(() -> ImportFile.read("large.csv", file, SchoolFixture::read))
                .isInstanceOf(SchoolException.class)
                .hasMessageContaining("large.csv is larger than 20 MB; split the file");
    }

    @Test
    void reportsColumnsThatItDoesNotUse() {
        var report = fixture.load("students.csv", "class,name,shoe size\n1A,Dan,42\n");

        assertThat(report.ignored()).containsExactly("shoe size");
        assertThat(report.text().en()).contains("columns that were not used: shoe size");
    }

    @Test
    void asksForTheKindIfTheHeadingsDoNotStateIt() {
        assertThatThrownBy(() -> fixture.load("x.csv", "colour,size\nred,4\n"))
                .isInstanceOf(SchoolException.class)
                .hasMessageContainingAll("x.csv", "colour, size", "submissions");
    }
}
