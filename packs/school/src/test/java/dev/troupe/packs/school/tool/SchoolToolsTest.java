package dev.troupe.packs.school.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.ToolStatus;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.school.SchoolFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tools over the sample school; the expected numbers were computed from its files by hand. */
class SchoolToolsTest {
    private final Path directory;
    private final SchoolFixture fixture;

    SchoolToolsTest(@TempDir Path directory) {
        this.directory = directory;
        fixture = new SchoolFixture(directory);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void listsClassesAndMarksTheSample() throws InterruptedException {
        fixture.withSample().load("classes.csv", "name\nOwn class\n");

        assertThat(fixture.data("get_teacher_classes", "{\"teacher_id\": \"t-001\"}"))
                .isEqualTo(
                        Json.parse(
                                """
                                {"teacher_id": "t-001", "classes": [
                                  {"class_id": "class-hk-f1a", "name": "Form 1A", "grade": "Form 1",
                                   "subject": "English", "student_count": 35, "sample": true},
                                  {"class_id": "class-hk-f1b", "name": "Form 1B", "grade": "Form 1",
                                   "subject": "English", "student_count": 32, "sample": true}],
                                 "sample": true}
                                """));
        assertThat(fixture.data("get_class_detail", "{\"class_id\": \"Own class\"}"))
                .isEqualTo(
                        Json.parse(
                                """
                                {"class_id": "Own class", "name": "Own class", "grade": "",
                                 "subject": "", "student_count": 0, "students": [],
                                 "assignments": []}
                                """));
    }

    @Test
    void countsSubmissionsAndAveragesScores() throws InterruptedException {
        fixture.withSample();

        var detail = fixture.data("get_class_detail", "{\"class_id\": \"class-hk-f1a\"}");

        assertThat(detail.field("students").items()).hasSize(35);
        assertThat(detail.field("assignments").item(0))
                .isEqualTo(
                        Json.parse(
                                """
                                {"assignment_id": "a-001", "title": "Unit 5 Test", "type": "test",
                                 "max_score": 100, "status": "graded", "due_date": "2026-11-06",
                                 "submission_count": 34, "average_score": 73}
                                """));
        var open = detail.field("assignments").item(2);
        assertThat(open.field("submission_count")).isEqualTo(Value.of(0));
        assertThat(open.field("average_score").isMissing()).isTrue();
    }

    @Test
    void returnsScoresAndPercentagesOfAnAssignment() throws InterruptedException {
        fixture.withSample();

        var test = fixture.data("get_assignment_submissions", "{\"assignment_id\": \"a-001\"}");
        var essay = fixture.data("get_assignment_submissions", "{\"assignment_id\": \"a-002\"}");

        assertThat(test.field("submissions").items()).hasSize(35);
        assertThat(test.field("scores").items())
                .hasSize(33)
                .startsWith(Value.of(58), Value.of(85), Value.of(72), Value.of(91), Value.of(65));
        assertThat(test.field("submissions").item(20).field("submitted")).isEqualTo(Value.of(true));
        assertThat(test.field("submissions").item(20).field("score").isMissing()).isTrue();
        assertThat(essay.field("max_score")).isEqualTo(Value.of(50));
        assertThat(essay.field("scores").item(0)).isEqualTo(Value.of(36));
        assertThat(essay.field("percentages").item(0)).isEqualTo(Value.of(72));
    }

    @Test
    void computesTheStatisticsOfTheSample() throws InterruptedException {
        fixture.withSample();
        var test = fixture.data("get_assignment_submissions", "{\"assignment_id\": \"a-001\"}");

        var stats =
                fixture.data(
                        "calculate_stats",
                        "{\"data\": " + Json.write(test.field("percentages")) + "}");

        assertThat(stats)
                .isEqualTo(
                        Json.parse(
                                """
                                {"count": 33, "missing": 0, "mean": 73, "median": 74,
                                 "stddev": 13.74, "min": 35, "max": 98,
                                 "percentiles": {"p25": 66, "p50": 74, "p75": 80, "p90": 90.6},
                                 "distribution": {
                                   "labels": ["0-39", "40-49", "50-59", "60-69", "70-79", "80-89", "90-100"],
                                   "counts": [1, 1, 2, 8, 11, 6, 4]}}
                                """));
    }

    @Test
    void averagesAreOfPercentagesThatAreNotRounded() throws InterruptedException {
        fixture.load("classes.csv", "name\n1A\n");
        fixture.load("students.csv", "class,name\n1A,Ann\n1A,Bo\n1A,Cy\n");
        fixture.load("tests.csv", "class,title,max_score\n1A,A,30\n1A,B,30\n1A,C,30\n");
        fixture.load(
                "scores.csv",
                "assignment,student,score\nA,Ann,0\nB,Ann,1\nC,Ann,4\nC,Bo,0\nC,Cy,1\n");

        var grades = fixture.data("get_student_grades", "{\"student_id\": \"1A/Ann\"}");
        var test = fixture.data("get_assignment_submissions", "{\"assignment_id\": \"1A/C\"}");
        var stats =
                fixture.data(
                        "calculate_stats",
                        "{\"data\": " + Json.write(test.field("percentages")) + "}");

        assertThat(grades.field("average_percentage")).isEqualTo(Value.of(5.56)); // not 5.55
        assertThat(stats.field("mean")).isEqualTo(Value.of(5.56));
    }

    @Test
    void averagesTheGradesOfAStudentAsPercentages() throws InterruptedException {
        fixture.withSample();

        var grades = fixture.data("get_student_grades", "{\"student_id\": \"s-001\"}");

        assertThat(grades.field("grades").items())
                .extracting(grade -> grade.field("percentage"))
                .containsExactly(Value.of(58), Value.of(72));
        assertThat(grades.field("average_percentage")).isEqualTo(Value.of(65)); // (58 + 36 * 2) / 2
    }

    @Test
    void findsWeakTopicsAndErrorPatterns() throws InterruptedException {
        fixture.withSample();

        var weak = fixture.data("analyze_student_weakness", "{\"student_id\": \"s-001\"}");
        var errors = fixture.data("get_student_error_patterns", "{\"student_id\": \"s-001\"}");

        assertThat(weak.field("topics").items())
                .extracting(
                        it -> it.field("topic").asText() + " " + it.field("percentage").asText())
                .containsExactly("Past tense 30", "Reading 57.5", "Vocabulary 86.67");
        assertThat(weak.field("weak_topics"))
                .isEqualTo(Json.parse("[\"Past tense\", \"Reading\"]"));
        assertThat(errors.field("patterns").items())
                .extracting(
                        it -> it.field("error").asText() + " " + it.field("lost_score").asText())
                .containsExactly("inference 17", "tense 21");
    }

    @Test
    void calculatesTheMasteryOfAClass() throws InterruptedException {
        fixture.withSample();

        var mastery =
                fixture.data(
                        "calculate_class_mastery",
                        "{\"class_id\": \"class-hk-f1a\", \"assignment_id\": \"a-001\"}");

        assertThat(mastery.field("topics"))
                .isEqualTo(
                        Json.parse(
                                """
                                [{"topic": "Past tense", "percentage": 67.98, "student_count": 33, "mastered_count": 11},
                                 {"topic": "Vocabulary", "percentage": 75.05, "student_count": 33, "mastered_count": 14},
                                 {"topic": "Reading", "percentage": 75.23, "student_count": 33, "mastered_count": 14}]
                                """));
    }

    @Test
    void returnsRubrics() throws InterruptedException {
        fixture.withSample();

        assertThat(fixture.data("list_available_rubrics", "{}").field("rubrics").item(0))
                .isEqualTo(
                        Json.parse(
                                "{\"rubric_id\": \"r-essay\", \"title\": \"Essay Writing\", \"subject\": \"English\", \"max_score\": 50}"));
        assertThat(
                        fixture.data("get_rubric", "{\"rubric_id\": \"r-essay\"}")
                                .field("criteria")
                                .items())
                .hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "get_class_detail | class_id | 9Z | class-hk-f1a (Form 1A)",
                "get_assignment_submissions | assignment_id | a-999 | get_class_detail",
                "get_student_grades | student_id | s-999 | get_class_detail",
                "get_rubric | rubric_id | r-0 | r-essay",
                "analyze_student_weakness | student_id | s-021 | no item scores",
            })
    void namesWhatDoesNotExistAndTheRemedy(String tool, String argument, String id, String remedy)
            throws InterruptedException {
        fixture.withSample();

        var reply = fixture.call(tool, "{\"" + argument + "\": \"" + id + "\"}");

        assertThat(reply.status()).isEqualTo(ToolStatus.ERROR);
        assertThat(reply.code()).isEqualTo("school.not-found");
        assertThat(reply.message()).contains(remedy);
    }

