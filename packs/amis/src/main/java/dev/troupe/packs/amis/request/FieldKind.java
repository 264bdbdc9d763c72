package dev.troupe.packs.amis.request;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Kinds of fields, in the order in which a description is matched against them.
 *
 * <p>A description names its kind ("product select", "备注多行文本"), or its label hints at one
 * ("delivery date", "创建时间").
 */
public enum FieldKind {
    RICH_TEXT("input-rich-text", "text", "富文本编辑?器?|rich[ -]text(?: editor)?", ""),
    SWITCH("switch", "text", "开关|switch|toggle", "是否|^启用$|^(?:is|has) |enabled$"),
    RADIOS("radios", "text", "单选(?:框|按钮|项)?|radio(?: button)?s?", "性别|^gender$|^sex$"),
    CHECKBOXES(
            "checkboxes",
            "text",
            "(?:多选|复选)(?:框|项)?|checkbox(?:es)?|multi-?select|multiple choice",
            "爱好|兴趣|hobb(?:y|ies)|interests"),
    SELECT(
            "select",
            "text",
            "下拉(?:选择)?(?:框|列表|菜单)?|选择框|drop-?down(?: list)?|select(?: box)?|combo ?box",
            ""),
    SLIDER("input-range", "text", "滑块|滑动条|slider", ""),
    RATING("input-rating", "text", "星级评分|打分|star rating", "评分|星级|满意度|rating"),
    COLOR("input-color", "color", "颜色选择器?|colou?r picker", "颜色|colou?r"),
    TAGS("input-tag", "text", "标签输入|tag input", "标签|^tags?$"),
    DATE_RANGE(
            "input-date-range",
            "text",
            "日期范围|date range",
            "日期范围|起止(?:日期|时间)|date range|时间段|period$"),
    IMAGE(
            "input-image",
            "image",
            "(?:上传)?图片(?:上传)?|image upload",
            "头像|照片|图片|封面|logo|avatar|photo|picture|\\bimage"),
    FILE(
            "input-file",
            "link",
            "文件上传|上传文件|上传|file upload|upload",
            "附件|文件|简历|attachment|\\bfile|resume|\\bcv\\b"),
    TEXTAREA(
            "textarea",
            "text",
            "多行(?:文本|输入)?(?:框)?|文本域|text ?area|multi-?line(?: text)?|long text",
            "备注|描述|说明|简介|内容|意见|原因|事由|留言|理由|notes?$|description|comments?|remarks?|message|reason|\\bbio\\b|feedback|content$"),
    PASSWORD("input-password", "text", "密码框", "密码|口令|password|passcode"),
    EMAIL("input-email", "text", "", "邮箱|电子邮件|邮件地址|e-?mail"),
    PHONE("input-text", "text", "", "手机|电话|联系方式|phone|mobile"),
    URL("input-url", "link", "", "网址|链接|主页|\\burl\\b|website|\\blink\\b"),
    DATETIME(
            "input-datetime",
            "datetime",
            "日期时间(?:选择)?|date ?time(?: picker)?",
            "时间|datetime|timestamp|created(?: at)?$|updated(?: at)?$|\\btime$|\\w{1,40}+ at$"),
    DATE(
            "input-date",
            "date",
            "日期选择器?|date picker",
            "日期|生日|出生|\\bdate\\b|birthday|deadline|\\bdue\\b|birth$"),
    MONTH("input-month", "text", "月份选择器?|month picker", "月份|^month$"),
    YEAR("input-year", "text", "年份选择器?|year picker", "年份|^year$"),
    CHECKBOX("checkbox", "text", "", "同意|接受|agree|accept|terms"),
    MONEY(
            "input-number",
            "text",
            "",
            "价格|单价|金额|费用|总价|工资|薪资|预算|成本|售价|销售额|price|amount|\\bcost|\\bfee|salary|budget|\\btotal|revenue"),
    NUMBER(
            "input-number",
            "text",
            "数字(?:输入)?(?:框)?|整数|(?<!order |invoice |phone |serial |account |card |room |tracking |flight |employee |student |contract |id |the )(?:number|integer|numeric)$",
            "数量|年龄|库存|人数|天数|次数|件数|分数|学分|quantity|\\bqty|\\bage\\b|\\bstock|\\bcount\\b|score|\\bdays\\b|guests|^number of|people|seats|capacity"),
    TEXT("input-text", "text", "文本(?:输入)?(?:框)?|输入框|text(?: input| field| box)?$|input$", "");

    private final String formType;
    private final String columnType;
    private final Pattern named;
    private final Pattern hinted;

    FieldKind(String formType, String columnType, String named, String hinted) {
        this.formType = formType;
        this.columnType = columnType;
        this.named = pattern(named);
        this.hinted = pattern(hinted);
    }

    /** English words stand alone; nothing matches an empty one. */
    private static Pattern pattern(String words) {
        var alone = words.isEmpty() ? "(?!)" : "(?<![A-Za-z])(?:" + words + ")(?![A-Za-z])";
        return Pattern.compile(alone, Pattern.CASE_INSENSITIVE);
    }

    /** Its component in a form. */
    public String formType() {
        return formType;
    }

    /** Its component in a table. */
    public String columnType() {
        return columnType;
    }

    /** Whether one of a list of values is chosen. */
    public boolean isChoice() {
        return this == SELECT || this == RADIOS || this == CHECKBOXES;
    }

    /** The kind that a description names in so many words. */
    static Optional<FieldKind> findNamed(String description) {
        for (var kind : values()) {
            if (kind.named.matcher(description).find()) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** The kind that a label hints at. */
    static Optional<FieldKind> findHinted(String label) {
        for (var kind : values()) {
            if (kind.hinted.matcher(label).find()) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /** The description without the words that name the kind, unless nothing would be left. */
    String labelIn(String description) {
        var left = named.matcher(description).replaceAll(" ").replaceAll("\\s+", " ").strip();
        return left.isEmpty() ? description : left;
    }
}
