package dev.troupe.packs.school.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.school.record.SchoolClass;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntityResolverTest {
    private static final List<SchoolClass> CLASSES =
            List.of(
                    schoolClass("class-hk-f1a", "Form 1A", "Form 1"),
                    schoolClass("class-hk-f1b", "Form 1B", "Form 1"),
                    schoolClass("class-hk-f2a", "Form 2A", "Form 2"),
                    schoolClass("phy", "Physics Club", ""));

    private static final EntityResolver RESOLVER =
            new EntityResolver(
                    CLASSES,
                    classId ->
                            List.of(
                                    assignment("u5", "Unit 5 Test", classId),
                                    assignment("u52", "Unit 5 Test 2", classId),
                                    assignment("essay", "Essay Writing", classId),
                                    student("ann", "Ann Wong", classId),
                                    student("bo", "Bo Wong", classId),
                                    student("xm", "王小明", classId)));

    private static SchoolClass schoolClass(String id, String name, String grade) {
        return new SchoolClass(id, name, grade, "", "", 30, false);
    }

    private static NamedRecord assignment(String id, String title, String classId) {
        return new NamedRecord(Entity.Type.ASSIGNMENT, classId + "/" + id, title, classId);
    }

    private static NamedRecord student(String id, String name, String classId) {
        return new NamedRecord(Entity.Type.STUDENT, classId + "/" + id, name, classId);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "results of Form 1A           | class-hk-f1a 1 exact | single",
                "results of form 1a           | class-hk-f1a 1 exact | single",
                "class-hk-f1b scores          | class-hk-f1b 1 exact | single",
                "results of F1A               | class-hk-f1a 0.95 alias | single",
                "results of F.1A              | class-hk-f1a 0.95 alias | single",
                "1A班的成绩                    | class-hk-f1a 0.95 alias | single",
                "1A 班的成绩                   | class-hk-f1a 0.95 alias | single",
                "Class 1A                     | class-hk-f1a 0.95 alias | single",
                "中一A的成绩                   | class-hk-f1a 0.95 alias | single",
                "中一A班                       | class-hk-f1a 0.95 alias | single",
                "how did 1A do                | class-hk-f1a 0.95 alias | single",
                "the Physics Club             | phy 1 exact | single",
                "Compare Form 1A and 1B       | class-hk-f1a 1 exact, class-hk-f1b 0.95 alias | multi",
                "1A、2A 对比                   | class-hk-f1a 0.95 alias, class-hk-f2a 0.95 alias | multi",
                "Form 1 all classes           | class-hk-f1a 0.9 grade, class-hk-f1b 0.9 grade | grade",
                "all Form 1 classes           | class-hk-f1a 0.9 grade, class-hk-f1b 0.9 grade | grade",
                "中一全级的成绩                 | class-hk-f1a 0.9 grade, class-hk-f1b 0.9 grade | grade",
                "中二各班                      | class-hk-f2a 0.9 grade | grade",
            })
    void findsClasses(String text, String entities, String scope) throws InterruptedException {
        var found = RESOLVER.resolve(text);

        assertThat(describe(found)).isEqualTo(entities);
        assertThat(found.scope().name().toLowerCase(Locale.ROOT)).isEqualTo(scope);
        assertThat(found.isAmbiguous()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "results of Form 1C  | class-hk-f1a 0.83 fuzzy, class-hk-f1b 0.83 fuzzy, class-hk-f2a 0.67 fuzzy",
                "3A班的成绩           | class-hk-f1a 0.83 fuzzy, class-hk-f1b 0.67 fuzzy, class-hk-f2a 0.83 fuzzy",
            })
    void asksWhatAnUnknownClassMeans(String text, String candidates) throws InterruptedException {
        var found = RESOLVER.resolve(text);

        assertThat(found.isAmbiguous()).isTrue();
        assertThat(describe(found)).isEqualTo(candidates);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1A Unit 5 Test       | class-hk-f1a/u5 1 exact",
                "1A班 Unit 5 测验      | class-hk-f1a/u5 0.95 alias",
                "1A 第五单元测验        | class-hk-f1a/u5 0.95 alias",
                "1A 班 U5 test        | class-hk-f1a/u5 0.95 alias",
                "1A unit 5 test 2     | class-hk-f1a/u52 1 exact",
                "essay of 1A          | ",
                "1A Unit 5 quiz       | ",
                "1A Essay Writing     | class-hk-f1a/essay 1 exact",
                "1A 的 Ann Wong        | class-hk-f1a/ann 1 exact",
                "1A 王小明的成绩        | class-hk-f1a/xm 1 exact",
                "grades of Ann in 1A  | class-hk-f1a/ann 0.7 alias",
            })
    void findsAssignmentsAndStudentsOfTheClass(String text, String member)
            throws InterruptedException {
        var found = RESOLVER.resolve(text);

        assertThat(found.isAmbiguous()).as(describe(found)).isFalse();
        assertThat(describe(found))
                .isEqualTo("class-hk-f1a 0.95 alias" + (member == null ? "" : ", " + member));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "grades of student Wong in 1A | class-hk-f1a/ann 0.7 alias, class-hk-f1a/bo 0.7 alias",
                "1A Unit 6 Test               | class-hk-f1a/u5 0.89 fuzzy",
                "1A Unit 5 tset               | class-hk-f1a/u5 0.8 alias, class-hk-f1a/u52 0.8 alias",
                "1A Esay Writing test         | class-hk-f1a/essay 0.92 fuzzy",
            })
    void asksAmongSeveralOrSimilarOnes(String text, String candidates) throws InterruptedException {
        var found = RESOLVER.resolve(text);

        assertThat(found.isAmbiguous()).isTrue();
        assertThat(describe(found)).isEqualTo(candidates);
    }

    @Test
    void needsAClassBeforeItFindsAnythingElse() throws InterruptedException {
        var found = RESOLVER.resolve("results of the Unit 5 Test");

        assertThat(found.entities()).isEmpty();
        assertThat(found.missingContext()).containsExactly(Entity.Type.CLASS);
        assertThat(RESOLVER.resolve("what is the weather").missingContext()).isEmpty();
    }

    @Test
    void usesTheClassOfTheContext() throws InterruptedException {
        var found =
                RESOLVER.resolve(
                        "results of the Unit 5 Test", Map.of(Entity.Type.CLASS, "class-hk-f1b"));

        assertThat(describe(found)).isEqualTo("class-hk-f1b 1 exact, class-hk-f1b/u5 1 exact");
        assertThat(found.missingContext()).isEmpty();
    }

    @Test
    void asksForTheGradeIfThereAreSeveral() throws InterruptedException {
        var found = RESOLVER.resolve("全年级的测验成绩");

        assertThat(found.entities()).isEmpty();
        assertThat(found.missingContext()).containsExactly(Entity.Type.CLASS);
    }

    private static String describe(Resolution found) {
        return found.entities().stream()
                .map(it ->
                        it.id()
                                + " "
                                + it.confidence().stripTrailingZeros().toPlainString()
                                + " "
                                + it.match().name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }
}