    @Test
    void hasNoAverageOfAClassWithoutScores() throws InterruptedException {
        fixture.load("classes.csv", "name\n1A\n");
        fixture.load("students.csv", "class,name\n1A,Ann\n");
        fixture.load("tests.csv", "class,title\n1A,Quiz\n");
        fixture.load("scores.csv", "assignment,student,score,submitted\nQuiz,Ann,,yes\n");

        var result = fixture.data("get_assignment_submissions", "{\"assignment_id\": \"1A/Quiz\"}");
        var stats = fixture.data("calculate_stats", "{\"data\": []}");

        assertThat(result.field("percentages").items()).isEmpty();
        assertThat(result.field("sample").isMissing()).isTrue();
        assertThat(stats.field("error")).isEqualTo(Value.of("Empty data list"));
    }

    @Test
    void importsAFileOfTheWorkspace() throws Exception {
        Files.writeString(directory.resolve("classes.csv"), "name\n1A\n");

        var result = fixture.data("import_school_records", "{\"path\": \"classes.csv\"}");

        assertThat(result.field("message").asText())
                .isEqualTo("Imported classes: 1 new, 0 replaced");
        assertThat(fixture.data("get_teacher_classes", "{}").field("classes").items()).hasSize(1);
        assertThat(
                        fixture.call(
                                        "import_school_records",
                                        "{\"path\": \"classes.csv\", \"kind\": \"pupils\"}")
                                .message())
                .contains("'pupils'", "students");
    }
}
