package dev.troupe.packs.school.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.school.SchoolFixture;
import dev.troupe.packs.school.file.RecordImport;
import dev.troupe.packs.school.file.SampleSchool;
import dev.troupe.packs.school.record.Assignment;
import dev.troupe.packs.school.record.RecordKind;
import dev.troupe.packs.school.record.SchoolClass;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.Student;
import dev.troupe.packs.school.record.Submission;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the records of a school are like in every database. */
abstract class SchoolContract {
    private final SchoolStore store;

    SchoolContract(SchoolStore store) {
        this.store = store;
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private void load(School school, String file, String csv) {
        new RecordImport(school).store(SchoolFixture.rows(file, csv), null);
    }

    private void loadClass(School school) {
        load(school, "classes.csv", "班级,年级\n1A,中一\n");
        load(school, "students.csv", "class,name,number\n1A,Ann,2\n1A,Bo,10\n1A,Cy,1\n");
        load(school, "tests.csv", "class,assignment,max_score\n1A,Unit 5,50\n");
        load(school, "scores.csv", "assignment,student,score\nUnit 5,Ann,30.5\nUnit 5,Bo,\n");
    }

    @Test
    void readsWhatWasImported() {
        var school = store.of("ada");
        loadClass(school);

        assertThat(school.classes(""))
                .containsExactly(new SchoolClass("1A", "1A", "中一", "", "", 3, false));
        assertThat(school.students("", "1A"))
                .extracting(Student::name)
                .containsExactly("Cy", "Ann", "Bo");
        var assignment = school.assignments("", "1A").getFirst();
        assertThat(assignment)
                .isEqualTo(
                        new Assignment(
                                "1A/Unit 5", "1A", "Unit 5", "", new BigDecimal("50"), "", ""));
        assertThat(school.submissions("", assignment))
                .containsExactly(
                        new Submission("1A/Unit 5", "1A/1", "Cy", null, false, "", ""),
                        new Submission(
                                "1A/Unit 5", "1A/2", "Ann", new BigDecimal("30.5"), true, "", ""),
                        new Submission("1A/Unit 5", "1A/10", "Bo", null, false, "", ""));
    }

    @Test
    void separatesUsersAndTeachers() {
        loadClass(store.of("ada"));
        load(store.of("ada"), "more.csv", "name,teacher\n1B,t-2\n");

        assertThat(store.of("bob").classes("")).isEmpty();
        assertThat(store.of("bob").findStudent("", "1A/1")).isEmpty();
        assertThat(store.of("ada").classes("t-2"))
                .extracting(SchoolClass::name)
                .containsExactly("1B");
        assertThat(store.of("ada").findAssignment("t-2", "1A/Unit 5")).isEmpty();
    }

    @Test
    void replacesARecordWithTheSameKey() {
        var school = store.of("");
        loadClass(school);

        var report =
                new RecordImport(school)
                        .store(
                                SchoolFixture.rows(
                                        "scores.csv",
                                        "assignment,student,score\nUnit 5,Ann,40\nUnit 5,Cy,20\n"),
                                null);

        assertThat(report.added()).isEqualTo(1);
        assertThat(report.replaced()).isEqualTo(1);
        assertThat(school.submissions("", school.assignments("", "1A").getFirst()))
                .extracting(Submission::score)
                .containsExactly(new BigDecimal("20"), new BigDecimal("40"), null);
    }

    @Test
    void storesNothingOfAFileWithOneBadRow() {
        var school = store.of("");
        loadClass(school);

        assertThatThrownBy(() ->
                        load(
                                school,
                                "scores.csv",
                                "assignment,student,score\nUnit 5,Cy,20\nUnit 5,Dan,30\n"))
                .isInstanceOf(SchoolException.class)
                .hasMessageContainingAll("scores.csv", "row 3", "'Dan'");
        assertThat(school.count(RecordKind.SUBMISSIONS)).isEqualTo(2);
    }

    @Test
    void removesOnlyTheSample() {
        var school = store.of("");
        loadClass(school);
        SampleSchool.addTo(school, SchoolFixture::read);
        assertThat(school.classes("")).extracting(SchoolClass::isSample).contains(true, false);

        assertThat(school.removeSamples()).isEqualTo(2);

        assertThat(school.classes("")).extracting(SchoolClass::name).containsExactly("1A");
        assertThat(school.count(RecordKind.STUDENTS)).isEqualTo(3);
        assertThat(school.count(RecordKind.SUBMISSIONS)).isEqualTo(2);
        assertThat(school.count(RecordKind.ITEMS)).isZero();
    }

    @Test
    void storesAllRowsOfImportsAtTheSameTime() throws Exception {
        var school = store.of("");
        load(school, "classes.csv", "name\n1A\n1B\n");

        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var imports =
                    List.<Callable<Integer>>of(
                            () -> importStudents(school, "1A"), () -> importStudents(school, "1B"));
            for (var result : executor.invokeAll(imports)) {
                assertThat(result.get()).isEqualTo(200);
            }
        }

        assertThat(school.classes(""))
                .extracting(SchoolClass::studentCount)
                .containsExactly(200, 200);
    }

    private static int importStudents(School school, String classId) {
        var csv = new StringBuilder("class,name\n");
        IntStream.range(0, 200)
                .forEach(i -> csv.append(classId).append(",Student ").append(i).append('\n'));
        return new RecordImport(school)
                .store(SchoolFixture.rows("students.csv", csv.toString()), null)
                .added();
    }
}
