package dev.troupe.packs.school.tool;

import dev.troupe.language.Language;
import dev.troupe.packs.school.record.Assignment;
import dev.troupe.packs.school.record.SchoolClass;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolProblem;
import dev.troupe.packs.school.record.SchoolSource;
import dev.troupe.packs.school.record.Student;
import java.util.stream.Collectors;

/**
 * Finds records by the ids of arguments; an id that does not exist is an error with the remedy.
 *
 * @param language of the labels for readers
 */
record SchoolReader(SchoolSource source, Language language) {
    private static final int MAX_NAMED = 12;

    SchoolClass requireClass(String teacher, String id) {
        return source.findClass(teacher, id)
                .orElseThrow(() ->
                        new SchoolException(
                                SchoolProblem.NOT_FOUND,
                                "没有班级“%s”；现有的班级：%s",
                                "there is no class '%s'; the classes are %s",
                                id,
                                classNames(teacher)));
    }

    private String classNames(String teacher) {
        var names =
                source.classes(teacher).stream()
                        .limit(MAX_NAMED)
                        .map(it -> it.id() + " (" + it.name() + ")")
                        .collect(Collectors.joining(", "));
        return names.isEmpty() ? "[]" : names;
    }

    Assignment requireAssignment(String teacher, String id) {
        return source.findAssignment(teacher, id)
                .orElseThrow(() ->
                        new SchoolException(
                                SchoolProblem.NOT_FOUND,
                                "没有作业“%s”；get_class_detail 列出班级的作业",
                                "there is no assignment '%s'; get_class_detail lists those of a class",
                                id));
    }

    Student requireStudent(String teacher, String id) {
        return source.findStudent(teacher, id)
                .orElseThrow(() ->
                        new SchoolException(
                                SchoolProblem.NOT_FOUND,
                                "没有学生“%s”；get_class_detail 列出班级的学生",
                                "there is no student '%s'; get_class_detail lists those of a class",
                                id));
    }

    /** Whether a class is invented; one that is not known any more is not. */
    boolean isSample(String teacher, String classId) {
        return source.findClass(teacher, classId).map(SchoolClass::isSample).orElse(false);
    }
}
