package dev.troupe.packs.school.record;

import static dev.troupe.packs.school.record.RecordField.Type.DAY;
import static dev.troupe.packs.school.record.RecordField.Type.FLAG;
import static dev.troupe.packs.school.record.RecordField.Type.MAXIMUM;
import static dev.troupe.packs.school.record.RecordField.Type.SCORE;
import static dev.troupe.packs.school.record.RecordField.Type.TEXT;
import static dev.troupe.packs.school.record.RecordField.mandatory;
import static dev.troupe.packs.school.record.RecordField.optional;

import dev.troupe.core.value.LocalizedText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The kinds of records, with the fields of each. The order is that of the import: a record refers
 * only to records of kinds before its own.
 */
public enum RecordKind {
    CLASSES("school_class", "班级", 1),
    STUDENTS("student", "学生", 1),
    ASSIGNMENTS("assignment", "作业", 1),
    SUBMISSIONS("submission", "提交", 2),
    ITEMS("item_score", "小题得分", 3),
    RUBRICS("rubric", "评分标准", 2);

    private final String table;
    private final String chinese;
    private final int keys;

    RecordKind(String table, String chinese, int keys) {
        this.table = table;
        this.chinese = chinese;
        this.keys = keys;
    }

    public String table() {
        return table;
    }

    /** The name in commands and for users. */
    public LocalizedText label() {
        return new LocalizedText(chinese, key());
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<RecordKind> find(String key) {
        return Arrays.stream(values()).filter(kind -> kind.key().equals(key)).findFirst();
    }

    /** How many of the first fields identify a record. */
    public int keyCount() {
        return keys;
    }

    /** In the order of the columns. */
    public List<RecordField> fields() {
        return switch (this) {
            case CLASSES ->
                    List.of(
                            optional("class_id", TEXT, "班级编号", "班级id"),
                            mandatory(
                                    "name", TEXT, "class", "class_name", "班级", "班级名称", "班级名", "名称"),
                            optional("grade", TEXT, "form", "年级"),
                            optional("subject", TEXT, "科目", "学科"),
                            optional("teacher_id", TEXT, "teacher", "教师", "教师编号", "老师"));
            case STUDENTS ->
                    List.of(
                            optional("student_id", TEXT, "学生编号", "学籍号", "学生id"),
                            mandatory("class_id", TEXT, "class", "class_name", "班级", "班级编号"),
                            mandatory("name", TEXT, "student", "student_name", "姓名", "学生", "学生姓名"),
                            optional("number", TEXT, "class_number", "no", "学号", "座号", "编号"),
                            optional("email", TEXT, "e-mail", "邮箱", "电子邮箱"));
            case ASSIGNMENTS ->
                    List.of(
                            optional("assignment_id", TEXT, "作业编号", "测验编号", "作业id"),
                            mandatory("class_id", TEXT, "class", "class_name", "班级", "班级编号"),
                            mandatory("title", TEXT, "assignment", "标题", "作业", "测验"),
                            optional("type", TEXT, "类型"),
                            optional("max_score", MAXIMUM, "full_marks", "total", "满分", "总分"),
                            optional("status", TEXT, "状态"),
                            optional("due_date", DAY, "due", "截止日期", "日期"));
            case SUBMISSIONS ->
                    List.of(
                            mandatory(
                                    "assignment_id",
                                    TEXT,
                                    "assignment",
                                    "title",
                                    "作业",
                                    "作业编号",
                                    "测验"),
                            mandatory(
                                    "student_id",
                                    TEXT,
                                    "student",
                                    "student_name",
                                    "学生",
                                    "学生编号",
                                    "姓名"),
                            optional("score", SCORE, "mark", "marks", "分数", "得分", "成绩"),
                            optional("submitted", FLAG, "已提交", "提交"),
                            optional("status", TEXT, "状态"),
                            optional("feedback", TEXT, "comment", "评语", "反馈"));
            case ITEMS ->
                    List.of(
                            mandatory(
                                    "assignment_id",
                                    TEXT,
                                    "assignment",
                                    "title",
                                    "作业",
                                    "作业编号",
                                    "测验"),
                            mandatory(
                                    "student_id",
                                    TEXT,
                                    "student",
                                    "student_name",
                                    "学生",
                                    "学生编号",
                                    "姓名"),
                            mandatory("item", TEXT, "question", "题号", "题目", "小题"),
                            mandatory("topic", TEXT, "knowledge_point", "skill", "知识点", "考点"),
                            optional("score", SCORE, "mark", "marks", "分数", "得分"),
                            mandatory("max_score", MAXIMUM, "full_marks", "满分"),
                            optional("error", TEXT, "error_type", "mistake", "错误", "错误类型"));
            case RUBRICS ->
                    List.of(
                            mandatory("rubric_id", TEXT, "rubric", "标准编号", "评分标准编号"),
                            mandatory("criterion", TEXT, "评分项", "维度"),
                            mandatory("title", TEXT, "rubric_title", "标题", "评分标准"),
                            optional("subject", TEXT, "科目", "学科"),
                            optional("description", TEXT, "说明", "描述", "要求"),
                            mandatory("max_score", MAXIMUM, "marks", "满分", "分值"));
        };
    }

    public List<String> columns() {
        return fields().stream().map(RecordField::name).toList();
    }
}
