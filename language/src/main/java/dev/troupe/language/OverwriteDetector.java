package dev.troupe.language;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Recognizes that a file is read and written: {@code overwrite sales.csv with only the East rows}.
 */
public final class OverwriteDetector {
    private static final Pattern NAMED =
            Pattern.compile(
                    "覆盖|替换|\\b(?:overwrit(?:e|ing)|replac(?:e|ing))\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern BACK =
            Pattern.compile(
                    "(?:覆盖|替换)[成为]|覆盖(?:掉)?(?:原来的?)?(?:原?文件|原表|原数据|它|回去)|(?:删除|删掉)[^,，。;；]{1,20}(?:行|记录)(?!.{0,80}(?:计算|统计|求|算|多少|平均|汇总|合计))|(?:行|记录)(?:都|全部|全)?(?:删除|删掉|去掉|移除|剔除)(?!.{0,80}(?:计算|统计|求|算|多少|平均|汇总|合计))|(?:存|写)回(?:去|原|到原)?"
                            + "|\\boverwrit(?:e|ing) (?:it|(?:the |that |this )?(?:original |same )?file)\\b|\\b(?:sav(?:e|ing)|writ(?:e|ing)) (?:it |them |that |the result )?back\\b|\\bdelete (?:all )?(?:the )?[^.,;]{1,40}?\\b(?:rows?|records?|entries|lines?)\\b(?!.{0,80}\\b(?:calculate|compute|count|average|mean|total|sum|how many)\\b)|\\bin place\\b",
                    Pattern.CASE_INSENSITIVE);

    /** Words that name the file that is read as the one to write, and no condition. */
    private static final Pattern PLACE =
            Pattern.compile(
                    "[，,；;]?\\s*(?:并且?|然后|最后|再|同时)?(?:直接|就地|原地)?(?:(?:保存|存|写|更新)(?:回|到|在)?(?:去|原来的?)?(?:文件|表|表格|原文件|原表)|覆盖(?:掉|到|回)?(?:原来的?|原始的?)?(?:原文件|文件|原表|表格|原数据|它|回去)|(?:存|写)回(?:去|原)?)"
                            + "|(?:直接|就地|原地)(?=修改|删|覆盖|排|去)"
                            + "|[,;]?\\s*\\b(?:and |then |and then )?(?:(?:sav(?:e|ing)|writ(?:e|ing)|updat(?:e|ing)|overwrit(?:e|ing)|replac(?:e|ing)|edit(?:ing)?|do|chang(?:e|ing)) (?:it |this |that |them |the (?:file|result|table|original) )?)?(?:back )?(?:in[- ]place|(?:in|to|into|over) the (?:same|original) (?:file|table|sheet))\\b"
                            + "|[,;]?\\s*\\b(?:and |then |and then )?(?:overwrit(?:e|ing)|replac(?:e|ing)) (?:it|(?:the |that |this )?(?:original |same )?file|the original)\\b"
                            + "|[,;]?\\s*\\b(?:and |then |and then )?(?:sav(?:e|ing)|writ(?:e|ing)) (?:it |them |that |the result )?back\\b",
                    Pattern.CASE_INSENSITIVE);

    private OverwriteDetector() {}

    /** The text without the words that request to write the file that is read. */
    public static String maskPlace(String text) {
        return PLACE.matcher(text).replaceAll("");
    }

    /** The same roles, if a file that is overwritten is also the source of the new content. */
    static List<FileRoles> addOverwritten(List<FileRoles> roles, String text) {
        var reads = roles.stream().flatMap(one -> one.reads().stream()).distinct().toList();
        var writes = roles.stream().flatMap(one -> one.writes().stream()).distinct().toList();
        if (reads.isEmpty() && writes.size() == 1 && NAMED.matcher(text).find()) {
            return roles.stream()
                    .map(one -> new FileRoles(union(one.reads(), one.writes()), one.writes()))
                    .toList();
        }
        if (reads.size() == 1 && writes.isEmpty() && BACK.matcher(text).find()) {
            return roles.stream()
                    .map(one -> new FileRoles(one.reads(), union(one.writes(), one.reads())))
                    .toList();
        }
        return roles;
    }

    private static List<String> union(List<String> some, List<String> others) {
        var all = new ArrayList<>(some);
        others.stream().filter(one -> !all.contains(one)).forEach(all::add);
        return List.copyOf(all);
    }
}
