package dev.troupe.packs.browser;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The fields of a form and their values, named one after the other: {@code name Dana Lund, email
 * dana@x.example}.
 */
final class FieldValueList {
    private static final Pattern BREAK =
            Pattern.compile(
                    "[,，;；、\\n]|(?=[:：])(?<=\\s|\\)|form|fields|following|details|data|表|如下|信息|资料)[:：]|\\band\\b(?!\\s+\\w+\\s*$)|。|\\.(?=\\s|$)");

    /** What is to be done with the form. */
    private static final Pattern STEP =
            Pattern.compile(
                    "(?i)\\b(?:fill|enter|type|submit|send|open|go|visit|form|sign|register|please|then|click|press|tell|show|save|unless|if|but|not|only|except)\\b|填表|填写|提交|发送|打开|访问|表单|点击|然后|如果|不要|除|保存|告诉");

    /** Second words of the names of fields. */
    private static final String SECOND =
            "(?:name|number|address|code|date|time|company|city|size|type)";

    private static final Pattern ENGLISH =
            Pattern.compile(
                    "(?i)^(?:(?:the|my|as|use)\\s+)*(?<field>[a-z][\\w-]{1,30}(?:\\s+"
                            + SECOND
                            + ")?)\\s*(?:\\bis\\b|[:=])?\\s+(?<value>[^\\s].{0,100})$");
    private static final Pattern CHINESE =
            Pattern.compile(
                    "^(?:我的|把|将)?(?<field>[\\p{IsHan}]{1,8}?)(?:\\s*(?:填|写|是|为|[:：=])\\s*|\\s+)(?<value>[^\\s].{0,100})$");

    /** Characters of a clause that names one field and its value. */
    private static final int LONGEST = 400;

    private FieldValueList() {}

    /** Whether words state what is to be done with the form, so that they name no field. */
    static boolean isStep(String words) {
        return STEP.matcher(words).find();
    }

    /**
     * @param text without addresses
     */
    static Map<String, String> of(String text) {
        var fields = new LinkedHashMap<String, String>();
        for (var part : BREAK.split(text, -1)) {
            var clause = part.strip();
            if (clause.length() > LONGEST) {
                continue;
            }
            var named = clause.replaceFirst("(?i)^.*\\bwith\\s+", "");
            if (named.isEmpty() || isStep(named)) {
                continue;
            }
            var match = ENGLISH.matcher(named);
            if (!match.matches()) {
                match = CHINESE.matcher(named);
            }
            if (match.matches()) {
                fields.putIfAbsent(match.group("field").strip(), match.group("value").strip());
            }
        }
        return fields;
    }
}
