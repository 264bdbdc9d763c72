package dev.troupe.packs.school.file;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.school.record.RecordField;
import dev.troupe.packs.school.record.RecordKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One row of a file on its way to a record.
 *
 * @param line its number in the file
 * @param cells by field, stripped
 * @param problems receives what is wrong with it
 */
record RecordRow(
        RecordKind kind, long line, Map<RecordField, String> cells, ImportProblems problems) {
    private static final int MAX_TEXT = 500; // characters of a cell
    private static final String DEFAULT_MAXIMUM = "100";
    private static final Set<String> YES = Set.of("1", "true", "yes", "y", "是", "已提交", "√");
    private static final Set<String> NO = Set.of("0", "false", "no", "n", "否", "未提交", "×");

    /**
     * The record, with a text for each column; empty if something is wrong with it.
     *
     * @param scope the class that the row is about, as it is written; empty if it names none
     */
    Optional<Map<String, String>> read(RecordLinks links, String scope) {
        var record = new LinkedHashMap<String, String>();
        boolean isRight = true;
        for (var field : kind.fields()) {
            var value = readCell(field, cells.getOrDefault(field, ""));
            isRight &= value.isPresent();
            record.put(field.name(), value.orElse(""));
        }
        return isRight && link(record, links, scope.strip()) && complete(record, links)
                ? Optional.of(record)
                : Optional.empty();
    }

    private Optional<String> readCell(RecordField field, String text) {
        if (text.isEmpty()) {
            return field.isRequired()
                    ? reject(field, text, "不能为空", "must not be empty")
                    : Optional.of("");
        }
        if (text.length() > MAX_TEXT) {
            return reject(
                    field,
                    text.substring(0, 40) + "...",
                    "最多 500 个字符",
                    "is longer than 500 characters");
        }
        return switch (field.type()) {
            case TEXT -> Optional.of(text);
            case SCORE -> readNumber(field, text, false);
            case MAXIMUM -> readNumber(field, text, true);
            case FLAG -> readFlag(field, text);
            case DAY -> readDay(field, text);
        };
    }

    private Optional<String> readNumber(RecordField field, String text, boolean isPositive) {
        try {
            var number = new BigDecimal(text);
            boolean isAllowed = isPositive ? number.signum() > 0 : number.signum() >= 0;
            return isAllowed && number.precision() <= 20 && Math.abs(number.scale()) <= 20
                    ? Optional.of(number.toPlainString())
                    : isPositive
                            ? reject(field, text, "应大于 0", "must be above 0")
                            : reject(field, text, "不能小于 0", "must not be below 0");
        } catch (NumberFormatException _) {
            return reject(
                    field,
                    text,
                    "应为数字；没有分数时请留空",
                    "is not a number; leave the cell empty if there is none");
        }
    }

    private Optional<String> readFlag(RecordField field, String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        if (YES.contains(lower) || NO.contains(lower)) {
            return Optional.of(YES.contains(lower) ? "1" : "0");
        }
        return reject(field, text, "应为 是 或 否", "must be yes or no");
    }

    private Optional<String> readDay(RecordField field, String text) {
        try {
            return Optional.of(LocalDate.parse(text.replace('/', '-')).toString());
        } catch (DateTimeParseException _) {
            return reject(field, text, "应为 2026-11-23 这样的日期", "must be a date such as 2026-11-23");
        }
    }

    private Optional<String> reject(RecordField field, String text, String zh, String en) {
        problems.add("第 %s 行的 %s“%s”" + zh, "row %s: %s '%s' " + en, line, field.name(), text);
        return Optional.empty();
    }

    /** Replaces the names of other records by their ids. */
    private boolean link(Map<String, String> record, RecordLinks links, String scope) {
        return switch (kind) {
            case CLASSES, RUBRICS -> true;
            case STUDENTS, ASSIGNMENTS -> linkClass(record, links);
            case SUBMISSIONS, ITEMS -> linkStudent(record, links, scope);
        };
    }

    private boolean linkClass(Map<String, String> record, RecordLinks links) {
        var name = record.getOrDefault("class_id", "");
        return put(record, "class_id", name, links.findClasses(name), "班级", "class");
    }

    private boolean linkStudent(Map<String, String> record, RecordLinks links, String scope) {
        var classIds = scope.isEmpty() ? List.of("") : links.findClasses(scope);
        if (classIds.size() != 1) {
            return put(record, "class_id", scope, classIds, "班级", "class");
        }
        var student = record.getOrDefault("student_id", "");
        var students = links.findStudents(student, classIds.getFirst());
        if (!put(record, "student_id", student, students, "学生", "student")) {
            return false;
        }
        var assignment = record.getOrDefault("assignment_id", "");
        var own = links.classOf(students.getFirst());
        return put(
                record,
                "assignment_id",
                assignment,
                links.findAssignments(assignment, own),
                "该学生所在班级的作业",
                "assignment of the student's class");
    }

    private boolean put(
            Map<String, String> record,
            String column,
            String name,
            List<String> found,
            String zh,
            String en) {
        if (found.size() == 1) {
            record.put(column, found.getFirst());
            return true;
        }
        if (found.isEmpty()) {
            problems.add(
                    "第 %s 行：没有%s“%s”；请先导入，或检查拼写",
                    "row %s: there is no %s '%s'; import it first, or check the spelling",
                    line,
                    LocalizedText.of(zh, en),
                    name);
        } else {
            problems.add(
                    "第 %s 行：%s“%s”有多个（%s）；请填写编号，或加上班级列",
                    "row %s: several match %s '%s' (%s); give the id, or add a column with the class",
                    line,
                    LocalizedText.of(zh, en),
                    name,
                    String.join(", ", found));
        }
        return false;
    }

    /** Fills what may be omitted, and checks what depends on several fields. */
    private boolean complete(Map<String, String> record, RecordLinks links) {
        switch (kind) {
            case CLASSES -> putIfEmpty(record, "class_id", record.getOrDefault("name", ""));
            case STUDENTS -> {
                var number = record.getOrDefault("number", "");
                putIfEmpty(
                        record,
                        "student_id",
                        record.get("class_id")
                                + "/"
                                + (number.isEmpty() ? record.get("name") : number));
            }
            case ASSIGNMENTS -> {
                putIfEmpty(
                        record,
                        "assignment_id",
                        record.get("class_id") + "/" + record.get("title"));
                putIfEmpty(record, "max_score", DEFAULT_MAXIMUM);
            }
            case SUBMISSIONS -> {
                var score = record.getOrDefault("score", "");
                putIfEmpty(record, "submitted", score.isEmpty() ? "0" : "1");
                return isWithin(score, links.maximumOf(record.getOrDefault("assignment_id", "")));
            }
            case ITEMS -> {
                return isWithin(
                        record.getOrDefault("score", ""), record.getOrDefault("max_score", ""));
            }
            case RUBRICS -> {
                return true;
            }
        }
        return true;
    }

    private boolean isWithin(String score, String maximum) {
        if (score.isEmpty() || new BigDecimal(score).compareTo(new BigDecimal(maximum)) <= 0) {
            return true;
        }
        problems.add(
                "第 %s 行的 score“%s”超过 max_score“%s”",
                "row %s: score '%s' is above max_score '%s'", line, score, maximum);
        return false;
    }

    private static void putIfEmpty(Map<String, String> record, String column, String value) {
        if (record.getOrDefault(column, "").isEmpty()) {
            record.put(column, value);
        }
    }
}
